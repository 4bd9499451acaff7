import { expect, test } from 'vitest';
import { openWorkbook } from '../excel-workbook.ts';
import { inWorkbook, Trace } from '../../src/excel/index.ts';

let workbook = openWorkbook();
const useGlobals = () =>
  Object.assign(globalThis, { Excel: workbook.globals.Excel, Office: workbook.globals.Office });
useGlobals();

const run = (id: string) => ({ kind: 'run', id }) as const;
const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];

const partsIn = (): Promise<string[]> =>
  workbook.run(async (context) => {
    const parts = context.workbook.customXmlParts.load('items/id');
    await context.sync();
    const texts = parts.items.map((part) => part.getXml());
    await context.sync();
    return texts.map(({ value }) => value);
  });

test('what is stored of rows is found again by their input, whatever their values are now', async () => {
  const trace = await Trace.load(run('one'));
  trace.add('12 main st', [45.012, -75.5], { text: '12 Main St', at: early });
  trace.add('30 elm ave', ['0030', ''], { text: '30 élm Ave', at: early });
  await trace.save();
  const again = await Trace.load(run('one'));
  expect(again.find('12 main st', [45.012, -75.5])).toEqual({ text: '12 Main St', at: early });
  // Excel reads a text of digits as a number.
  expect(again.find('30 elm ave', [30, ''])).toEqual({ text: '30 élm Ave', at: early });
  expect(again.find('12 main st', [46])).toEqual({ text: '12 Main St', at: early });
  expect(again.find('13 main st', [45.012, -75.5])).toBeNull();
});

test('of two retrievals of one row, the newer one counts; the former input of values is told if it is certain', async () => {
  const trace = await Trace.load(run('two'));
  trace.add('a', [1], { text: 'A', at: early });
  trace.add('a', [1], { text: 'a', at: late });
  trace.add('b', [2], { text: 'B', at: early });
  trace.add('c', [2], { text: 'C', at: early });
  expect(trace.size).toBe(3);
  expect(trace.find('a', [9])).toEqual({ text: 'a', at: late });
  expect(trace.findValues([1])).toEqual({ text: 'a', at: late });
  expect(trace.findValues([2])).toBeNull();
});

test('it travels with the workbook, and another run has its own', async () => {
  const trace = await Trace.load(run('three'));
  trace.add('a', [1], { text: 'A', at: early });
  await trace.save();
  await Trace.copy(run('three'), run('four'));
  workbook = openWorkbook({ state: structuredClone(workbook.host.state()) });
  useGlobals();
  expect((await Trace.load(run('three'))).find('a', [1])?.text).toBe('A');
  expect((await Trace.load(run('four'))).find('a', [1])?.text).toBe('A');
  expect((await Trace.load(run('five'))).size).toBe(0);
  await inWorkbook(async (context) => {
    await Trace.delete(context, run('three'));
    await context.sync();
  });
  expect((await Trace.load(run('three'))).size).toBe(0);
});

test('a part that was damaged, or that holds something else, counts as none', async () => {
  for (const [id, text] of Object.entries({ six: 'AAAA', seven: '', eight: '<b/>' })) {
    await workbook.run(async (context) => {
      context.workbook.customXmlParts.add(`<trace xmlns="urn:cdata:trace:run:${id}">${text}</trace>`);
      await context.sync();
    });
    const trace = await Trace.load(run(id));
    expect(trace.size).toBe(0);
    trace.add('a', [1], { text: 'A', at: early });
    await trace.save();
    expect((await Trace.load(run(id))).size).toBe(1);
  }
});

test('20,000 rows take less than 1 MB of the workbook, and the oldest of too many give way', async () => {
  const trace = await Trace.load(run('large'));
  for (let row = 0; row < 20_000; row++)
    trace.add(`${row} main street`, [45 + row / 7919, -75 - row / 6997, 'exact'], {
      text: `${row} ${['Main', 'Elm', 'Bank', 'King'][row % 4]} Street ${['NW', 'SE'][row % 2]}, Calgary`,
      at: new Date(Date.parse(early) + Math.floor(row / 1000) * 60_000).toISOString(),
    });
  await trace.save();
  const part = (await partsIn()).find((xml) => xml.includes(':large"'))!;
  expect(part.length).toBeGreaterThan(20_000);
  expect(part.length).toBeLessThan(1_000_000);
  const again = await Trace.load(run('large'));
  expect(again.size).toBe(20_000);
  expect(again.find('19999 main street', [])?.text).toBe('19999 King Street SE, Calgary');
  for (let row = 0; row < 60_001; row++) again.add(`other ${row}`, [], { text: '', at: late });
  await again.save();
  expect((await Trace.load(run('large'))).size).toBe(60_000);
});
