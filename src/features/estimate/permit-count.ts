import { readNumber } from '@cdata/catalog/reading';
import { isBlank } from '../../excel/cells/index.ts';
import { isSectionRow, readColumns, type Layout } from '../column-runs/index.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';

/** The permits of a sheet, as its rows show them. */
export interface PermitCount {
  permits: number;
  withEstimate: number;
  /** Rows that are not empty but no permit, such as headers that a list repeats. */
  otherRows: number;
  /** Whether declared values are text, such as `1 250 000 $`. */
  hasDeclaredTexts: boolean;
}

/** The columns that tell whether a row is a permit. */
export const identifyingColumns = (
  { options }: Pick<SavedEstimateRun, 'options'>,
  { columns }: Pick<Layout, 'columns'>,
): number[] => columns.filter((_, position) => !isComparedOnly(options.mapped[position]!));

export async function countPermits(run: SavedEstimateRun, layout: Layout): Promise<PermitCount> {
  const median = layout.outputs[run.outputs.findIndex(({ name }) => name === 'median')] ?? null;
  const headers = run.columns.map(({ header }) => header);
  const identifying = layout.columns.map((_, position) => !isComparedOnly(run.options.mapped[position]!));
  const declaredAt = run.options.mapped.findIndex(isComparedOnly);
  const count = { permits: 0, withEstimate: 0, otherRows: 0, hasDeclaredTexts: false };
  for (const cells of await readColumns(layout, [...layout.columns, median])) {
    const permitCells = cells.slice(0, layout.columns.length);
    const identifiers = permitCells.filter((_, position) => identifying[position]);
    if (typeof cells.at(-1) === 'number') count.withEstimate++;
    const declared = permitCells[declaredAt];
    if (typeof declared === 'string' && declared.trim() !== '') count.hasDeclaredTexts = true;
    if (!identifiers.every(isBlank) && !isSectionRow(permitCells, headers)) count.permits++;
    else if (identifiers.some((cell) => cell !== '')) count.otherRows++;
  }
  return count;
}

/**
 * A formula without `=` that counts the permits without an estimate.
 *
 * @param identifiers Addresses of the cells that tell whether a row is a permit.
 * @param median Address of the medians.
 */
export function withoutEstimateFormula(
  identifiers: readonly string[],
  median: string,
  { otherRows }: Pick<PermitCount, 'otherRows'>,
): string {
  const blankRows = `COUNTIFS(${identifiers.map((cells) => `${cells},""`).join(',')})`;
  const others = otherRows > 0 ? `-${otherRows}` : '';
  return `MAX(0,ROWS(${median})-${blankRows}${others}-COUNT(${median}))`;
}

/** Formulas without `=` about the permits that have both a declared value and an estimate. */
export interface ComparedPermits {
  /** 1 for each such row, else 0. */
  isCompared: string;
  /** The declared values, 0 where there is none. */
  values: string;
  /** How many permits with an estimate have a text as declared value that is no number. */
  texts: string;
}

/**
 * @param declared Address of the declared values.
 * @param median Address of the medians.
 */
export function comparedPermits(
  declared: string,
  median: string,
  { hasDeclaredTexts }: Pick<PermitCount, 'hasDeclaredTexts'>,
): ComparedPermits {
  const values = hasDeclaredTexts ? dollarsFormula(declared) : declared;
  const isNumber = hasDeclaredTexts ? '' : `ISNUMBER(${declared})*`;
  return {
    isCompared: `${isNumber}(${values}>0)*ISNUMBER(${median})`,
    values,
    texts: `SUMPRODUCT(ISTEXT(${declared})*(TRIM(${declared})<>"")*ISNUMBER(${median})${hasDeclaredTexts ? `*(${values}=0)` : ''})`,
  };
}

/** A declared value, dollars: null if blank, NaN for a text that says none, or only about how much. */
export function declaredDollars(cell: unknown): number | null {
  if (isBlank(cell)) return null;
  const reading = readNumber(cell, { kind: 'money', language: null });
  return reading.kind === 'value' && !reading.assumed.includes('approximate') ? reading.value : NaN;
}

/**
 * A formula without `=` that reads amounts as {@link declaredDollars} does: numbers, and texts such as `$1,250,000 `,
 * `1 250 000,50 $`, `901k` and `1,2 M$`, whose last comma is a decimal one if at most two digits follow; 0 for others.
 */
function dollarsFormula(cells: string): string {
  const changed = (text: string, [from, to]: readonly [string, string]) =>
    `SUBSTITUTE(${text},${from},${to})`;
  const withoutSigns = ['"$"', '"cad"', '" "', 'CHAR(160)', 'UNICHAR(8239)'].map(
    (sign) => [sign, '""'] as const,
  );
  const shortened = [
    ['"millions"', '"m"'] as const,
    ['"million"', '"m"'] as const,
    ['"mille"', '"k"'] as const,
  ];
  return (
    `LET(amount,${[...withoutSigns, ...shortened].reduce(changed, `LOWER(${cells})`)},` +
    'factor,IF(RIGHT(amount)="k",1000,IF(RIGHT(amount)="m",1000000,1)),' +
    'digits,IF(factor>1,LEFT(amount,LEN(amount)-1),amount),' +
    'decimal,(LEFT(RIGHT(digits,3))=",")+(LEFT(RIGHT(digits,2))=","),' +
    `IF(ISNUMBER(${cells}),${cells},` +
    'IFERROR(ROUND(factor*NUMBERVALUE(IF(decimal>0,SUBSTITUTE(digits,",","."),SUBSTITUTE(digits,",","")),".",","),2),0)))'
  );
}
