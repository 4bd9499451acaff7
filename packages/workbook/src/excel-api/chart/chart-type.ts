import { argumentError, notImplemented } from '../wire/index.ts';

export interface ChartKind {
  family: 'column' | 'line';
  /** The values of a category are on top of each other. */
  isStacked: boolean;
}

/** `Excel.ChartType`: the types that the add-in uses. */
const kinds: Record<string, ChartKind> = {
  ColumnClustered: { family: 'column', isStacked: false },
  ColumnStacked: { family: 'column', isStacked: true },
  LineMarkers: { family: 'line', isStacked: false },
};

/** Workbooks that earlier versions saved may have charts of other types: they are drawn as columns. */
export const kindOf = (chartType: string): ChartKind => kinds[chartType] ?? kinds.ColumnClustered!;

/**
 * @param member The member of the API that was given the type.
 * @throws HostError NotImplemented with the type's name for one that is not drawn.
 */
export function checkedChartType(chartType: unknown, member: string): string {
  if (typeof chartType !== 'string' || chartType === '') throw argumentError();
  if (!Object.hasOwn(kinds, chartType)) throw notImplemented(`${member} of ${chartType}`);
  return chartType;
}
