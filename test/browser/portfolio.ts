import type { Frame } from 'playwright-core';

/** An address that the service has, and where it is. */
interface KnownAddress {
  number: string;
  street: string;
  city: string;
  province: string;
}

/** A row of the portfolio below its headers. */
interface PortfolioRow {
  cells: string[];
  /** The street address that the row means, as the service writes it. */
  expected?: string;
}

const cities = [
  ['vancouver', 'Vancouver', 'BC'],
  ['calgary', 'Calgary', 'AB'],
  ['winnipeg', 'Winnipeg', 'MB'],
  ['toronto', 'Toronto', 'ON'],
  ['ottawa', 'Ottawa', 'ON'],
  ['montreal', 'Montréal', 'QC'],
  ['laval', 'Laval', 'QC'],
  ['quebec', 'Québec', 'QC'],
  ['halifax', 'Halifax', 'NS'],
] as const;

/** Reads addresses of each city from the service. */
export async function knownAddresses(service: string, key: string): Promise<KnownAddress[]> {
  const ofEachCity = await Promise.all(
    cities.map(async ([slug, city, province]) => {
      const url = `${service}/assessment?municipality=${slug}&limit=200`;
      const response = await fetch(url, { headers: { 'X-API-Key': key } });
      const { results } = (await response.json()) as { results: { normalized_address: string }[] };
      const texts = [...new Set(results.map((record) => record.normalized_address))];
      return texts.flatMap((text) => {
        const [, number, street] = /^(\d+) ([A-ZÀ-Ý' .\d-]+)$/.exec(text) ?? [];
        return number && street ? [{ number, street, city, province }] : [];
      });
    }),
  );
  // One of each city in turn.
  return ofEachCity[0]!.flatMap((_, at) => ofEachCity.flatMap((addresses) => addresses[at] ?? []));
}

/** What the sheet says in a language. */
const texts = {
  en: {
    title: 'Mortgage portfolio - Q4 2026',
    line: 'Prepared for: Lender X',
    groups: ['Property', 'Borrower'],
    headers: [
      'Loan',
      'Unit',
      'Civic no.',
      'Street',
      'City',
      'Prov',
      'Postal code',
      'Name',
      'City',
      'Balance',
    ],
    subtotal: 'Subtotal',
  },
  fr: {
    title: 'Portefeuille hypothécaire - T4 2026',
    line: 'Préparé pour : Prêteur X',
    groups: ['Propriété', 'Emprunteur'],
    headers: ['Prêt', 'App.', 'No civique', 'Rue', 'Ville', 'Prov.', 'Code postal', 'Nom', 'Ville', 'Solde'],
    subtotal: 'Sous-total',
  },
};
type SheetLanguage = keyof typeof texts;

/** Above the headers: a title that is merged, a line about the sheet, a blank row, and the names of groups of columns. */
function titles(language: SheetLanguage): string[][] {
  const { title, line, groups } = texts[language];
  return [[title], [line], [], ['', groups[0]!, '', '', '', '', '', groups[1]!]];
}

/** Row of the headers, counted from 1. */
export const headerRow = titles('en').length + 1;

type Cells = [unit: string, number: string, street: string, city: string, province: string];

const withoutLetter = (street: string): string =>
  street.replace(/[A-ZÀ-Ý]{7,}/, (word) => word.slice(0, 3) + word.slice(4));
const short = (street: string): string =>
  street
    .replace(/\bSTREET\b/, 'St')
    .replace(/\bAVENUE\b/, 'Ave')
    .replace(/\bROAD\b/, 'Rd');

/** Rows that a geocoder stumbles over, and how many of each a portfolio has. */
function traps(addresses: readonly KnownAddress[]): PortfolioRow[] {
  let next = 0;
  const take = () => addresses[next++]!;
  const times = (count: number, row: (at: number) => Cells | [Cells, string]): PortfolioRow[] =>
    Array.from({ length: count }, (_, at) => {
      const content = row(at);
      return typeof content[0] === 'string'
        ? { cells: content as string[] }
        : { cells: content[0], expected: content[1] as string };
    });
  const changes =
    (change: (one: KnownAddress, at: number) => Cells) =>
    (at: number): [Cells, string] => {
      const one = take();
      return [change(one, at), `${one.number} ${one.street}`];
    };
  const clean = times(
    40,
    changes(({ number, street, city, province }) => ['', number, street, city, province]),
  );
  const repeated = clean.map(({ cells: [, number, street, ...place], expected }, at) => ({
    cells: ['', number!, at % 2 ? short(street!) : street!, ...place],
    expected,
  }));
  const units = ['4D', '12', '#305', 'Apt 3', 'bur. 200', 'PH2'];
  return [
    ...clean,
    ...Array.from({ length: 97 }, (_, at) => repeated[at % repeated.length]!),
    ...times(
      24,
      changes(({ number, street, city, province }, at) => [
        units[at % units.length]!,
        number,
        short(street),
        city,
        province,
      ]),
    ),
    ...times(
      25,
      changes(({ number, street, city, province }) => ['', number, withoutLetter(street), city, province]),
    ),
    ...times(
      25,
      changes(({ number, street, city, province }) => [
        '',
        '',
        `${number} ${street}`.toLowerCase(),
        city.toUpperCase(),
        province,
      ]),
    ),
    ...times(
      24,
      changes(({ number, street }) => ['', number, street, '', '']),
    ),
    ...times(21, (at) => ['', '', '', cities[at % cities.length]![1], cities[at % cities.length]![2]]),
    ...times(16, (at) => ['', '', `${at % 2 ? 'PO Box' : 'C.P.'} ${100 + at}`, 'Ottawa', 'ON']),
    ...times(12, (at) => ['', '', `R.R. #${1 + (at % 4)}`, 'Ottawa', 'ON']),
    ...times(12, () => {
      const [one, other] = [take(), take()];
      return ['', '', `${one.street} & ${other.street}`, one.city, one.province];
    }),
    ...times(12, () => {
      const { number, street, city, province } = take();
      return ['', `${number}-${Number(number) + 4}`, street, city, province];
    }),
    ...times(18, (at) => [
      '',
      `${10 + at}`,
      'Main St',
      ['Atlantis', 'Springfield', 'Ville-Perdue'][at % 3]!,
      'ON',
    ]),
    ...times(18, (at) => ['', '', ['see attached plan', 'n/a', 'TBD'][at % 3]!, '', '']),
  ];
}

const rowCount = 380;

/** The rows below the headers: the traps in another order, blank rows, the headers of the second page and a subtotal. */
export function portfolioRows(
  addresses: readonly KnownAddress[],
  language: SheetLanguage = 'en',
): PortfolioRow[] {
  const { headers, subtotal } = texts[language];
  const rows = traps(addresses);
  // Every 211th row: that divides no list of this length.
  const order = rows.map((_, at) => rows[(at * 211) % rows.length]!);
  const filled = order.map(({ cells, expected }, at) => ({
    cells: [
      `L-${1001 + at}`,
      ...cells,
      '',
      ['Roy', 'Smith', 'Gagnon'][at % 3]!,
      'Kelowna',
      `${100_000 + 250 * at}`,
    ],
    expected,
  }));
  const blank = headers.map(() => '');
  filled.splice(190, 0, { cells: headers, expected: undefined });
  for (let at = 20; filled.length < rowCount - 1; at += 10)
    filled.splice(at, 0, { cells: blank, expected: undefined });
  return [...filled, { cells: [subtotal, ...blank.slice(2), '120,000,000'], expected: undefined }];
}

/** Rows of the sheet that are hidden by hand, counted from 1. */
const hiddenByHand = { first: 40, last: 59 };

/** Whether a row is hidden by hand. @param at Its position below the headers, counted from 0. */
export function isHiddenByHand(at: number): boolean {
  const row = headerRow + 1 + at;
  return row >= hiddenByHand.first && row <= hiddenByHand.last;
}

/** Makes the sheet through Office.js: titles and groups are merged, one province is filtered out, and some rows are hidden. */
export async function makePortfolio(
  pane: Frame,
  { name, language = 'en' }: { name: string; language?: SheetLanguage },
  rows: readonly PortfolioRow[],
): Promise<void> {
  const { headers } = texts[language];
  const pad = (row: string[]) => headers.map((_, column) => row[column] ?? '');
  const cells = [...titles(language), headers, ...rows.map((row) => row.cells)].map(pad);
  await pane.evaluate(
    ([sheetName, values, top, hiddenRows]) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.add(sheetName);
        const range = sheet.getRangeByIndexes(0, 0, values.length, values[0]!.length);
        range.numberFormat = values.map((row) => row.map(() => '@'));
        range.values = values;
        for (const merged of ['A1:J1', 'B4:G4', 'H4:I4']) sheet.getRange(merged).merge();
        const provinces = ['', 'BC', 'AB', 'MB', 'ON', 'QC'];
        sheet.autoFilter.apply(`A${top}:J${values.length}`, 5, { filterOn: 'Values', values: provinces });
        sheet.getRange(hiddenRows).rowHidden = true;
        sheet.activate();
        sheet.getRange('A1').select();
        await context.sync();
      }),
    [name, cells, headerRow, `${hiddenByHand.first}:${hiddenByHand.last}`] as const,
  );
}
