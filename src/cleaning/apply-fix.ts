import { inWorkbook } from '../excel/index.ts';
import { messages } from '../messages/index.ts';
import type { ColumnSource } from '../runs/index.ts';
import type { AddressCheck } from './check-addresses.ts';
import type { Finding, FindingKind } from './finding.ts';
import { planFix, type Fix } from './fixes.ts';
import { markColumnOf, removeMarkColumn, type MarkColumn } from './mark-column.ts';
import { loadCells, writeCells } from './sheet-cells.ts';

/** A cell that a fix has changed; rows and columns of the sheet, counted from 0. */
export interface FixedCell {
  row: number;
  column: number;
  before: unknown;
  after: unknown;
}

/** What a fix has written, so that it can be undone. */
export interface AppliedFix {
  finding: FindingKind;
  source: ColumnSource;
  cells: readonly FixedCell[];
  /** The column of marks, if the fix has written some. */
  marks: MarkColumn | null;
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
  const { source, sources } = check;
  const { changes, formulaRows } = planFix(check, finding, fix);
  const rows = fix.kind === 'mark' ? finding.rows : [...new Set(changes.map(({ row }) => row))];
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(source.sheetId);
    const cellsOf = (row: number) => sources.map((column) => ({ row: source.firstRow + row, column }));
    const loaded = loadCells(sheet, rows.flatMap(cellsOf));
    await context.sync();
    const valueOf = loaded();
    const isUnchanged = (row: number) => {
      const { cells, isFormula } = check.rows[row]!;
      return cellsOf(row).every((cell, at) => isFormula[at] || valueOf(cell) === cells[at]);
    };
    const unchanged = new Set(rows.filter(isUnchanged));
    context.application.suspendApiCalculationUntilNextSync();
    const marked =
      fix.kind === 'mark' && unchanged.size > 0
        ? await markRows(context, { source, finding, rows: [...unchanged] })
        : { marks: null, cells: [] };
    const fixedCells = changes
      .filter(({ row }) => unchanged.has(row))
      .map(({ row, column, before, after }) => ({
        ...{ row: source.firstRow + row, column: sources[column]! },
        ...{ before, after },
      }));
    const cells = [...fixedCells, ...marked.cells];
    writeCells(
      sheet,
      cells.map(({ row, column, after }) => ({ row, column, value: after })),
    );
    await context.sync();
    return {
      finding: finding.kind,
      ...{ source, cells, marks: marked.marks, formulaRows },
      changedRows: rows.length - unchanged.size,
    };
  });
}

const separator = '; ';

/** Adds the name of a finding to what the column of marks says about its rows. */
async function markRows(
  context: Excel.RequestContext,
  { source, finding, rows }: { source: ColumnSource; finding: Finding; rows: readonly number[] },
): Promise<{ marks: MarkColumn; cells: FixedCell[] }> {
  const marks = await markColumnOf(context, source);
  const sheet = context.workbook.worksheets.getItem(source.sheetId);
  const { column } = marks;
  const loaded = loadCells(
    sheet,
    rows.map((row) => ({ row: source.firstRow + row, column })),
  );
  await context.sync();
  const valueOf = loaded();
  const textOf = markText(finding, source);
  const cells = rows.flatMap((position): FixedCell[] => {
    const row = source.firstRow + position;
    const before = valueOf({ row, column });
    // Undefined is a formula of the user's.
    if (before === undefined) return [];
    const texts = String(before).split(separator).filter(Boolean);
    const text = textOf(position);
    return texts.includes(text) ? [] : [{ row, column, before, after: [...texts, text].join(separator) }];
  });
  return { marks, cells };
}

/** What the column of marks says about a row: the finding, and the row that it belongs to. */
export function markText({ kind, groups }: Finding, { firstRow }: ColumnSource): (row: number) => string {
  const text = messages().clean.marks;
  const firstOf = new Map(groups.flatMap((rows) => rows.map((row) => [row, rows[0]!] as const)));
  return (row) => text[kind](String((firstOf.get(row) ?? row) + firstRow + 1));
}

export interface UndoneFix {
  /** Cells that have their former value again. */
  restored: number;
  /** Cells that somebody has changed since, which keep their value. */
  kept: number;
}

/**
 * Restores the former values of the cells that a fix has changed, unless they were changed again since. In one batch.
 *
 * @throws WorkbookError where the sheet no longer exists or is protected.
 */
export function undoFix({ source, cells, marks }: AppliedFix): Promise<UndoneFix> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(source.sheetId);
    const loaded = loadCells(sheet, cells);
    await context.sync();
    const valueOf = loaded();
    const unchanged = cells.filter((cell) => valueOf(cell) === cell.after);
    context.application.suspendApiCalculationUntilNextSync();
    writeCells(
      sheet,
      unchanged.map(({ row, column, before }) => ({ row, column, value: before })),
    );
    await context.sync();
    if (marks) await removeMarkColumn(context, source, marks);
    return { restored: unchanged.length, kept: cells.length - unchanged.length };
  });
}
