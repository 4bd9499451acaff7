import type { ChartFormatRecord, ChartLineRecord } from '../excel-api/chart-state.ts';

/** The colors of Excel's series, in the Office theme. */
export const seriesColors = [
  '#156082',
  '#E97132',
  '#196B24',
  '#0F9ED5',
  '#A02B93',
  '#4EA72E',
  '#7F7F7F',
  '#BF9000',
];

const textColor = '#595959';
export const lineColor = '#D9D9D9';
const fontFamily = "Calibri, Carlito, 'Segoe UI', sans-serif";
const pixelsPerPoint = 4 / 3;

export const pixels = (points: number): number => points * pixelsPerPoint;

/** A style of texts. @param size Points, where the font has no size of its own. */
export function textStyle({ font }: ChartFormatRecord, size: number) {
  return {
    fontFamily: font.name ? `'${font.name}', ${fontFamily}` : fontFamily,
    fontSize: pixels(font.size ?? size),
    fontWeight: font.bold ? ('bold' as const) : ('normal' as const),
    fontStyle: font.italic ? ('italic' as const) : ('normal' as const),
    color: font.color ?? textColor,
  };
}

const dashes: Record<string, 'dashed' | 'dotted' | number[]> = {
  Dash: 'dashed',
  DashDot: [6, 3, 2, 3],
  DashDotDot: [6, 3, 2, 3, 2, 3],
  Dot: 'dotted',
  RoundDot: 'dotted',
};

/** A style of lines, where the record does not set it: with this color, and this weight in points. */
export function lineStyle(
  { color, lineStyle: style, weight }: ChartLineRecord,
  automatic: { color?: string; weight: number },
) {
  const isHidden = style === 'None' || (color === undefined && automatic.color === undefined);
  return {
    color: color ?? automatic.color,
    width: isHidden ? 0 : pixels(weight ?? automatic.weight),
    type: dashes[style ?? ''] ?? ('solid' as const),
  };
}

/** A style of bars and slices. */
export function boxStyle(color: string, { fill, border, line }: ChartFormatRecord) {
  const edge = lineStyle({ ...line, ...border }, { weight: 1 });
  return {
    color: fill === null ? 'transparent' : (fill ?? color),
    ...(edge.width > 0 && { borderColor: edge.color, borderWidth: edge.width, borderType: edge.type }),
  };
}
