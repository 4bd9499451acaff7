import type { ChartLineRecord } from '../excel-api/chart-state.ts';

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

/** @param size Points. */
export const textStyle = (size: number) => ({ fontFamily, fontSize: pixels(size), color: textColor });

/** A style of lines, where the record does not set it: with this color, and this weight in points. */
export function lineStyle(
  { color, lineStyle: style }: ChartLineRecord,
  automatic: { color?: string; weight: number },
) {
  const isHidden = style === 'None' || (color === undefined && automatic.color === undefined);
  return {
    color: color ?? automatic.color,
    width: isHidden ? 0 : pixels(automatic.weight),
  };
}
