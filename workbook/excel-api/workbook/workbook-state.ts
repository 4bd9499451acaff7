import type { ExcelHost } from '../excel-host.ts';
import type { TableRecord } from '../table/tables.ts';

/** What a workbook holds besides its cells, as it is kept. */
export interface ExcelState {
  tables: TableRecord[];
  settings: Map<string, unknown>;
  customXmlParts: Map<string, string>;
  veryHidden: Set<string>;
  hiddenNames: Set<string>;
  filtered: ExcelHost['filtered'];
  protections: ReturnType<ExcelHost['protections']['state']>;
}

/** What an Excel host keeps beside the grid, to be kept with the cells. */
export const excelStateOf = (host: ExcelHost): ExcelState => ({
  tables: host.tables.all(),
  settings: host.settings,
  customXmlParts: host.customXmlParts,
  veryHidden: host.veryHidden,
  hiddenNames: host.hiddenNames,
  filtered: host.filtered,
  protections: host.protections.state(),
});

/** Takes what was kept with the cells that the grid was made from. */
export function restoreExcelState(host: ExcelHost, state: ExcelState): void {
  for (const table of state.tables) host.tables.restore(table);
  for (const [key, value] of state.settings) host.settings.set(key, value);
  for (const [id, xml] of state.customXmlParts) host.customXmlParts.set(id, xml);
  for (const sheetId of state.veryHidden) host.veryHidden.add(sheetId);
  for (const name of state.hiddenNames) host.hiddenNames.add(name);
  for (const [sheetId, filtered] of state.filtered) host.filtered.set(sheetId, filtered);
  host.protections.restore(state.protections);
}
