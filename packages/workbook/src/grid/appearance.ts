import {
  BooleanNumber,
  BorderStyleTypes,
  HorizontalAlign,
  type IBorderData,
  type IBorderStyleData,
  type IStyleData,
  type Nullable,
  VerticalAlign,
  WrapStrategy,
} from '@univerjs/core';

/** A side of a cell. */
export type Side = 'top' | 'bottom' | 'left' | 'right';

const keys: Record<Side, keyof IBorderData> = { top: 't', bottom: 'b', left: 'l', right: 'r' };

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

/** A line around a cell, whose style is one of `ST_BorderStyle` (ECMA-376, 18.18.3). */
export interface CellLine {
  style: string;
  color: string;
}

/** All that a file tells of how a cell looks. */
export interface CellLook extends Appearance {
  /** Null for the default one. */
  fontName: string | null;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  lines: Partial<Record<Side, CellLine>>;
}

const lineStyles: Record<string, BorderStyleTypes> = {
  thin: BorderStyleTypes.THIN,
  hair: BorderStyleTypes.HAIR,
  dotted: BorderStyleTypes.DOTTED,
  dashed: BorderStyleTypes.DASHED,
  dashDot: BorderStyleTypes.DASH_DOT,
  dashDotDot: BorderStyleTypes.DASH_DOT_DOT,
  double: BorderStyleTypes.DOUBLE,
  medium: BorderStyleTypes.MEDIUM,
  mediumDashed: BorderStyleTypes.MEDIUM_DASHED,
  mediumDashDot: BorderStyleTypes.MEDIUM_DASH_DOT,
  mediumDashDotDot: BorderStyleTypes.MEDIUM_DASH_DOT_DOT,
  slantDashDot: BorderStyleTypes.SLANT_DASH_DOT,
  thick: BorderStyleTypes.THICK,
};

const sides = Object.keys(keys) as Side[];

/** The differences of a look from that of a new cell. */
export function lookOf(style: Nullable<IStyleData>): CellLook {
  return {
    ...appearanceOf(style),
    fontName: style?.ff ?? null,
    italic: style?.it === BooleanNumber.TRUE,
    underline: style?.ul?.s === BooleanNumber.TRUE,
    strikethrough: style?.st?.s === BooleanNumber.TRUE,
    lines: Object.fromEntries(
      sides.flatMap((side) => {
        const line = style?.bd?.[keys[side]] as Nullable<IBorderStyleData>;
        const name = Object.keys(lineStyles).find((one) => lineStyles[one] === line?.s);
        return name ? [[side, { style: name, color: line!.cl.rgb ?? '#000000' }]] : [];
      }),
    ),
  };
}

/** Univer's style of a look; what is undefined is as in a new cell. */
export function styleOfLook(look: Partial<CellLook>): IStyleData {
  const style = styleOf(look);
  const decoration = { s: BooleanNumber.TRUE };
  if (look.fontName) style.ff = look.fontName;
  if (look.italic) style.it = BooleanNumber.TRUE;
  if (look.underline) style.ul = decoration;
  if (look.strikethrough) style.st = decoration;
  const lines = Object.entries(look.lines ?? {}) as [Side, CellLine][];
  if (lines.length > 0) {
    style.bd = Object.fromEntries(
      lines.map(([side, line]) => [
        keys[side],
        { s: lineStyles[line.style] ?? BorderStyleTypes.THIN, cl: { rgb: line.color } },
      ]),
    );
  }
  return style;
}
