import { isBlank } from '../cells/index.ts';
import { isSectionRow, readColumns, type RunLayout } from '../runs/index.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';

/** The permits of a sheet, as its rows show them. */
export interface PermitCount {
  permits: number;
  withEstimate: number;
  /** Rows that are not empty but no permit, such as headers that a list repeats. */
  otherRows: number;
}

/** The columns that tell whether a row is a permit. */
export const identifyingColumns = (
  { options }: Pick<SavedEstimateRun, 'options'>,
  { sources }: Pick<RunLayout, 'sources'>,
): number[] => sources.filter((_, position) => !isComparedOnly(options.mapped[position]!));

export async function countPermits(run: SavedEstimateRun, layout: RunLayout): Promise<PermitCount> {
  const median = layout.outputs[run.outputs.findIndex(({ name }) => name === 'median')] ?? null;
  const headers = run.sources.map(({ header }) => header);
  const identifying = layout.sources.map((_, position) => !isComparedOnly(run.options.mapped[position]!));
  const count = { permits: 0, withEstimate: 0, otherRows: 0 };
  for (const cells of await readColumns(layout, [...layout.sources, median])) {
    const sources = cells.slice(0, layout.sources.length);
    const identifiers = sources.filter((_, position) => identifying[position]);
    if (typeof cells.at(-1) === 'number') count.withEstimate++;
    if (!identifiers.every(isBlank) && !isSectionRow(sources, headers)) count.permits++;
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

/**
 * Formulas without `=` about the permits that have both a number as declared value and an estimate: 1 for such a row, and
 * the number of permits with an estimate whose declared value is text.
 */
export const comparedPermits = (declared: string, median: string): { isCompared: string; texts: string } => ({
  isCompared: `ISNUMBER(${declared})*(${declared}>0)*ISNUMBER(${median})`,
  texts: `SUMPRODUCT(ISTEXT(${declared})*(${declared}<>"")*ISNUMBER(${median}))`,
});
