// Package raster knows pixels and palettes: canvases, which are pictures in palette indices; inks, the
// palettes of pictures and how their colors mix along edges; masks, the shapes that are stamped onto
// canvases; lettering; and the reduction of images to few colors.
//
// Nothing is dithered, and no shape is rasterized twice: a picture is flat colors, and a few between
// them along the edges.
package raster
