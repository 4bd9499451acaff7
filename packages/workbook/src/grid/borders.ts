import { BorderStyleTypes, type IBorderData, type IBorderStyleData, type Nullable } from '@univerjs/core';

/** A side of a cell. */
export type Side = 'top' | 'bottom' | 'left' | 'right';

export interface BorderLine {
  /** `Excel.BorderLineStyle`. */
  style: string;
  color: string;
}

export const noBorder: BorderLine = { style: 'None', color: '#000000' };

/** Univer's kinds of lines, by `Excel.BorderLineStyle`. */
const kinds: Record<string, BorderStyleTypes> = { Continuous: BorderStyleTypes.THIN };

export const isBorderStyle = (style: string): boolean => style === 'None' || Object.hasOwn(kinds, style);

const keys: Record<Side, keyof IBorderData> = { top: 't', bottom: 'b', left: 'l', right: 'r' };

export function lineOf(borders: Nullable<IBorderData>, side: Side): BorderLine {
  const line = borders?.[keys[side]] as Nullable<IBorderStyleData>;
  const style = line && Object.keys(kinds).find((one) => kinds[one] === line.s);
  return line && style ? { style, color: (line.cl.rgb ?? '#000000').toUpperCase() } : noBorder;
}

/** The line of one side, as Univer stores it. */
export const borderOf = (side: Side, { style, color }: BorderLine): IBorderData => ({
  [keys[side]]: style === 'None' ? null : { s: kinds[style], cl: { rgb: color } },
});
