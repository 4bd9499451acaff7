import { BorderStyleTypes, type IBorderData, type IBorderStyleData, type Nullable } from '@univerjs/core';

/** A side of a cell. */
export type Side = 'top' | 'bottom' | 'left' | 'right';

export interface BorderLine {
  /** `Excel.BorderLineStyle`. */
  style: string;
  /** `Excel.BorderWeight`. */
  weight: string;
  color: string;
}

export const noBorder: BorderLine = { style: 'None', weight: 'Thin', color: '#000000' };

/** Univer's kinds of lines by style and weight; the first of a style is its default. */
const kinds: [style: string, weight: string, kind: BorderStyleTypes][] = [
  ['Continuous', 'Thin', BorderStyleTypes.THIN],
  ['Continuous', 'Hairline', BorderStyleTypes.HAIR],
  ['Continuous', 'Medium', BorderStyleTypes.MEDIUM],
  ['Continuous', 'Thick', BorderStyleTypes.THICK],
  ['Dash', 'Thin', BorderStyleTypes.DASHED],
  ['Dash', 'Medium', BorderStyleTypes.MEDIUM_DASHED],
  ['DashDot', 'Thin', BorderStyleTypes.DASH_DOT],
  ['DashDot', 'Medium', BorderStyleTypes.MEDIUM_DASH_DOT],
  ['DashDotDot', 'Thin', BorderStyleTypes.DASH_DOT_DOT],
  ['DashDotDot', 'Medium', BorderStyleTypes.MEDIUM_DASH_DOT_DOT],
  ['Dot', 'Thin', BorderStyleTypes.DOTTED],
  ['Double', 'Thick', BorderStyleTypes.DOUBLE],
  ['SlantDashDot', 'Medium', BorderStyleTypes.SLANT_DASH_DOT],
];

export const isBorderStyle = (style: string): boolean =>
  style === 'None' || kinds.some(([one]) => one === style);

const keys: Record<Side, keyof IBorderData> = { top: 't', bottom: 'b', left: 'l', right: 'r' };

export function lineOf(borders: Nullable<IBorderData>, side: Side): BorderLine {
  const line = borders?.[keys[side]] as Nullable<IBorderStyleData>;
  const kind = line && kinds.find(([, , one]) => one === line.s);
  if (!line || !kind) return noBorder;
  return { style: kind[0], weight: kind[1], color: (line.cl.rgb ?? '#000000').toUpperCase() };
}

/** The line of one side, as Univer stores it. A weight that a style does not have becomes the style's own. */
export function borderOf(side: Side, { style, weight, color }: BorderLine): IBorderData {
  if (style === 'None') return { [keys[side]]: null };
  const ofStyle = kinds.filter(([one]) => one === style);
  const [, , s] = ofStyle.find(([, one]) => one === weight) ?? ofStyle[0]!;
  return { [keys[side]]: { s, cl: { rgb: color } } };
}
