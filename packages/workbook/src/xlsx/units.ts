/** Pixels of a digit of the default font, of which files count widths of columns (ECMA-376, 18.3.1.13). */
const digit = 7;
const pixelsPerPoint = 4 / 3;

export const charactersOfPixels = (pixels: number): number => pixels / digit;
export const pixelsOfCharacters = (characters: number): number => Math.round(characters * digit);
export const pointsOfPixels = (pixels: number): number => pixels / pixelsPerPoint;
export const pixelsOfPoints = (points: number): number => Math.round(points * pixelsPerPoint);
