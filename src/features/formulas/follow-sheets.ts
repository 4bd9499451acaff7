import { areaOf, areaProperties, inWorkbook } from '../../excel/index.ts';
import { supports } from '../../app/office.ts';
import { cellAfterShift, formatCellAddress, parseCellAddress, type SheetShift } from './cell-address.ts';

export interface SheetListener {
  onChanged(): void;
  /** @param move The new address of a cell; null if it was deleted. */
  onMoved(move: (cell: string) => string | null): void;
}

/** Listens to changes of all sheets as long as the page is open. */
export async function followSheets({ onChanged, onMoved }: SheetListener): Promise<void> {
  await inWorkbook(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.onChanged.add(async (event) => {
      if (event.changeType === 'RangeEdited' || event.changeType === 'Unknown') return onChanged();
      const shift = await shiftOf(event).catch(() => null);
      if (shift) onMoved((cell) => cellAfterShift(cell, shift));
      else onChanged();
    });
    worksheets.onCalculated.add(async () => onChanged());
    worksheets.onDeleted.add(async () => onChanged());
    if (supports('worksheetNameEvents')) {
      worksheets.onNameChanged.add(async ({ nameBefore, nameAfter }) =>
        onMoved((address) => {
          const cell = parseCellAddress(address);
          return cell?.sheet === nameBefore ? formatCellAddress({ ...cell, sheet: nameAfter }) : address;
        }),
      );
    }
    await context.sync();
  });
}

function shiftOf(event: Excel.WorksheetChangedEventArgs): Promise<SheetShift> {
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(event.worksheetId).load('name');
    const range = event.getRange(context).load(areaProperties);
    await context.sync();
    const { insertShiftDirection, deleteShiftDirection } =
      (supports('shiftDirections') ? event.changeDirectionState : null) ?? {};
    return {
      sheet: sheet.name,
      changeType: event.changeType,
      area: areaOf(range),
      direction: insertShiftDirection ?? deleteShiftDirection,
    };
  });
}
