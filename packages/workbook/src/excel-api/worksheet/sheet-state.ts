import type { ExcelState } from '../state.ts';
import { argumentError } from '../wire/index.ts';

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

/**
 * Where a copy of a sheet goes.
 *
 * @param positionType Of `Excel.WorksheetPositionType`.
 * @throws HostError InvalidArgument for another type, or for one that needs a sheet without it.
 */
export function positionOfCopy(
  sheets: number,
  positionType: string,
  relativeTo?: { position: number },
): number {
  if (positionType === 'None' || positionType === 'End') return sheets;
  if (positionType === 'Beginning') return 0;
  if (positionType === 'Before' && relativeTo) return relativeTo.position;
  if (positionType === 'After' && relativeTo) return relativeTo.position + 1;
  throw argumentError();
}
