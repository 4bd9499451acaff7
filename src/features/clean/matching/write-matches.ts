import { textFormat, type CellScalar } from '../../../excel/cells/index.ts';
import { inWorkbook } from '../../../excel/index.ts';
import { existingColumns, keepColumnsVisible, type SheetRows } from '../../column-runs/index.ts';
import type { StartedTask, TaskRegistry } from '../../../tasks/index.ts';
import { matchLists, type Matching, type MatchSource } from './matching.ts';
import { foundKinds, type RowMatch } from './match-rows.ts';
import { listName } from './other-list.ts';
import { match as matchTexts, matchMessages } from './messages.ts';
import { loadCells } from '../sheet-cells.ts';
import { ownColumnsId, ownColumnsOf, type OwnColumn } from '../own-columns.ts';
import { startEdit, type EditReport } from '../edit-tasks.ts';
import { writeEdit } from '../sheet-edit.ts';
import type { CellEdit, SheetEdit } from '../edited-cells.ts';
/** The columns of a match, in their order: how a row is found, the row and its address there, and how many have it. */
const columnNames = ['match', 'row', 'address', 'count'] as const;

export interface WrittenMatches extends SheetEdit {
  counts: Matching['counts'];
  /** Whether columns of an earlier match were written again. */
  isUpdate: boolean;
}

/** Matches two lists as they are now, and writes the columns, as a task. */
export const startMatch = (
  tasks: TaskRegistry,
  list: MatchSource,
  other: MatchSource,
): StartedTask<EditReport<WrittenMatches>> =>
  startEdit(tasks, { kind: 'match', place: list.rows }, async (task) =>
    writeMatches(await matchLists(list, other, task)),
  );

/**
 * Writes how each row is found into columns next to the data, which a former match with the same list has perhaps made.
 * Rows that are not compared, and cells with a formula of the user's, are left as they are.
 *
 * @throws WorkbookError where the sheet no longer exists or is protected.
 */
export async function writeMatches({
  list,
  other,
  matches,
  lines,
  counts,
}: Matching): Promise<WrittenMatches> {
  const { rows, columns: addressColumns } = list;
  const result = await inWorkbook({ waitForCellEdit: true, undoStep: 'write matches' }, async (context) => {
    const own = await ownColumnsOf(context, rows, matchColumns(rows, other.rows));
    const sheet = context.workbook.worksheets.getItem(rows.sheetId);
    const planned = matches.flatMap((match, at) => {
      if (match === 'hidden') return [];
      const values = cellsOf(match, { lines, other: other.rows });
      return own.columns.flatMap((column, position) =>
        column === null ? [] : [{ row: rows.firstRow + at, column, after: values[position]! }],
      );
    });
    const loaded = loadCells(sheet, planned);
    await context.sync();
    const valueOf = loaded();
    const cells = planned.flatMap((cell): CellEdit[] => {
      const before = valueOf(cell) as CellScalar | undefined;
      return before === undefined || before === cell.after ? [] : [{ ...cell, before }];
    });
    const edit = await writeEdit(context, 'match', { rows, columns: addressColumns, cells, own });
    return { ...edit, counts, isUpdate: own.made === null };
  });
  const columns = existingColumns(result.own?.columns ?? []);
  if (!result.isUpdate && columns.length > 0) await keepColumnsVisible(rows, addressColumns, columns);
  return result;
}

function matchColumns(rows: SheetRows, other: SheetRows): { id: string; columns: OwnColumn[] } {
  const name = listName(other);
  const languages = [matchMessages(), matchTexts.en, matchTexts.fr];
  return {
    id: ownColumnsId('match', rows.sheetId, rows.tableId, other.sheetId, other.tableId),
    columns: columnNames.map((column) => ({
      name: column,
      headers: languages.map((text) => text.headers[column](name)),
      format: column === 'match' || column === 'address' ? textFormat : '0',
    })),
  };
}

/** In the order of {@link columnNames}. Blank for a row without an address. */
function cellsOf(
  match: RowMatch | null,
  { lines, other }: { lines: readonly string[]; other: SheetRows },
): CellScalar[] {
  if (match === null) return columnNames.map(() => '');
  const { kind, rows } = match;
  const first = rows[0];
  return [
    matchMessages().results[kind],
    first === undefined ? '' : other.firstRow + first + 1,
    first === undefined ? '' : lines[first]!,
    foundKinds.includes(kind) ? rows.length : kind === 'unclear' ? '' : 0,
  ];
}
