import { pixelsPerPoint } from '../grid/area.ts';
import { type CellStyle, resolveThemeColor } from 'hucre/xlsx';
import type { CellLine, CellLook, Side } from '../grid/appearance.ts';

const basic = '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF';

/** The colors of earlier versions, by their numbers (ECMA-376, 18.8.27); 64 and up are automatic. */
const indexedColors = `${basic} ${basic}
  800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080
  FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC
  99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333`.split(
  /\s+/,
);

type Color = NonNullable<NonNullable<CellStyle['font']>['color']>;
type BorderSide = NonNullable<NonNullable<CellStyle['border']>['top']>;

const defaultFontColor = '#000000';
const defaultFontSize = 11;
const sides: readonly Side[] = ['top', 'bottom', 'left', 'right'];

const fileColor = (color: string): Color => ({ rgb: color.replace('#', '').toUpperCase() });

/** How a file describes the look of a cell. */
export function fileStyle(look: Partial<CellLook>): CellStyle {
  const { numberFormat = 'General', fillColor, wrap, align = 'General', verticalAlign = 'Bottom' } = look;
  const style: CellStyle = {};
  const font = fileFont(look);
  if (font) style.font = font;
  if (fillColor) style.fill = { type: 'pattern', pattern: 'solid', fgColor: fileColor(fillColor) };
  if (numberFormat !== 'General') style.numFmt = numberFormat;
  if (wrap || align !== 'General' || verticalAlign !== 'Bottom') {
    style.alignment = {
      ...(align !== 'General' && { horizontal: align.toLowerCase() as 'left' }),
      ...(verticalAlign !== 'Bottom' && { vertical: verticalAlign.toLowerCase() as 'top' }),
      ...(wrap && { wrapText: true }),
    };
  }
  const lines = Object.entries(look.lines ?? {}) as [Side, CellLine][];
  if (lines.length > 0) {
    style.border = Object.fromEntries(
      lines.map(([side, line]) => [side, { style: line.style, color: fileColor(line.color) }]),
    ) as CellStyle['border'];
  }
  return style;
}

function fileFont(look: Partial<CellLook>): CellStyle['font'] | null {
  const { bold, italic, underline, strikethrough, fontName, fontSize, fontColor } = look;
  const font: NonNullable<CellStyle['font']> = {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(strikethrough && { strikethrough }),
    ...(fontColor && fontColor.toUpperCase() !== defaultFontColor && { color: fileColor(fontColor) }),
  };
  const size = fontSize ?? defaultFontSize;
  const isDefault = Object.keys(font).length === 0 && !fontName && size === defaultFontSize;
  return isDefault ? null : { ...font, name: fontName ?? 'Calibri', size };
}

/**
 * The look that a file describes; undefined for that of a new cell.
 *
 * @param theme The colors of the file's theme, as `RRGGBB`.
 * @param defaultFont The font of cells that name none.
 */
export function lookOfFile(
  style: CellStyle | undefined,
  theme: readonly string[],
  defaultFont: CellStyle['font'],
): Partial<CellLook> | undefined {
  if (!style) return undefined;
  const color = (from: Color | undefined) => colorOf(from, theme);
  const look: Partial<CellLook> = {};
  const { font = {}, fill, alignment = {}, border = {}, numFmt } = style;
  if (numFmt && numFmt !== 'General') look.numberFormat = numFmt;
  if (font.bold) look.bold = true;
  if (font.italic) look.italic = true;
  if (font.underline) look.underline = true;
  if (font.strikethrough) look.strikethrough = true;
  if (font.name && font.name !== defaultFont?.name) look.fontName = font.name;
  if (font.size && font.size !== defaultFontSize) look.fontSize = font.size;
  const fontColor = color(font.color);
  if (fontColor && fontColor !== defaultFontColor) look.fontColor = fontColor;
  const fillColor = fill?.type === 'pattern' && fill.pattern === 'solid' ? color(fill.fgColor) : null;
  if (fillColor) look.fillColor = fillColor;
  if (alignment.wrapText) look.wrap = true;
  const align = alignments[alignment.horizontal ?? ''];
  if (align) look.align = align;
  const verticalAlign = verticalAlignments[alignment.vertical ?? ''];
  if (verticalAlign) look.verticalAlign = verticalAlign;
  const lines = sides.flatMap((side) => {
    const line: BorderSide | undefined = border[side];
    return line?.style ? [[side, { style: line.style, color: color(line.color) ?? defaultFontColor }]] : [];
  });
  if (lines.length > 0) look.lines = Object.fromEntries(lines) as CellLook['lines'];
  return Object.keys(look).length > 0 ? look : undefined;
}

const alignments: Record<string, string> = {
  left: 'Left',
  center: 'Center',
  centerContinuous: 'Center',
  right: 'Right',
  justify: 'Justify',
  distributed: 'Distributed',
};

const verticalAlignments: Record<string, string> = { top: 'Top', center: 'Center', bottom: 'Bottom' };

/** A color as `#RRGGBB`; null for an automatic one. */
export function colorOf(color: Color | undefined, theme: readonly string[]): string | null {
  if (!color) return null;
  if (color.rgb) return `#${color.rgb.slice(-6).toUpperCase()}`;
  if (color.theme !== undefined) {
    const resolved = resolveThemeColor([...theme], color.theme, color.tint);
    return resolved ? `#${resolved.slice(-6).toUpperCase()}` : null;
  }
  const indexed = color.indexed === undefined ? undefined : indexedColors[color.indexed];
  return indexed ? `#${indexed}` : null;
}

/** Pixels of a digit of the default font, of which files count widths of columns (ECMA-376, 18.3.1.13). */
const digit = 7;

export const charactersOfPixels = (pixels: number): number => pixels / digit;
export const pixelsOfCharacters = (characters: number): number => Math.round(characters * digit);
export const pointsOfPixels = (pixels: number): number => pixels / pixelsPerPoint;
export const pixelsOfPoints = (points: number): number => Math.round(points * pixelsPerPoint);
