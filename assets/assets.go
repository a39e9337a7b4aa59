// Package assets holds what is embedded into the program: the outline of the queen, and fonts.
package assets

import _ "embed"

// Queen is the outline of a queen, in the language that its first lines explain.
//
//go:embed queen.path
var Queen string

// Inter, by The Inter Project Authors, under the SIL Open Font License in fonts/OFL.txt. Cut by
// "make fonts" to the Latin, Greek and Cyrillic letters and the common signs. Not to be changed.
var (
	//go:embed fonts/Inter-Regular.otf
	Regular []byte
	//go:embed fonts/Inter-SemiBold.otf
	SemiBold []byte
)

// JetBrains Mono, by The JetBrains Mono Project Authors, under the SIL Open Font License in
// fonts/OFL-JetBrainsMono.txt. Cut by "make fonts" to ASCII and the common signs. Not to be changed.
var (
	//go:embed fonts/JetBrainsMono-Regular.ttf
	Mono []byte
	//go:embed fonts/JetBrainsMono-Bold.ttf
	MonoBold []byte
)
