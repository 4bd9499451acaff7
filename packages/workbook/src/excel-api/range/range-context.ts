import { parseAddress } from '../../grid/address.ts';
import { columnsOfSheet, rowsOfSheet, type Area } from '../../grid/area.ts';
import type { Grid } from '../../grid/grid.ts';
import type { Host, RangeObject, SheetArea } from '../host.ts';
import { argumentError, notFound } from '../wire/index.ts';

export const worksheetId = (sheetId: string): string => `{${sheetId}}`;

/** The grid's id of a sheet by its name, without regard to case, or by its `Excel.Worksheet.id`; null for none. */
export function findSheet({ worksheets }: Grid, key: string): string | null {
  const name = key.toLowerCase();
  const isSheet = (id: string) => worksheetId(id) === key || worksheets.name(id).toLowerCase() === name;
  return worksheets.ids.find(isSheet) ?? null;
}

/**
 * The cells of a range or an address. An address without a sheet is on `sheetId`, or else on the active sheet.
 *
 * @throws HostError InvalidArgument for anything else, ItemNotFound for a sheet that does not exist.
 */
export function resolveReference(grid: Grid, reference: RangeObject | string, sheetId?: string): SheetArea {
  if (typeof reference !== 'string') {
    if (!reference?.area) throw argumentError();
    return { sheetId: reference.sheetId, area: reference.area };
  }
  const address = parseAddress(reference);
  if (!address) throw argumentError();
  const { sheet, area } = address;
  const targetId = sheet === null ? (sheetId ?? grid.worksheets.activeId) : findSheet(grid, sheet);
  if (targetId === null) throw notFound();
  return { sheetId: targetId, area };
}

export interface RangeContext extends Readonly<SheetArea> {
  readonly host: Host;
}

export const rangeAt = ({ host, sheetId }: RangeContext, area: Area): RangeObject =>
  host.objects.range(sheetId, area);

export const isEntireColumn = ({ rows }: Area): boolean => rows === rowsOfSheet;

export const isEntireRow = ({ columns }: Area): boolean => columns === columnsOfSheet;
