// Objects that live long refer to ones that do not, and the other way round.

import java.util.ArrayList;
import java.util.HashMap;

public class Generations {
    static final class Record {
        final String name;
        Object latest;
        int changes;

        Record(String name) {
            this.name = name;
        }
    }

    public static void main(String[] args) {
        HashMap<String, Record> records = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            records.put("key" + i, new Record("record" + i));
        }
        ArrayList<Record> recent = new ArrayList<>();
        for (int i = 0; i < 300_000; i++) {
            Record record = records.get("key" + (int) (i * 2654435761L >>> 8 & 0xfff));
            record.latest = new Object[] {record.latest instanceof Object[] old ? old[1] : null, "v" + i, i};
            record.changes++;
            recent.add(record);
            if (recent.size() > 1000) {
                recent = new ArrayList<>(recent.subList(500, 1000));
            }
        }
        long sum = 0;
        for (int i = 0; i < 5000; i++) {
            Record record = records.get("key" + i);
            sum = sum * 31 + record.name.hashCode() + record.changes;
            if (record.latest instanceof Object[] values) {
                sum = sum * 31 + String.valueOf(values[0]).hashCode() + values[1].hashCode() + (Integer) values[2];
            }
        }
        for (Record record : recent) {
            sum = sum * 17 + record.changes;
        }
        System.out.println(records.size() + " " + recent.size() + " " + sum);
    }
}
