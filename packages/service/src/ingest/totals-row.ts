import { fold } from '@cdata/catalog/address';
import { isBlank, textOf } from './field-value.ts';

const totals =
  /^(?:(?:grand|sub|overall|report|page|monthly|yearly|annual)[ -]?)?totals?(?: general)?\b|^(?:sous-?|grand )?total(?:s|aux)?\b|^(?:somme|sum)\b/;
const amount = /^\(?[-$ ]*\d[\d\s,.]*[ $]*\)?$/;

/**
 * Whether a row sums up others, as lists made for people do: `Total` or `Sous-total` in its first filled cell and
 * most cells blank, or nothing but a text and an amount in a list of five columns and more. As a record, it would
 * count what it sums up twice.
 */
export function isTotalsRow(values: Readonly<Record<string, unknown>>): boolean {
  const cells = Object.values(values);
  const texts = cells.filter((value) => !isBlank(value)).map((value) => fold(textOf(value)));
  const [first] = texts;
  if (first === undefined || texts.length > cells.length / 2) return false;
  if (totals.test(first)) return true;
  return cells.length >= 5 && texts.length === 2 && !/\d/.test(first) && amount.test(texts[1]!);
}
