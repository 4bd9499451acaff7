import type { FetchedPage, Query } from '../../api/index.ts';
import type { Field } from '@cdata/catalog';
import {
  joinNotes,
  maxBlockBytes,
  maxBlockRows,
  pageCells,
  sliceCells,
  splitIntoBlocks,
  type Cells,
} from '../../excel/cells/index.ts';

export interface RecordBlock extends Cells {
  /** The query for the records after this block; null at the end. It is added to the saved query. */
  next: Query | null;
}

/** Maximum blocks that wait while one is written: more would only use memory. */
const maxWaitingBlocks = 2;
/** Milliseconds. A block that fills slowly is written early, because written rows needn't be fetched again. */
const maxFillTime = 3000;

/**
 * Pages are fetched while a block is written, until a few blocks wait. The first page is a block of its own, so that
 * the user soon sees rows; the other pages are joined into large blocks.
 *
 * @throws The error of fetching a page, after the blocks before it.
 */
export async function* recordBlocks(
  pages: AsyncIterable<FetchedPage>,
  fields: readonly Field[],
): AsyncGenerator<RecordBlock, void> {
  const blocks = joinPages(pages, fields);
  let failure: { error: unknown } | null = null;
  const waiting = new ReadableStream<RecordBlock>(
    {
      async pull(controller) {
        try {
          const { value, done } = await blocks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // A stream that errors discards its queue: the error is thrown once the queue is read.
          failure = { error };
          controller.close();
        }
      },
      cancel: () => void blocks.return(),
    },
    { highWaterMark: maxWaitingBlocks },
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

/** Converts one page at a time while the next one is fetched. */
async function* joinPages(
  pages: AsyncIterable<FetchedPage>,
  fields: readonly Field[],
): AsyncGenerator<RecordBlock, void> {
  let block: RecordBlock | null = null;
  let blockStart = 0;
  let isFirst = true;
  let pageStart: Query = {};
  try {
    for await (const page of pages) {
      for (const part of splitPage(fields, pageCells(fields, page), pageStart, page.nextQuery)) {
        if (block && !fitsTogether(block, part)) {
          yield block;
          block = null;
        }
        if (block) join(block, part);
        else [block, blockStart] = [part, performance.now()];
      }
      pageStart = page.nextQuery ?? {};
      if (block && (isFirst || performance.now() - blockStart > maxFillTime)) {
        yield block;
        block = null;
        isFirst = false;
      }
    }
  } catch (error) {
    if (block) yield block;
    throw error;
  }
  if (block) yield block;
}

const fitsTogether = (block: Cells, part: Cells): boolean =>
  block.values.length + part.values.length <= maxBlockRows && block.bytes + part.bytes <= maxBlockBytes;

/** In several parts if the rows are too large for one request. */
function splitPage(
  fields: readonly Field[],
  cells: Cells,
  pageStart: Query,
  next: Query | null,
): RecordBlock[] {
  if (cells.values.length === 0) return [];
  if (cells.bytes <= maxBlockBytes) return [{ ...cells, next }];
  const parts = splitIntoBlocks(cells.values);
  return parts.map(({ from, to }, index) => {
    const isLast = index === parts.length - 1;
    return {
      ...sliceCells(fields, cells, from, to),
      notes: isLast ? cells.notes : [],
      // A resumed fetch requests the page again, and leaves out the rows that were written.
      next: isLast ? next : pageStart,
    };
  });
}

function join(block: RecordBlock, part: RecordBlock): void {
  const rowCount = block.values.length;
  for (const row of part.values) block.values.push(row);
  part.textFormatOverrides.forEach((rows, column) => {
    for (const row of rows) block.textFormatOverrides[column]!.push(row + rowCount);
  });
  block.notes = joinNotes(block.notes, part.notes);
  block.bytes += part.bytes;
  block.next = part.next;
}
