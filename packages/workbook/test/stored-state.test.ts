import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import type { WorkbookState } from '../src/workbook-host.ts';
import { decodeState, encodeState, textOfDamaged } from '../src/page/stored-state.ts';

const state = await exampleState();

/** A workbook with everything that is stored: cells, a table, a name, settings, an XML part and protection. */
async function exampleState(): Promise<WorkbookState> {
  const { run, host, close } = openHeadlessWorkbook();
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1');
    sheet.getRange('A1:B3').values = [
      ['Name', 'Value'],
      ['a "quoted" é', 1.5],
      ['b', '=B2*2'],
    ];
    sheet.tables.add('A1:B3', true).name = 'Things';
    context.workbook.names.add('Rates', sheet.getRange('B2:B3'));
    context.workbook.settings.add('query', { rows: [5, null, '\0'], of: true });
    context.workbook.customXmlParts.add('<saved xmlns="urn:saved"/>');
    context.workbook.worksheets.add('Other').protection.protect();
    await context.sync();
  });
  await host.settled();
  const copy = structuredClone(host.state());
  close();
  return copy;
}

test('a stored workbook is read as it was', () => {
  const read = decodeState(structuredClone(encodeState(state)));
  expect(read).toEqual(state);
  expect(read!.excel.settings).toBeInstanceOf(Map);
});

const garbage = fc.oneof(
  fc.anything({ withMap: true, withSet: true, withDate: true, withBigInt: true, withTypedArray: true }),
  fc.constantFrom(
    null,
    {},
    [],
    { grid: {} },
    { grid: {}, excel: {}, unsettled: [] },
    { text: '{}', checksum: 0 },
  ),
);

const encoded = encodeState(state);
const { text } = encoded;
const position = fc.nat(text.length - 1);

/** One change to a stored workbook. */
const corruption: fc.Arbitrary<unknown> = fc.oneof(
  garbage,
  garbage.map((value) => ({ ...encoded, text: value })),
  garbage.map((value) => ({ ...encoded, checksum: value })),
  position.map((end) => ({ ...encoded, text: text.slice(0, end) })),
  fc.tuple(position, fc.nat(40), fc.string()).map(([at, length, other]) => ({
    ...encoded,
    text: text.slice(0, at) + other + text.slice(at + length),
  })),
  fc
    .tuple(position, position)
    .map(([one, other]) => ({ ...encoded, text: text.slice(one) + text.slice(0, other) })),
);

test('after any corruption, the workbook is read as it was or found damaged, and can be downloaded', () => {
  let damaged = 0;
  fc.assert(
    fc.property(corruption, (value) => {
      const read = decodeState(value);
      expect(typeof textOfDamaged(value)).toBe('string');
      if (read === null) damaged++;
      else expect(encodeState(read)).toEqual(encoded);
    }),
    { numRuns: 400 },
  );
  expect(damaged).toBeGreaterThan(200);
});
