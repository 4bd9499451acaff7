import { WorkbookError } from '../excel/index.ts';

/** Cells one below the other, in a column of a sheet; rows and columns are counted from 0. */
export interface Strip {
  sheetId: string;
  sheet: string;
  row: number;
  column: number;
  rows: number;
}

/** A rectangle of cells of a sheet. */
export interface Area {
  sheetId: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Rows between two cells that are read along, which costs less than a range of its own. */
const smallGap = 30;
/** Cells and ranges of one request. */
const mostCells = 1000;
const mostStrips = 100;

/** Rows of a column as strips, none longer than a request takes. */
export function stripsOf(column: Omit<Strip, 'row' | 'rows'>, rows: Iterable<number>): Strip[] {
  const strips: Strip[] = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = strips.at(-1);
    const near = last && row - (last.row + last.rows) <= smallGap && row - last.row < mostCells;
    if (near) last.rows = row - last.row + 1;
    else strips.push({ ...column, row, rows: 1 });
  }
  return strips;
}

/** Strips in groups that one request takes. */
export function groupsOf(strips: readonly Strip[]): Strip[][] {
  const groups: Strip[][] = [];
  let cells = Infinity;
  for (const strip of strips) {
    const last = groups.at(-1);
    cells += strip.rows;
    if (last && cells <= mostCells && last.length < mostStrips) last.push(strip);
    else {
      groups.push([strip]);
      cells = strip.rows;
    }
  }
  return groups;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof WorkbookError && /PayloadSizeLimitExceeded$/.test(error.code ?? '');

/**
 * Does work that reads and then writes strips; in two halves where that is more than Excel takes in one request.
 *
 * @throws WorkbookError with what else Excel refuses.
 */
export async function onStrips(
  strips: readonly Strip[],
  work: (strips: readonly Strip[]) => Promise<void>,
): Promise<void> {
  try {
    await work(strips);
  } catch (error) {
    const halves = isTooLarge(error) ? halved(strips) : null;
    if (!halves) throw error;
    for (const half of halves) await onStrips(half, work);
  }
}

function halved(strips: readonly Strip[]): Strip[][] | null {
  const middle = Math.floor(strips.length / 2);
  if (middle > 0) return [strips.slice(0, middle), strips.slice(middle)];
  const [strip] = strips;
  if (!strip || strip.rows === 1) return null;
  const rows = Math.floor(strip.rows / 2);
  return [[{ ...strip, rows }], [{ ...strip, row: strip.row + rows, rows: strip.rows - rows }]];
}

/** Does work on an area in parts of so many rows; in smaller ones where that is more than Excel takes at once. */
export async function* inParts<Result>(
  area: Area,
  cells: number,
  work: (part: Area) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const rows = Math.max(1, Math.floor(cells / area.columns));
  for (let from = 0; from < area.rows; from += rows) {
    yield* halving({ ...area, row: area.row + from, rows: Math.min(rows, area.rows - from) }, work);
  }
}

async function* halving<Result>(
  part: Area,
  work: (part: Area) => Promise<Result>,
): AsyncGenerator<Result, void> {
  let result: Result;
  try {
    result = await work(part);
  } catch (error) {
    const along = part.rows > 1 ? 'rows' : 'columns';
    const half = Math.floor(part[along] / 2);
    if (!isTooLarge(error) || half === 0) throw error;
    const start = along === 'rows' ? 'row' : 'column';
    yield* halving({ ...part, [along]: half }, work);
    yield* halving({ ...part, [start]: part[start] + half, [along]: part[along] - half }, work);
    return;
  }
  yield result;
}
