import { groupAdjacent, WorkbookError, type SheetArea } from '../../excel/index.ts';

export interface ColumnArea extends SheetArea {
  columns: 1;
  /** The sheet's name. */
  sheet: string;
}

/** Rows without a formula that are read along, because that costs less than another range. */
const maxGap = 30;
/** Cells and ranges of one request. */
const maxCells = 1000;
const maxAreas = 100;

export function columnAreas(
  column: Pick<ColumnArea, 'sheetId' | 'sheet' | 'column'>,
  rows: Iterable<number>,
): ColumnArea[] {
  const sorted = [...rows].sort((one, other) => one - other);
  const groups = groupAdjacent(
    sorted,
    (previous, next, [first]) => next - previous - 1 <= maxGap && next - first! < maxCells,
  );
  return groups.map((group) => ({
    ...column,
    row: group[0]!,
    rows: group.at(-1)! - group[0]! + 1,
    columns: 1,
  }));
}

export function groupForRequests(areas: readonly ColumnArea[]): ColumnArea[][] {
  return groupAdjacent(areas, (_, next, group) => {
    const cells = group.reduce((sum, { rows }) => sum + rows, next.rows);
    return cells <= maxCells && group.length < maxAreas;
  });
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof WorkbookError && /PayloadSizeLimitExceeded$/.test(error.code ?? '');

/**
 * Does work on all areas in one request. Where Excel takes no request so large, the areas are halved until it does.
 *
 * @throws WorkbookError with any other refusal of Excel.
 */
export async function* bisectAreas<AnyArea extends SheetArea, Result>(
  areas: readonly AnyArea[],
  work: (areas: readonly AnyArea[]) => Promise<Result>,
): AsyncGenerator<Result, void> {
  let result: Result;
  try {
    result = await work(areas);
  } catch (error) {
    const halves = isTooLarge(error) ? halve(areas) : null;
    if (!halves) throw error;
    for (const half of halves) yield* bisectAreas(half, work);
    return;
  }
  yield result;
}

function halve<AnyArea extends SheetArea>(areas: readonly AnyArea[]): AnyArea[][] | null {
  const middle = Math.floor(areas.length / 2);
  if (middle > 0) return [areas.slice(0, middle), areas.slice(middle)];
  const area = areas[0]!;
  const rows = Math.floor(area.rows / 2);
  if (rows > 0) return [[{ ...area, rows }], [{ ...area, row: area.row + rows, rows: area.rows - rows }]];
  const columns = Math.floor(area.columns / 2);
  if (columns === 0) return null;
  return [
    [{ ...area, columns }],
    [{ ...area, column: area.column + columns, columns: area.columns - columns }],
  ];
}

/**
 * Does work on blocks of whole rows with at most the given number of cells, and on smaller blocks where Excel requires
 * it.
 */
export async function* inBlocks<Result>(
  area: SheetArea,
  maxBlockCells: number,
  work: (block: SheetArea) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const rows = Math.max(1, Math.floor(maxBlockCells / area.columns));
  for (let from = 0; from < area.rows; from += rows) {
    const block = { ...area, row: area.row + from, rows: Math.min(rows, area.rows - from) };
    yield* bisectAreas([block], ([part]) => work(part!));
  }
}
