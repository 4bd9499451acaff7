import { datasets, geocode } from '@cdata/catalog';
import { check, filled, observation, type Check, type Workplace } from './check.ts';

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
    // Not the text, which is in the language of Excel.
    const values = (cells.values as unknown[][]).flat().map(String);
    const isBusy = values.some((value) => value.startsWith('#BUSY'));
    const isBlank = values[0] === '';
    if ((!isBusy && !isBlank) || waited >= calculationTime) return cells;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

const rowsOf = (name: 'permit' | 'assessment') => String(datasets[name].fields.length);

/**
 * What a cell shows, one after the other, when its function is calculated again, from the request that changes an argument
 * until the new result.
 *
 * @param alongside Changes something else in that request.
 */
async function shownAgain(workplace: Workplace, alongside: () => unknown = () => null): Promise<string> {
  const { context, sheet } = workplace;
  filled(sheet, 'B1', [['permit']]);
  const cell = await calculated(workplace, '=ROWS(CDATA.FIELDS(B1,FALSE))', 'A1');
  const names = { [rowsOf('permit')]: 'former result', [rowsOf('assessment')]: 'new result' };
  const shown: string[] = [];
  filled(sheet, 'B1', [['assessment']]);
  alongside();
  for (let waited = 0; ; waited += interval) {
    cell.load('values');
    // eslint-disable-next-line office-addins/no-context-sync-in-loop -- it waits for Excel to calculate
    await context.sync();
    const value = String(cell.values[0]![0]);
    const name = names[value] ?? value;
    if (name !== shown.at(-1)) shown.push(name);
    if (name === 'new result' || waited >= calculationTime) return shown.join(', ');
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

export const functionChecks: readonly Check[] = [
  // Newer Excels keep the former result, by reports: https://github.com/OfficeDev/office-js/issues/4152
  observation('shownAgain', shownAgain),
  // Functions may fail meanwhile (Microsoft: "Create synchronous custom functions").
  observation('conditionalFormat', (workplace) =>
    shownAgain(workplace, () => {
      const type = 'ContainsText' as Excel.ConditionalFormatType;
      const { textComparison } = workplace.sheet.getRange('D1').conditionalFormats.add(type);
      textComparison.rule = { operator: 'BeginsWith', text: 'x' };
    }),
  ),
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
