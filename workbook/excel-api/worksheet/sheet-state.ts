import type { ExcelState } from '../state.ts';

/** The number of a sheet's tab, which no other sheet of the workbook has. It is given when it is first read. */
export function tabIdOf({ tabIds }: Pick<ExcelState, 'tabIds'>, sheetId: string): number {
  const number = tabIds.get(sheetId) ?? Math.max(0, ...tabIds.values()) + 1;
  tabIds.set(sheetId, number);
  return number;
}

/** The custom properties of a sheet, by key. */
export function propertiesOf(
  { sheetProperties }: Pick<ExcelState, 'sheetProperties'>,
  sheetId: string,
): Map<string, string> {
  const properties = sheetProperties.get(sheetId) ?? new Map<string, string>();
  sheetProperties.set(sheetId, properties);
  return properties;
}
