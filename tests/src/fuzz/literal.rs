//! Constants, most of them where something changes: ends of types, powers of two, lengths of arrays.

use super::generator::Generator;

const INTS: [&str; 34] = [
    "0",
    "0",
    "1",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "8",
    "9",
    "15",
    "16",
    "31",
    "32",
    "33",
    "63",
    "64",
    "100",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "(-1)",
    "(-2)",
    "(-128)",
    "(-32768)",
    "0x55555555",
    "Integer.MAX_VALUE",
    "Integer.MIN_VALUE",
];
const LONGS: [&str; 22] = [
    "0L",
    "1L",
    "2L",
    "3L",
    "7L",
    "10L",
    "31L",
    "32L",
    "63L",
    "64L",
    "255L",
    "(-1L)",
    "(-7L)",
    "0x7fffffffL",
    "0x80000000L",
    "(-0x80000000L)",
    "(-0x80000001L)",
    "0xffffffffL",
    "0x100000000L",
    "1000000007L",
    "Long.MAX_VALUE",
    "Long.MIN_VALUE",
];
const DOUBLES: [&str; 20] = [
    "0.0",
    "(-0.0)",
    "1.0",
    "(-1.0)",
    "0.5",
    "1.5",
    "2.5",
    "3.0",
    "1e10",
    "(-1e10)",
    "1e300",
    "1e-310",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "Double.NEGATIVE_INFINITY",
    "Double.MIN_VALUE",
    "Double.MAX_VALUE",
    "2147483647.5",
    "9.223372036854775807e18",
    "(-2147483649.0)",
];
const FLOATS: [&str; 16] = [
    "0f",
    "(-0f)",
    "1f",
    "(-1f)",
    "0.1f",
    "1.5f",
    "3f",
    "16777217f",
    "1e20f",
    "1e-40f",
    "Float.NaN",
    "Float.POSITIVE_INFINITY",
    "Float.NEGATIVE_INFINITY",
    "Float.MIN_VALUE",
    "Float.MAX_VALUE",
    "2147483648f",
];
const STRINGS: [&str; 12] = [
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"abc\"",
    "\"Aa\"",
    "\"BB\"",
    "\"\\u00e9\"",
    "\"\\u20ac\"",
    "\"x=\"",
    "\"\\ud83d\\ude00\"",
    "\"null\"",
    "\"0\"",
];

impl Generator {
    pub fn int_literal(&mut self) -> String {
        match self.below(12) {
            0 => format!("(Integer.MAX_VALUE - {})", self.below(5)),
            1 => format!("(Integer.MIN_VALUE + {})", self.below(5)),
            2 => format!("({})", self.bits() as i32),
            3 => format!("({})", self.between(-12, 20)),
            _ => self.pick(&INTS).to_string(),
        }
    }

    pub fn long_literal(&mut self) -> String {
        match self.below(8) {
            0 => format!("(Long.MAX_VALUE - {})", self.below(5)),
            1 => format!("(Long.MIN_VALUE + {})", self.below(5)),
            2 => format!("({}L)", self.bits() as i64 >> self.below(64)),
            _ => self.pick(&LONGS).to_string(),
        }
    }

    pub fn double_literal(&mut self) -> String {
        self.pick(&DOUBLES).to_string()
    }

    pub fn float_literal(&mut self) -> String {
        self.pick(&FLOATS).to_string()
    }

    pub fn string_literal(&mut self) -> String {
        self.pick(&STRINGS).to_string()
    }

    /// Small, and not negative.
    pub fn small(&mut self) -> i64 {
        self.between(0, 12)
    }
}
