import { resolveReference, tableCells, type ExcelHost } from '../../excel-api/index.ts';
import type { SheetArea } from '../../grid/area.ts';
import type { PageMessages } from '../messages.ts';
import { askForm } from './form-dialog.ts';

/** Ctrl+G: asks for an address, a name or a table, and selects its cells. */
export async function goTo(excel: ExcelHost, messages: PageMessages): Promise<void> {
  const answer = await askForm({
    title: messages.goTo,
    fields: [{ name: 'reference', label: messages.reference }],
    buttons: [
      { value: 'cancel', label: messages.cancel },
      { value: 'go', label: messages.ok },
    ],
    problem: ({ values }) => (cellsOf(excel, values.reference!) ? null : messages.noSuchReference),
  });
  const target = answer && cellsOf(excel, answer.values.reference!);
  if (target) excel.select(target.sheetId, target.area);
}

function cellsOf(excel: ExcelHost, text: string): SheetArea | null {
  const { grid } = excel;
  const reference = text.trim();
  const named = grid.names.find(reference, grid.worksheets.activeId) ?? grid.names.find(reference);
  try {
    return resolveReference(grid, named?.formula ?? reference);
  } catch {
    return tableCells(excel, reference);
  }
}
