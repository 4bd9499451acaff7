import {
  BooleanNumber,
  BorderStyleTypes,
  type IBorderData,
  type IBorderStyleData,
  type IStyleData,
  type Nullable,
} from '@univerjs/core';
import { appearanceOf, styleOf, type Appearance, type Side } from './appearance.ts';

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

const sideKeys = { top: 't', bottom: 'b', left: 'l', right: 'r' } as const satisfies Record<
  Side,
  keyof IBorderData
>;
const sides = Object.keys(sideKeys) as Side[];

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
        const line = style?.bd?.[sideKeys[side]] as Nullable<IBorderStyleData>;
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
        sideKeys[side],
        { s: lineStyles[line.style] ?? BorderStyleTypes.THIN, cl: { rgb: line.color } },
      ]),
    );
  }
  return style;
}
