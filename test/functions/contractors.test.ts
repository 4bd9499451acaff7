import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cityLabel, datasets } from '@cdata/catalog';
import { blanksAsNull, openFormulaWorkbook, type FormulaWorkbook, type Json } from './formula-workbook.ts';

let book: FormulaWorkbook;
let contractors: Json[];
let inSeveral: Json[];
let inOne: Json;
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
  contractors = await all('/contractor?limit=500');
  const namesakes = (one: Json) =>
    contractors.filter(({ name_normalized: name }) => name === one.name_normalized);
  inSeveral = namesakes(contractors.find((one) => namesakes(one).length > 1)!);
  inOne = contractors.find((one) => namesakes(one).length === 1)!;
});
afterAll(() => book?.close());

async function all(path: string): Promise<Json[]> {
  const records: Json[] = [];
  for (let cursor = ''; ;) {
    const { results, next_cursor: next } = await book.get(`${path}${cursor}`);
    records.push(...(results as Json[]));
    if (!next) return records;
    cursor = `&cursor=${next}`;
  }
}

const record = (id: unknown, city = '', fields = 'name,municipality,permits') =>
  `=CDATA.RECORD("contractor","${String(id)}","${fields}",,"${city}")`;
const cellsOf = ({ name, municipality, permits }: Json) => [[name, municipality, permits]];

describe('RECORD of a contractor', () => {
  test('finds it by its name, however it is written, where the name occurs in one city', async () => {
    const { name_normalized: name } = inOne;
    const messy = `  ${String(name).toUpperCase().replaceAll(' ', '  ')} `;
    const [plain, written] = await book.results([record(name), record(messy)]);
    expect(plain!.cells).toEqual(cellsOf(inOne));
    expect(written!.cells).toEqual(cellsOf(inOne));
  });

  test('needs the city where the name occurs in several, and names them', async () => {
    const name = inSeveral[0]!.name_normalized;
    const [without, ...inCities] = await book.results([
      record(name),
      ...inSeveral.map(({ municipality }) => record(name, cityLabel(municipality))),
    ]);
    expect(without!.cells).toEqual([['#VALUE!']]);
    for (const { municipality } of inSeveral) expect(without!.message).toContain(cityLabel(municipality));
    expect(without!.message).toContain('municipality');
    expect(inCities.map(({ cells }) => cells)).toEqual(inSeveral.map(cellsOf));
  });

  test('takes the ids that SEARCH returns, a range of names and one of cities', async () => {
    const rows = inSeveral.map(({ name_normalized, municipality }) => [name_normalized, municipality]);
    book.write(`Data!A1:B${rows.length + 1}`, [...rows, [null, null]] as never);
    book.write(`Data!C1:C${rows.length}`, inSeveral.map(({ record_id }) => [record_id]) as never);
    const range = (column: string, end = rows.length) => `Data!${column}1:${column}${end}`;
    const [byCity, byId] = await book.results([
      `=CDATA.RECORD("contractor",${range('A', rows.length + 1)},"permits",,${range('B', rows.length + 1)})`,
      `=CDATA.RECORD("contractor",${range('C')},"permits")`,
    ]);
    const permits = inSeveral.map(({ permits: count }) => [count]);
    expect(blanksAsNull(byCity!.cells)).toEqual([...permits]);
    expect(byId!.cells).toEqual(permits);
  });

  test('is #N/A for a name that no permit has, in one city or in all', async () => {
    const [nobody, elsewhere] = await book.results([
      record('nobody at all'),
      record('nobody at all', 'calgary'),
    ]);
    expect([nobody!.cells, elsewhere!.cells]).toEqual([[['#N/A']], [['#N/A']]]);
    expect(nobody!.message).toContain('nobody at all');
    expect(elsewhere!.message).toContain('Calgary');
  });
});

test('CARD of a contractor takes its city where the name occurs in several, as RECORD does', async () => {
  const name = String(inSeveral[0]!.name_normalized);
  const card = (city: string) => `=CDATA.CARD("contractor","${name}","${city}")`;
  const cities = inSeveral.map(({ municipality }) => cityLabel(municipality));
  const [without, ...cards] = await book.results([card(''), ...cities.map(card)]);
  expect(without!.cells).toEqual([['#VALUE!']]);
  for (const city of cities) expect(without!.message).toContain(city);
  book.write(
    `Data!H1:I${cities.length}`,
    cities.map((city, at) => [card(city), `=H${at + 1}.permits`]),
  );
  await book.settled();
  expect(cards.map(({ cells }) => cells)).toEqual(inSeveral.map(({ name: shown }) => [[shown]]));
  expect(book.read(`Data!I1:I${cities.length}`)).toEqual(inSeveral.map(({ permits }) => [permits]));
});

test('SEARCH says why a city has no contractors', async () => {
  const { municipalities } = await book.get('/permit/coverage');
  const withSome = new Set(contractors.map(({ municipality }) => municipality));
  const city = (municipalities as Json[]).find(({ municipality }) => !withSome.has(municipality));
  const [none, words] = await book.results([
    `=CDATA.SEARCH("contractor","${city!.municipality}")`,
    `=CDATA.SEARCH("contractor","${city!.municipality}","nobody")`,
  ]);
  expect(none!.cells).toEqual([['#N/A']]);
  expect(none!.message).toBe(datasets.contractor.whyEmpty!.en);
  expect(words!.message).not.toBe(none!.message);
});
