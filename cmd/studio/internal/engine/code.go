package engine

import (
	"context"
	"fmt"
	"strings"

	"rsc.io/qr"
)

// code draws the QR code of a text as SVG, dark on light.
func code(_ context.Context, c *chosen) (any, error) {
	code, err := qr.Encode(c.Text, qr.L) // on a screen nothing is dirty, and large modules are read from afar
	if err != nil {
		return nil, err
	}
	const quiet = 4 // modules of light ground around the code, as the standard asks
	side := code.Size + 2*quiet
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %[1]d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%[1]dv%[1]dH0z"/><path d="`, side)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&svg, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	svg.WriteString(`"/></svg>`)
	return svg.String(), nil
}
