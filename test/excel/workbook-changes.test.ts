import { describe, expect, test, vi } from 'vitest';
import { WorkbookChanges } from '../../src/excel/index.ts';
import { supports } from '../../src/app/office.ts';
import { excels, workbookIn } from '../app/excels.ts';

describe.each(excels)('in $product', (excel) => {
  const workbook = workbookIn(excel);

  const inContext = (batch: (context: Excel.RequestContext) => void) =>
    workbook().run(async (context) => {
      batch(context);
      await context.sync();
    });

  test('sheets, tables and settings that change are noticed, and cells are not', async () => {
    const changes = new WorkbookChanges();
    let notices = 0;
    changes.subscribe(() => void notices++);
    await changes.start();

    /** Whether a change is noticed; many changes at once are one. */
    const isNoticed = async (batch: (context: Excel.RequestContext) => void): Promise<boolean> => {
      notices = 0;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      try {
        await inContext(batch);
        await workbook().host.settled();
        vi.runAllTimers();
      } finally {
        vi.useRealTimers();
      }
      expect(notices).toBeLessThanOrEqual(1);
      return notices === 1;
    };

    expect(await isNoticed(({ workbook: { worksheets } }) => void worksheets.add('Added'))).toBe(true);
    const newSheet = (context: Excel.RequestContext) => context.workbook.worksheets.getItem('Added');
    expect(await isNoticed((context) => void (newSheet(context).getRange('A1').values = [['x']]))).toBe(
      false,
    );
    expect(
      await isNoticed((context) => void (newSheet(context).tables.add('A1:B3', true).name = 'one')),
    ).toBe(true);
    expect(await isNoticed((context) => context.workbook.tables.getItem('one').delete())).toBe(true);
    expect(await isNoticed((context) => void context.workbook.settings.add('query', 1))).toBe(true);
    expect(await isNoticed((context) => void (newSheet(context).name = 'Renamed'))).toBe(
      supports('worksheetNameEvents'),
    );
    expect(
      await isNoticed(({ workbook: { worksheets } }) => {
        worksheets.getItem('Renamed').delete();
        worksheets.add('Other');
      }),
    ).toBe(true);
  });
});
