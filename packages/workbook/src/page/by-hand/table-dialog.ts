import { createTable, overlapsTable, resolveReference, type ExcelHost } from '../../excel-api/index.ts';
import { areaAddress } from '../../grid/address.ts';
import type { Area } from '../../grid/area.ts';
import type { PageMessages } from '../messages.ts';
import { askForm } from './form-dialog.ts';

/** Ctrl+T: asks for the cells of a new table, those around the active cell unless others are selected. */
export async function askForTable(excel: ExcelHost, messages: PageMessages): Promise<(() => unknown) | null> {
  const { sheetId, area } = excel.grid.worksheets.selection();
  const cellsOf = (address: string): Area | null => {
    try {
      const target = resolveReference(excel.grid, address, sheetId);
      return target.sheetId === sheetId ? excel.grid.cut(sheetId, target.area) : null;
    } catch {
      return null;
    }
  };
  const answer = await askForm({
    title: messages.createTable,
    fields: [
      {
        name: 'cells',
        label: messages.cellsOfTable,
        value: areaAddress(excel.grid.surroundingCells(sheetId, area)),
      },
      {
        name: 'headers',
        label: messages.firstRow,
        options: [
          ['yes', messages.hasHeaders],
          ['no', messages.hasNoHeaders],
        ],
      },
    ],
    buttons: [
      { value: 'cancel', label: messages.cancel },
      { value: 'create', label: messages.ok },
    ],
    problem: ({ values }) => {
      const cells = cellsOf(values.cells!);
      if (!cells) return messages.noSuchReference;
      return overlapsTable(excel, sheetId, cells) ? messages.tablesOverlap : null;
    },
  });
  const cells = answer && cellsOf(answer.values.cells!);
  if (!cells) return null;
  const hasHeaders = answer.values.headers === 'yes';
  return () => {
    excel.protection.check(sheetId);
    return createTable(excel, sheetId, cells, { hasHeaders });
  };
}
