package options

import "testing"

// Sizes are read with and without units.
func TestSizes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]size{
		"1MB": 1e6, "500kB": 500e3, "300KiB": 300 << 10, "1.5m": 1.5e6, "2 MiB": 2 << 20, "900": 900, "7b": 7, "1G": 1e9,
		"": 0, "MB": 0, "1b": 1, "9000GB": 9e12, "10000GB": 0, "-1kB": 0, "0": 0, "0.5": 0, "1TB": 0, "NaN": 0, "inf": 0, "1e30": 0, "5 pounds": 0,
	} {
		var bytes size
		if err := bytes.UnmarshalText([]byte(text)); bytes != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d, with error %v; want %d", text, bytes, err, want)
		}
	}
}
