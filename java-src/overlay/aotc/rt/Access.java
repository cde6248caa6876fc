package aotc.rt;

import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** Bodies of AccessController.doPrivileged: without a security manager the action just runs. */
final class Access {
    private Access() {
    }

    static Object run(PrivilegedAction<?> action) {
        return action.run();
    }

    static Object run(PrivilegedAction<?> action, java.security.AccessControlContext context) {
        return action.run();
    }

    static Object run(PrivilegedAction<?> action, java.security.AccessControlContext context,
        java.security.Permission... permissions) {
        if (permissions == null) {
            throw new NullPointerException("null permissions parameter");
        }
        return action.run();
    }

    static Object runChecked(PrivilegedExceptionAction<?> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PrivilegedActionException(e);
        }
    }

    static Object runChecked(PrivilegedExceptionAction<?> action, java.security.AccessControlContext context)
        throws PrivilegedActionException {
        return runChecked(action);
    }

    static Object runChecked(PrivilegedExceptionAction<?> action, java.security.AccessControlContext context,
        java.security.Permission... permissions) throws PrivilegedActionException {
        if (permissions == null) {
            throw new NullPointerException("null permissions parameter");
        }
        return runChecked(action);
    }
}
