import type { Appearance } from '../grid/appearance.ts';
import type { Area } from '../grid/area.ts';

/** `Excel.ConditionalCellValueRule`. */
export interface CellValueRule {
  formula1: string;
  formula2?: string;
  operator: string;
}

/** `Excel.ConditionalTextComparisonRule`. */
export interface TextRule {
  operator: string;
  text: string;
}

/** `Excel.ConditionalColorScaleCriterion`. */
export interface ColorScaleCriterion {
  type: string;
  formula?: string | null;
  color?: string;
}

export interface ColorScaleCriteria {
  minimum: ColorScaleCriterion;
  midpoint?: ColorScaleCriterion;
  maximum: ColorScaleCriterion;
}

export type ConditionalAppearance = Partial<
  Pick<Appearance, 'bold' | 'italic' | 'underline' | 'strikethrough' | 'fontColor' | 'fillColor'>
>;

/** Until its rule is set, a conditional format applies to no cell. */
export interface ConditionalFormatRecord {
  id: string;
  sheetId: string;
  areas: Area[];
  type: 'CellValue' | 'ContainsText' | 'ColorScale';
  stopIfTrue: boolean;
  cellValue?: CellValueRule;
  text?: TextRule;
  colorScale?: ColorScaleCriteria;
  appearance: ConditionalAppearance;
}
