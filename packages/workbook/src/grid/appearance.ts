import {
  BooleanNumber,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
  type IStyleData,
  type Nullable,
} from '@univerjs/core';

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
