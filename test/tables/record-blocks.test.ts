import { expect, test } from 'vitest';
import type { FetchedPage } from '../../src/api/index.ts';
import { recordBlocks, type RecordBlock } from '../../src/features/tables/fetch-records.ts';
import { fieldsOf } from './table-workbook.ts';

const fields = fieldsOf('record_id', 'issued_date', 'description');

/** Pages of 500 records; `pagesRead` counts those that were requested. */
function paged(count: number, record: (index: number) => object = () => ({})) {
  const state = { pagesRead: 0 };
  async function* give(): AsyncGenerator<FetchedPage, void> {
    for (let page = 0; page < count; page++) {
      state.pagesRead = page + 1;
      await Promise.resolve();
      const results = Array.from({ length: 500 }, (_, index) => ({
        record_id: `${page * 500 + index}`,
        ...record(page * 500 + index),
      }));
      const next = page + 1 < count ? { cursor: String(page + 1) } : null;
      yield { entity_type: 'permit', count: 500, offset: 0, results, nextQuery: next, resumeFrom: next };
    }
  }
  return { state, pages: give() };
}

const all = async (blocks: AsyncIterable<RecordBlock>): Promise<RecordBlock[]> => {
  const result: RecordBlock[] = [];
  for await (const block of blocks) result.push(block);
  return result;
};

test('the first page is a block of its own, the others are joined, and each block knows what follows', async () => {
  const blocks = await all(recordBlocks(paged(23).pages, fields));
  expect(blocks.map(({ values }) => values.length)).toEqual([500, 5000, 5000, 1000]);
  expect(blocks.map(({ next }) => next)).toEqual([{ cursor: '1' }, { cursor: '11' }, { cursor: '21' }, null]);
  const ids = blocks.flatMap(({ values }) => values.map(([id]) => id));
  expect(ids).toEqual(Array.from({ length: 11_500 }, (_, index) => String(index)));
});

test('joined blocks know the rows of texts in columns of another format', async () => {
  const odd = (index: number) => ({ issued_date: index % 700 === 699 ? 'spring' : '2026-04-13' });
  const [first, second] = await all(recordBlocks(paged(4, odd).pages, fields));
  expect(first!.textFormatOverrides).toEqual([[], [], []]);
  expect(second!.textFormatOverrides[1]).toEqual([199, 899]);
  for (const row of second!.textFormatOverrides[1]!) expect(second!.values[row]![1]).toBe('spring');
});

test('a page that is too large for one request is split, and a resumed fetch requests it again', async () => {
  const blocks = await all(recordBlocks(paged(1, () => ({ description: 'x'.repeat(20_000) })).pages, fields));
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.flatMap(({ values }) => values)).toHaveLength(500);
  expect(blocks.map(({ next }) => next)).toEqual([...blocks.slice(1).map(() => ({})), null]);
});

test('only a few blocks wait for a slow workbook', async () => {
  const { state, pages } = paged(200);
  const blocks = recordBlocks(pages, fields);
  await blocks.next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(state.pagesRead).toBeGreaterThan(20);
  expect(state.pagesRead).toBeLessThan(45);
  await blocks.return();
});

test('blocks before a failure are written first', async () => {
  async function* broken(): AsyncGenerator<FetchedPage, void> {
    yield* paged(3).pages;
    throw new Error('Gone.');
  }
  const sizes: number[] = [];
  const reading = async () => {
    for await (const { values } of recordBlocks(broken(), fields)) sizes.push(values.length);
  };
  await expect(reading()).rejects.toThrow('Gone.');
  expect(sizes).toEqual([500, 1000]);
});
