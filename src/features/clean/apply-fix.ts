import { textFormat, type CellScalar } from '../../excel/cells/index.ts';
import { inWorkbook } from '../../excel/index.ts';
import type { SheetRows } from '../column-runs/index.ts';
import type { AddressCheck } from './check-addresses.ts';
import type { Finding, FindingKind } from './finding.ts';
import type { CellEdit, SheetEdit } from './edited-cells.ts';
import { planFix, type Fix } from './fixes.ts';
import { ownColumnsId, ownColumnsOf, type OwnColumn, type OwnColumns } from './own-columns.ts';
import { loadCells } from './sheet-cells.ts';
import { writeEdit } from './sheet-edit.ts';
import { clean as cleanTexts, cleanMessages } from './messages.ts';

/** What a fix has written, so that it can be undone. */
export interface AppliedFix extends SheetEdit {
  finding: FindingKind;
  /** Rows that were left because they had changed since the check. */
  changedRows: number;
  /** Rows that were left because of a formula. */
  formulaRows: number;
}

/**
 * Applies one fix to all rows of a finding, in one batch, which is one undo step where Excel can. Rows that have changed
 * since the check, and cells with a formula, are left as they are.
 *
 * @throws WorkbookError where the sheet no longer exists or is protected.
 */
export function applyFix(check: AddressCheck, finding: Finding, fix: Fix): Promise<AppliedFix> {
  const { columns } = check;
  const { changes, formulaRows } = planFix(check, finding, fix);
  const positions = fix.kind === 'mark' ? finding.rows : [...new Set(changes.map(({ row }) => row))];
  return inWorkbook({ waitForCellEdit: true, undoStep: 'apply fix' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(check.rows.sheetId);
    const cellsOf = (row: number) => columns.map((column) => ({ row: check.rows.firstRow + row, column }));
    const loaded = loadCells(sheet, positions.flatMap(cellsOf));
    await context.sync();
    const valueOf = loaded();
    const isUnchanged = (row: number) => {
      const { cells, isFormula } = check.list[row]!;
      return cellsOf(row).every((cell, at) => isFormula[at] || valueOf(cell) === cells[at]);
    };
    const unchanged = new Set(positions.filter(isUnchanged));
    const marked =
      fix.kind === 'mark' && unchanged.size > 0
        ? await markRows(context, { rows: check.rows, finding, positions: [...unchanged] })
        : { own: null, cells: [] };
    const fixedCells = changes
      .filter(({ row }) => unchanged.has(row))
      .map(({ row, column, before, after }) => ({
        ...{ row: check.rows.firstRow + row, column: columns[column]! },
        ...{ before: before as CellScalar, after: after as CellScalar },
      }));
    const cells = [...fixedCells, ...marked.cells];
    const edit = await writeEdit(context, 'clean', { rows: check.rows, columns, cells, own: marked.own });
    return { ...edit, finding: finding.kind, formulaRows, changedRows: positions.length - unchanged.size };
  });
}

const separator = '; ';

/** Adds the name of a finding to what the column of marks says about its rows. */
async function markRows(
  context: Excel.RequestContext,
  { rows, finding, positions }: { rows: SheetRows; finding: Finding; positions: readonly number[] },
): Promise<{ own: OwnColumns; cells: CellEdit[] }> {
  const own = await ownColumnsOf(context, rows, markColumn(rows));
  const sheet = context.workbook.worksheets.getItem(rows.sheetId);
  const column = own.columns[0]!;
  const loaded = loadCells(
    sheet,
    positions.map((row) => ({ row: rows.firstRow + row, column })),
  );
  await context.sync();
  const valueOf = loaded();
  const textOf = markText(finding, rows);
  const cells = positions.flatMap((position): CellEdit[] => {
    const row = rows.firstRow + position;
    const before = valueOf({ row, column }) as CellScalar | undefined;
    // Undefined is a formula of the user's.
    if (before === undefined) return [];
    const texts = String(before).split(separator).filter(Boolean);
    const text = textOf(position);
    return texts.includes(text) ? [] : [{ row, column, before, after: [...texts, text].join(separator) }];
  });
  return { own, cells };
}

/** The column next to the data that names what is wrong with an address. */
function markColumn({ sheetId, tableId }: SheetRows): { id: string; columns: OwnColumn[] } {
  const headers = [cleanMessages().markHeader, cleanTexts.en.markHeader, cleanTexts.fr.markHeader];
  return {
    id: ownColumnsId('check', sheetId, tableId),
    columns: [{ name: 'check', headers, format: textFormat }],
  };
}

/** What the column of marks says about a row: the finding, and the row that it belongs to. */
export function markText({ kind, groups }: Finding, { firstRow }: SheetRows): (row: number) => string {
  const text = cleanMessages().marks;
  const firstOf = new Map(groups.flatMap((rows) => rows.map((row) => [row, rows[0]!] as const)));
  return (row) => text[kind](String((firstOf.get(row) ?? row) + firstRow + 1));
}
