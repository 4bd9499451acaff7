import { canUndoFormulas, inWorkbook, refusedUndoSteps } from '../../../src/excel/index.ts';
import { check, filled, type Check } from './check.ts';

type Batch = (context: Excel.RequestContext) => Promise<void>;

/** Runs a batch as one undo step, and says whether Excel accepts that. */
async function accepts(undoStep: string, batch: Batch): Promise<'one step' | 'refused'> {
  await inWorkbook({ waitForCellEdit: true, undoStep }, batch);
  return refusedUndoSteps().includes(undoStep) ? 'refused' : 'one step';
}

/** The most formulas that the add-in writes as one undo step. */
function maxFormulas(): number {
  let count = 1;
  while (canUndoFormulas(count + 1)) count++;
  return count;
}

/** They run in batches of their own: that of a check is no undo step. */
export const undoChecks: readonly Check[] = [
  {
    ...check('undoStep', 'one step', ({ sheetName }) =>
      accepts('self-test: cells, formats, a table and a name', async (context) => {
        const sheet = context.workbook.worksheets.getItem(sheetName);
        filled(sheet, 'A1:B2', [
          ['id', 'value'],
          ['a', '=1+1'],
        ]);
        sheet.getRange('A1:B1').format.font.bold = true;
        await context.sync();
        const table = sheet.tables.add(sheet.getRange('A1:B2'), true);
        table.columns.add(undefined, undefined, 'added');
        sheet.getRange('A1:A2').format.autofitColumns();
        const name = `${sheetName}_undo`;
        context.workbook.names.add(name, sheet.getRange('A1')).visible = false;
        await context.sync();
        context.workbook.names.getItem(name).delete();
        await context.sync();
      }),
    ),
    requires: 'undoGroups',
  },
  {
    ...check('undoFormulas', 'one step', ({ sheetName }) =>
      accepts('self-test: formulas', async (context) => {
        const sheet = context.workbook.worksheets.getItem(sheetName);
        const rows = maxFormulas();
        filled(
          sheet,
          `A1:A${rows}`,
          Array.from({ length: rows }, (_, row) => [`=ROW()+${row}`]),
        );
        await context.sync();
      }),
    ),
    requires: 'undoGroups',
  },
  {
    ...check('undoRefusal', 'refused deleted', async ({ context, sheetName }) => {
      const other = `${sheetName}_undo`;
      context.workbook.worksheets.add(other);
      await context.sync();
      const outcome = await accepts('self-test: a deleted sheet', async ({ workbook }) => {
        workbook.worksheets.getItem(other).delete();
        await workbook.context.sync();
      });
      const sheet = context.workbook.worksheets.getItemOrNullObject(other).load('name');
      await context.sync();
      return `${outcome} ${sheet.isNullObject ? 'deleted' : 'stays'}`;
    }),
    requires: 'undoGroups',
  },
];
