import type { Query } from '../api/index.ts';
import type { DatasetName } from '../catalog/index.ts';

/** What a table remembers of where it comes from. It travels with the workbook: never a key. */
export interface RememberedQuery {
  dataset: DatasetName;
  query: Query;
  fields: string[];
  rows: number;
  /** Base address of the service. */
  service: string;
  /** When it was pulled, ISO 8601. */
  pulledAt: string;
}

const prefix = 'cdata.table.';

/** Remembers a table's query in the workbook, under the table's id, which stays when the table is renamed. */
export function rememberQuery(
  context: Excel.RequestContext,
  tableId: string,
  remembered: RememberedQuery,
): void {
  context.workbook.settings.add(prefix + tableId, JSON.stringify(remembered));
}
