/*
 * Runs a command to its end and prints what that took: `launch NANOSECONDS KILOBYTES`, from before
 * the spawn to after the wait, and the largest resident set.
 *
 * A program of its own, because the kernel counts the parent's memory at the time of the exec into
 * the child's largest resident set, and the harness is larger than what it measures.
 */
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

int main(int argc, char **argv)
{
    struct timespec start, end;
    struct rusage usage;
    pid_t child;
    int status;

    if (argc < 2) {
        fprintf(stderr, "usage: launch COMMAND [ARGUMENTS]\n");
        return 2;
    }
    clock_gettime(CLOCK_MONOTONIC, &start);
    int error = posix_spawn(&child, argv[1], NULL, NULL, argv + 1, environ);
    if (error != 0) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(error));
        return 1;
    }
    if (wait4(child, &status, 0, &usage) != child)
        return 1;
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "%s: wait status %d\n", argv[1], status);
        return 1;
    }
    printf("launch %lld %ld\n", (end.tv_sec - start.tv_sec) * 1000000000LL + end.tv_nsec - start.tv_nsec,
           usage.ru_maxrss);
    return 0;
}
