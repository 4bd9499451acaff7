import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { decodeState, encodeState, textOfDamaged } from '../src/page/stored-state.ts';
import type { WorkbookState } from '../src/workbook-host.ts';

const state = await exampleState();
const encoded = encodeState(state);

/** A workbook with all that is stored. */
async function exampleState(): Promise<WorkbookState> {
  const first = openHeadlessWorkbook();
  await first.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1');
    sheet.getRange('A1:B3').values = [
      ['Name', 'Value'],
      ['a', 1],
      ['b', '=B2*2'],
    ];
    sheet.getRange('B2').numberFormat = [['0.00']];
    sheet.getRange('B2').format.fill.color = '#FF0000';
    sheet.getRange('D1').formulas = [['=SEQUENCE(3)']];
    const table = sheet.tables.add('A1:B3', true);
    table.name = 'Things';
    table.style = 'TableStyleLight9';
    sheet.getRange('F1').formulas = [['=SUM(Things[Value])']];
    context.workbook.names.add('Rates', sheet.getRange('B2:B3'));
    context.workbook.settings.add('query', { rows: 5 });
    context.workbook.customXmlParts.add('<saved xmlns="urn:saved"/>');
    const other = context.workbook.worksheets.add('Other');
    other.protection.protect();
    await context.sync();
  });
  await first.host.settled();
  const saved = structuredClone(first.host.state());
  first.close();
  return saved;
}

test('a saved workbook restores its cells, formats, tables, names, settings, XML parts and protection', async () => {
  const stored = decodeState(structuredClone(encoded));
  expect(stored).toEqual(state);
  const second = openHeadlessWorkbook({ state: stored! });
  await second.host.settled();
  await second.run(async (context) => {
    const { worksheets, tables, names, settings, customXmlParts } = context.workbook;
    const sheet = worksheets.getItem('Sheet1');
    const [cells, cell, total] = [sheet.getRange('A1:D3'), sheet.getRange('B2'), sheet.getRange('F1')];
    const table = tables.getItem('Things');
    const body = table.getDataBodyRange();
    const [name, setting, other] = [
      names.getItem('Rates').getRangeOrNullObject(),
      settings.getItem('query'),
      worksheets.getItem('Other'),
    ];
    const part = customXmlParts.getByNamespace('urn:saved').getOnlyItemOrNullObject();
    const xml = part.getXml();
    cells.load('values');
    cell.load('text,format/fill/color');
    total.load('values');
    table.load('style');
    body.load('address');
    name.load('address');
    setting.load('value');
    other.protection.load('protected');
    await context.sync();
    expect(cells.values).toEqual([
      ['Name', 'Value', '', 1],
      ['a', 1, '', 2],
      ['b', 2, '', 3],
    ]);
    expect([cell.text, cell.format.fill.color]).toEqual([[['1.00']], '#FF0000']);
    expect([table.style, body.address, name.address]).toEqual([
      'TableStyleLight9',
      'Sheet1!A2:B3',
      'Sheet1!B2:B3',
    ]);
    expect([setting.value, xml.value, other.protection.protected]).toEqual([
      { rows: 5 },
      '<saved xmlns="urn:saved"/>',
      true,
    ]);
    sheet.getRange('B2').values = [[10]];
    await context.sync();
    total.load('values');
    await context.sync();
    expect(total.values).toEqual([[30]]);
    table.rows.add(undefined, [['c', 5]]);
    body.load('address');
    await context.sync();
    total.load('values');
    await context.sync();
    expect(total.values).toEqual([[35]]);
  });
  second.close();
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
