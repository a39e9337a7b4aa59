//go:build !js

package assets

import _ "embed"

// Noto Sans CJK SC, © 2014-2021 Adobe, under the SIL Open Font License in fonts/OFL-Noto.txt. Cut by
// "make fonts" to the characters of our Chinese texts and of CommonChinese.
var (
	//go:embed fonts/NotoSansCJKsc-Regular.otf
	chineseRegular []byte
	//go:embed fonts/NotoSansCJKsc-Bold.otf
	chineseBold []byte
)

// ChineseRegular returns the Chinese font. Not to be changed.
func ChineseRegular() []byte { return chineseRegular }

// ChineseBold returns its bold letters. Not to be changed.
func ChineseBold() []byte { return chineseBold }
