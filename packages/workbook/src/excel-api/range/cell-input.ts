import { textFormat } from '../../grid/appearance.ts';
import { isFormula, parseCellText, typedNumber, type CellChange } from '../../grid/cell-contents.ts';
import { argumentError } from '../wire/index.ts';

/** Microsoft: "Excel specifications and limits". */
export const maxCharactersOfCell = 32_767;
const maxCharactersOfFormula = 8_192;

/**
 * What a cell becomes when a value is entered through the API, as if it were typed: text that begins with =, + or -
 * is a formula; what reads as a number, date, time, percentage, amount or boolean becomes one; after an apostrophe it
 * stays text; "" clears. Under the text format everything is text, numbers too (Microsoft: "Format numbers as text").
 *
 * @throws HostError InvalidArgument for a formula that cannot be read, and for more text than a cell holds.
 */
export function cellOfInput(value: string | number | boolean | null, numberFormat: string): CellChange {
  if (numberFormat === textFormat && value !== null && typeof value !== 'string') {
    return { value: String(value).toUpperCase() };
  }
  if (typeof value !== 'string') return { value };
  if (value.length > maxCharactersOfCell) throw argumentError();
  if (numberFormat === textFormat) return { value };
  if (value.startsWith("'")) return { value: value.slice(1) };
  if (/^=./s.test(value)) return { formula: checkedFormula(value) };
  const parsed = parseCellText(value);
  if (typeof parsed.value === 'number') parsed.value = typedNumber(parsed.value);
  if (typeof parsed.value !== 'string') return numberFormat === 'General' ? parsed : { value: parsed.value };
  return /^[+-]./s.test(value) ? { formula: checkedFormula(`=${value}`) } : { value };
}

function checkedFormula(formula: string): string {
  if (formula.length > maxCharactersOfFormula || !isFormula(formula)) throw argumentError();
  return formula;
}
