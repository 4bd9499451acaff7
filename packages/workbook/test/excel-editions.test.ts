import { afterAll, describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { editionNames, excelEditions, hasRequirementSet } from '../src/office/excel-editions.ts';
import { withFunctions } from './custom-functions.ts';
import { errorCode, type Context } from './open-workbook.ts';

type AddIn = Pick<typeof Office, 'context' | 'addin'>;

test.each([
  ['current', ['1.21', '1.5', '1.2', 'PC']],
  ['mac', ['1.21', '1.5', '1.2', 'Mac']],
  ['semi-annual', ['1.19', '1.5', '1.2', 'PC']],
  ['semi-annual-2602', ['1.20', '1.5', '1.2', 'PC']],
  ['ltsc-2024', ['1.17', '1.3', '1.2', 'PC']],
  ['ltsc-2021', ['1.14', '1.3', '1.1', 'PC']],
  ['web', ['1.21', '1.5', '1.2', 'OfficeOnline']],
] as const)('%s has the requirement sets that Microsoft documents', (excel, expected) => {
  const workbook = openHeadlessWorkbook({ excel });
  const { context } = workbook.globals.Office as AddIn;
  const newest = (set: string) =>
    Array.from({ length: 40 }, (_, minor) => `1.${40 - minor}`).find((version) =>
      context.requirements.isSetSupported(set, version),
    );
  expect([
    ...['ExcelApi', 'CustomFunctionsRuntime', 'SharedRuntime'].map(newest),
    context.platform as unknown as string,
  ]).toEqual(expected);
  expect(context.requirements.isSetSupported('WordApi', '1.1')).toBe(false);
  workbook.close();
});

test('an unnamed Excel is the current one', () => {
  const workbook = openHeadlessWorkbook();
  expect(workbook.host.edition).toBe(excelEditions.current);
  workbook.close();
});

describe.each(editionNames)('%s', (excel) => {
  const workbook = openHeadlessWorkbook({ excel });
  const edition = excelEditions[excel];
  afterAll(() => workbook.close());

  test('takes a batch as one undo step where ExcelApi 1.20 is supported', async () => {
    const groups = new Set<string | null>();
    const { host } = workbook;
    const execute = host.execute.bind(host);
    host.execute = (body, options) => {
      groups.add(options.undoGroup);
      return execute(body, options);
    };
    const twoRequests = async (context: Excel.RequestContext) => {
      context.workbook.worksheets.getFirst().getRange('A1').values = [[1]];
      await context.sync();
      context.workbook.worksheets.getFirst().getRange('A2').values = [[2]];
      await context.sync();
    };
    const code = await errorCode(workbook.run({ mergeUndoGroup: true }, twoRequests));
    if (hasRequirementSet(edition, 'ExcelApi', '1.20')) {
      expect([code, groups.size, groups.has(null)]).toEqual([null, 1, false]);
    } else expect([code, groups.size]).toEqual(['ApiNotFound', 0]);
    groups.clear();
    await workbook.run({ mergeUndoGroup: false }, twoRequests);
    expect([...groups]).toEqual([null]);
    host.execute = execute;
  });

  test('has the members of its requirement sets, and refuses those of later ones', async () => {
    const run = <Result>(batch: (sheet: Excel.Worksheet, context: Context) => Result) =>
      workbook.run(async (context) => {
        const result = batch(context.workbook.worksheets.getFirst(), context);
        await context.sync();
        return result;
      });
    const uses: Record<string, () => Promise<unknown>> = {
      '1.12': () => run((sheet) => sheet.getRange('A1').load('hasSpill')),
      '1.16': () => run((sheet) => sheet.getRange('A1').load('values,valuesAsJson')),
      '1.17': () =>
        run((_, context) => context.workbook.worksheets.onNameChanged.add(() => Promise.resolve())),
    };
    for (const [version, use] of Object.entries(uses)) {
      const code = hasRequirementSet(edition, 'ExcelApi', version) ? null : 'ApiNotFound';
      expect([version, await errorCode(use())]).toEqual([version, code]);
    }
    const all = await run((sheet) => sheet.getRange('A1').load());
    expect('valuesAsJson' in all.toJSON()).toBe(hasRequirementSet(edition, 'ExcelApi', '1.16'));
  });

  test('shows the format of a number where the functions may return data types', async () => {
    const number = { basicValue: 46346, numberFormat: 'yyyy-mm-dd' };
    const cells = withFunctions(
      {
        DAY: { run: () => ({ ...number, type: 'FormattedNumber' }) },
        LATER: { run: () => ({ ...number, type: 'Double' }) },
      },
      { excel },
    );
    await cells.calculated('A1:B1', [['=FIX.DAY()', '=FIX.LATER()']]);
    const texts = await cells.workbook.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange('A1:B1').load('text');
      await context.sync();
      return range.text[0];
    });
    const expectedTexts = {
      current: ['2026-11-20', '2026-11-20'],
      web: ['2026-11-20', '2026-11-20'],
      mac: ['2026-11-20', '2026-11-20'],
      'semi-annual': ['2026-11-20', '2026-11-20'],
      'semi-annual-2602': ['2026-11-20', '2026-11-20'],
      'ltsc-2024': ['#VALUE!', '#VALUE!'],
      'ltsc-2021': ['#VALUE!', '#VALUE!'],
    };
    expect(texts).toEqual(expectedTexts[excel]);
    cells.workbook.close();
  });

  test('has the add-in’s menu in the menu of cells, within tables on the web alone', async () => {
    const ofTable = openHeadlessWorkbook({ excel });
    const { host } = ofTable;
    await ofTable.run(async (context) => {
      context.workbook.worksheets.getFirst().tables.add('B2:C4', true);
      await context.sync();
    });
    const sheetId = host.grid.worksheets.activeId;
    const inTable = edition.platform === 'OfficeOnline';
    const cells = [
      [1, 1, inTable],
      [3, 2, inTable],
      [0, 0, true],
      [4, 1, true],
      [1, 3, true],
    ] as const;
    for (const [row, column, hasMenu] of cells) {
      expect([row, column, host.hasAddinMenu({ sheetId, row, column })]).toEqual([row, column, hasMenu]);
    }
    ofTable.close();
  });

  test('shows the former result of a cell that is calculated again, in Microsoft 365 on Windows', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const cells = withFunctions(
      {
        LATER: {
          parameters: [{ name: 'value', type: 'any' }],
          run: () => new Promise((resolve) => (answer = resolve)),
        },
      },
      { excel },
    );
    const { host } = cells.workbook;
    const shown = () => cells.read('B1:C1').then(([row]) => row);
    await cells.write('A1:C1', [['a', '=FIX.LATER(A1)', '=B1&"!"']]);
    expect(await shown()).toEqual(['#BUSY!', '#BUSY!']);
    answer('first');
    await host.settled();
    await cells.write('A1', 'b');
    const keeps = ['current', 'semi-annual', 'semi-annual-2602'].includes(excel);
    expect(await shown()).toEqual(keeps ? ['first', 'first!'] : ['#BUSY!', '#BUSY!']);
    expect(host.state().unsettled).toEqual(
      expect.arrayContaining([{ sheetId: expect.any(String), row: 0, column: 1 }]),
    );
    answer('second');
    await host.settled();
    expect(await shown()).toEqual(['second', 'second!']);
    await cells.write('B1', '=FIX.LATER(A1)');
    expect(await shown()).toEqual(['#BUSY!', keeps ? 'second!' : '#BUSY!']);
    answer('third');
    await host.settled();
    expect(await shown()).toEqual(['third', 'third!']);
    cells.workbook.close();
  });

  test('asks before it closes where SharedRuntime 1.2 is supported', async () => {
    const { addin } = workbook.globals.Office as AddIn;
    const notification = addin.beforeDocumentCloseNotification;
    expect(notification !== undefined).toBe(hasRequirementSet(edition, 'SharedRuntime', '1.2'));
    await notification?.enable();
    expect(workbook.warnsBeforeClosing).toBe(notification !== undefined);
    await notification?.disable();
    expect(workbook.warnsBeforeClosing).toBe(false);
  });

  test('tells a function whether it is previewed where CustomFunctionsRuntime 1.5 is supported', async () => {
    const cells = withFunctions(
      { PREVIEW: { run: ({ isInValuePreview }: CustomFunctions.Invocation) => String(isInValuePreview) } },
      { excel },
    );
    expect(await cells.calculated('A1', '=FIX.PREVIEW()')).toEqual([
      [String(hasRequirementSet(edition, 'CustomFunctionsRuntime', '1.5') ? false : undefined)],
    ]);
    cells.workbook.close();
  });
});
