import type { Appearance } from '../grid/appearance.ts';
import type { Area } from '../grid/area.ts';

/** `Excel.ConditionalTextComparisonRule`. */
export interface TextRule {
  operator: string;
  text: string;
}

export type ConditionalAppearance = Partial<Pick<Appearance, 'fontColor' | 'fillColor'>>;

/** Until its rule is set, a conditional format applies to no cell. */
export interface ConditionalFormatRecord {
  id: string;
  sheetId: string;
  areas: Area[];
  type: 'ContainsText';
  text?: TextRule;
  appearance: ConditionalAppearance;
}
