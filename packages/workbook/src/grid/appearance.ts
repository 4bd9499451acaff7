import {
  BooleanNumber,
  BorderStyleTypes,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
  type IBorderData,
  type IBorderStyleData,
  type IStyleData,
  type Nullable,
} from '@univerjs/core';

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

export interface Appearance {
  numberFormat: string;
  bold: boolean;
  fontColor: string;
  fontSize: number;
  /** Null for no fill. */
  fillColor: string | null;
  wrap: boolean;
  align: string;
  verticalAlign: string;
}

export const generalFormat = 'General';
export const textFormat = '@';

const horizontal: Record<string, HorizontalAlign> = {
  General: HorizontalAlign.UNSPECIFIED,
  Left: HorizontalAlign.LEFT,
  Center: HorizontalAlign.CENTER,
  Right: HorizontalAlign.RIGHT,
  Justify: HorizontalAlign.JUSTIFIED,
  Distributed: HorizontalAlign.DISTRIBUTED,
};

const vertical: Record<string, VerticalAlign> = {
  Top: VerticalAlign.TOP,
  Center: VerticalAlign.MIDDLE,
  Bottom: VerticalAlign.BOTTOM,
};

/** A supported value of `Excel.HorizontalAlignment`. */
export const isAlignment = (align: string): boolean => Object.hasOwn(horizontal, align);

/** A supported value of `Excel.VerticalAlignment`. */
export const isVerticalAlignment = (align: string): boolean => Object.hasOwn(vertical, align);

/** Excel's default format. */
const defaultAppearance: Appearance = {
  numberFormat: generalFormat,
  bold: false,
  fontColor: '#000000',
  fontSize: 11,
  fillColor: null,
  wrap: false,
  align: 'General',
  verticalAlign: 'Bottom',
};

const nameOf = <Value>(names: Record<string, Value>, value: Nullable<Value>): string | undefined =>
  Object.entries(names).find(([, one]) => one === value)?.[0];

export function appearanceOf(style: Nullable<IStyleData>): Appearance {
  if (!style) return defaultAppearance;
  return {
    numberFormat: style.n?.pattern ?? defaultAppearance.numberFormat,
    bold: style.bl === BooleanNumber.TRUE,
    fontColor: hex(style.cl?.rgb) ?? defaultAppearance.fontColor,
    fontSize: style.fs ?? defaultAppearance.fontSize,
    fillColor: hex(style.bg?.rgb) ?? null,
    wrap: style.tb === WrapStrategy.WRAP,
    align: nameOf(horizontal, style.ht) ?? defaultAppearance.align,
    verticalAlign: nameOf(vertical, style.vt) ?? defaultAppearance.verticalAlign,
  };
}

export function styleOf(look: Partial<Appearance>): IStyleData {
  const style: IStyleData = {};
  if (look.numberFormat !== undefined) style.n = { pattern: look.numberFormat };
  if (look.bold !== undefined) style.bl = look.bold ? BooleanNumber.TRUE : BooleanNumber.FALSE;
  if (look.fontColor !== undefined) style.cl = { rgb: look.fontColor };
  if (look.fontSize !== undefined) style.fs = look.fontSize;
  if (look.fillColor !== undefined) style.bg = look.fillColor === null ? null : { rgb: look.fillColor };
  if (look.wrap !== undefined) style.tb = look.wrap ? WrapStrategy.WRAP : WrapStrategy.OVERFLOW;
  if (look.align !== undefined) style.ht = horizontal[look.align];
  if (look.verticalAlign !== undefined) style.vt = vertical[look.verticalAlign];
  return style;
}

/** A color as `#RRGGBB`. */
function hex(color: Nullable<string>): string | undefined {
  if (!color) return undefined;
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(color)?.slice(1, 4);
  if (parts)
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  return color.startsWith('#') ? color.toUpperCase() : color;
}
