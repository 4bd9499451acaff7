import type { PageInTurn, Query } from '../api/index.ts';
import type { Field } from '../catalog/index.ts';
import {
  type Cells,
  maxBlockBytes,
  maxBlockRows,
  recordCells,
  sliceCells,
  splitIntoBlocks,
} from '../excel/index.ts';

/** Rows that are written in one request. */
export interface RecordBlock extends Cells {
  /** Where asking goes on when this block is written; null when nothing is left to ask. */
  next: Query | null;
}

/** Blocks that wait while one is written: more would only fill the memory. */
const mostWaiting = 2;
/** A block that grows slowly is written after so many milliseconds: what is written need not be asked again. */
const longestGathering = 3000;

/**
 * Records of pages as blocks for Excel. Pages go on being fetched while a block is written, until a few blocks wait.
 * The first page is a block of its own, so that there is something to see; the others are gathered into large ones.
 *
 * @throws What fetching a page throws, after the blocks before it.
 */
export async function* recordBlocks(
  pages: AsyncIterable<PageInTurn>,
  fields: readonly Field[],
): AsyncGenerator<RecordBlock, void> {
  const blocks = gathered(pages, fields);
  let failure: { error: unknown } | null = null;
  const waiting = new ReadableStream<RecordBlock>(
    {
      async pull(controller) {
        try {
          const { value, done } = await blocks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // A stream that fails loses what waits in it: the failure is told when that has been given.
          failure = { error };
          controller.close();
        }
      },
      cancel: () => void blocks.return(),
    },
    { highWaterMark: mostWaiting },
  );
  const reader = waiting.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (failure) throw (failure as { error: unknown }).error;
}

/** The cells are made page by page, while the next one is on its way, and not all at once. */
async function* gathered(
  pages: AsyncIterable<PageInTurn>,
  fields: readonly Field[],
): AsyncGenerator<RecordBlock, void> {
  let block: RecordBlock | null = null;
  let began = 0;
  let first = true;
  let reached: Query = {};
  try {
    for await (const page of pages) {
      for (const piece of pieces(fields, recordCells(fields, page.results), reached, page.next)) {
        if (block && !fits(block, piece)) {
          yield block;
          block = null;
        }
        if (block) join(block, piece);
        else [block, began] = [piece, performance.now()];
      }
      reached = page.next ?? {};
      if (block && (first || performance.now() - began > longestGathering)) {
        yield block;
        block = null;
        first = false;
      }
    }
  } catch (error) {
    if (block) yield block;
    throw error;
  }
  if (block) yield block;
}

const fits = (block: Cells, more: Cells): boolean =>
  block.values.length + more.values.length <= maxBlockRows && block.bytes + more.bytes <= maxBlockBytes;

/** The rows of a page, in parts where they are too much for one request. */
function pieces(fields: readonly Field[], cells: Cells, reached: Query, next: Query | null): RecordBlock[] {
  if (cells.values.length === 0) return [];
  if (cells.bytes <= maxBlockBytes) return [{ ...cells, next }];
  const cuts = splitIntoBlocks(cells.values);
  return cuts.map(({ from, to }, index) => {
    const last = index === cuts.length - 1;
    return {
      ...sliceCells(fields, cells, from, to),
      truncatedTexts: last ? cells.truncatedTexts : 0,
      // What is left of the page is asked for again, where it comes to that: what is there already is left out.
      next: last ? next : reached,
    };
  });
}

function join(block: RecordBlock, more: RecordBlock): void {
  const before = block.values.length;
  for (const row of more.values) block.values.push(row);
  more.textFormatOverrides.forEach((rows, column) => {
    for (const row of rows) block.textFormatOverrides[column]!.push(row + before);
  });
  block.truncatedTexts += more.truncatedTexts;
  block.bytes += more.bytes;
  block.next = more.next;
}
