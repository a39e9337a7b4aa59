//go:build !js

package assets

import _ "embed"

// Noto Sans CJK SC, © 2014-2021 Adobe, under the SIL Open Font License in fonts/OFL-Noto.txt. Cut by
// "make fonts" to the characters of our Chinese texts, and the 3,500 common ones that a title may have: those of
// fonts/common-chinese.txt, level one of the standard list (通用规范汉字表, 2013).
var (
	//go:embed fonts/NotoSansCJKsc-Regular.otf
	chineseRegular []byte
	//go:embed fonts/NotoSansCJKsc-Bold.otf
	chineseBold []byte
)

// ChineseRegular returns the Chinese font. Not to be changed.
func ChineseRegular() []byte { return chineseRegular }

// ChineseBold returns the bold Chinese font. Not to be changed.
func ChineseBold() []byte { return chineseBold }
