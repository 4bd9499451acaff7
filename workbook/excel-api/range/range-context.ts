import { columnsOfSheet, rowsOfSheet, type Area } from '../../grid/area.ts';
import type { RangeHost, RangeObject, SheetArea } from '../host.ts';

/** What the members of a range work on. */
export interface RangeContext extends Readonly<SheetArea> {
  readonly host: RangeHost;
}

/** A range of the same sheet. */
export const rangeAt = ({ host, sheetId }: RangeContext, area: Area): RangeObject =>
  host.objects.range(sheetId, area);

export const isEntireColumn = ({ rows }: Area): boolean => rows === rowsOfSheet;

export const isEntireRow = ({ columns }: Area): boolean => columns === columnsOfSheet;

/** The area of a range; whole columns and rows end where the cells of the sheet do. */
export const boundedArea = ({ host, sheetId, area }: RangeContext): Area =>
  isEntireColumn(area) || isEntireRow(area) ? host.grid.cut(sheetId, area) : area;
