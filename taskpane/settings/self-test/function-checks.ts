import { datasets, geocode } from '@cdata/catalog';
import { check, filled, type Check, type Workplace } from './check.ts';

/** Milliseconds that a formula may take. */
const calculationTime = 15_000;
const interval = 100;

/** A result of about a megabyte of JSON: blank rows, which make no calls. */
const largeFields = geocode.fields.map(({ name }) => name).join(',');
const largeRows = Math.round(1_000_000 / (geocode.fields.length * '"",'.length));

/** What cells show once none of them is calculating, after a formula was written into the first. */
async function calculated(
  { context, sheet }: Workplace,
  formula: string,
  address: string,
): Promise<Excel.Range> {
  filled(sheet, address.split(':')[0]!, [[formula]]);
  await context.sync();
  const cells = sheet.getRange(address);
  for (let waited = 0; ; waited += interval) {
    cells.load('values,text,numberFormat');
    // eslint-disable-next-line office-addins/no-context-sync-in-loop -- it waits for Excel to calculate
    await context.sync();
    const isBusy = (cells.text as string[][]).flat().some((text) => text.startsWith('#BUSY'));
    const isBlank = cells.text[0]![0] === '';
    if ((!isBusy && !isBlank) || waited >= calculationTime) return cells;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

export const functionChecks: readonly Check[] = [
  check('functionSpills', 'field,type', async (workplace) => {
    const cells = await calculated(workplace, '=CDATA.FIELDS("permit")', 'A1:B1');
    return (cells.values[0] as unknown[]).join();
  }),
  check('functionArguments', datasets.permit.fields[0]!.name, async (workplace) => {
    const { sheet } = workplace;
    filled(sheet, 'D1:D2', [['permit'], [false]]);
    const cells = await calculated(workplace, '=INDEX(CDATA.FIELDS(D1,D2),1,1)', 'A1');
    return String(cells.values[0]![0]);
  }),
  check('functionError', '#VALUE!', async (workplace) => {
    const cells = await calculated(workplace, '=CDATA.FIELDS("permitt")', 'A1');
    return String(cells.values[0]![0]);
  }),
  {
    // A blank address makes no call, and has two cells as any other.
    ...check('functionInTable', `#SPILL! ${datasets.permit.fields[0]!.name}`, async (workplace) => {
      const { sheet } = workplace;
      filled(sheet, 'A1:B3', [
        ['both', 'one'],
        ['', ''],
        ['', ''],
      ]);
      sheet.tables.add(sheet.getRange('A1:B3'), true);
      const both = await calculated(workplace, '=CDATA.GEOCODE("")', 'A2');
      const one = await calculated(workplace, '=INDEX(CDATA.FIELDS("permit",FALSE),1,1)', 'B2');
      return `${String(both.values[0]![0])} ${String(one.values[0]![0])}`;
    }),
    requires: 'dynamicArrays',
  },
  {
    ...check('functionLargeResult', String(largeRows), async (workplace) => {
      const addresses = `IF(SEQUENCE(${largeRows}),"")`;
      const cells = await calculated(workplace, `=ROWS(CDATA.GEOCODE(${addresses},,"${largeFields}"))`, 'A1');
      return String(cells.values[0]![0]);
    }),
    requires: 'dynamicArrays',
  },
];

/** Makes one call to the service. */
export const functionDateCheck: Check = {
  id: 'functionDate',
  requires: 'formattedNumbers',
  expected: 'yyyy-mm-dd',
  async run(workplace) {
    const cells = await calculated(workplace, '=CDATA.SOURCES("latest_date",FALSE)', 'A1');
    const [[text]] = cells.text as [[string]];
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && typeof cells.values[0]![0] === 'number' ? 'yyyy-mm-dd' : text;
  },
};
