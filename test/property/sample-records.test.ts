import { afterEach, describe, expect, test } from 'vitest';
import { testedLanguages, longTest } from '../extent.ts';
import { samplePublisher } from '@cdata/catalog';
import type { Engine } from '../../src/engine/index.ts';
import { setLanguage } from '../../src/language/index.ts';
import { startWritingSupport } from '../../src/features/property/property-task.ts';
import { writeProperty } from '../../src/features/property/subject/property-report.ts';
import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { sharedService } from '../../packages/service/test/running-service.ts';
import { gridWorkbook, options } from './grid-workbook.ts';
import { assessmentsAround, subject, supportRequest } from './support-request.ts';

const { workbook } = gridWorkbook();
afterEach(() => setLanguage('en'));

const engineOf = (publisher: string) =>
  ({
    request: () =>
      Promise.resolve({
        sources: [{ source_id: 'calgary-assessment', entity_type: 'assessment', records: 10, publisher }],
      }),
  }) as unknown as Pick<Engine, 'request'>;

/** The first cell of each sheet, with the rows that its pages repeat. */
const titles = () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/id,items/name');
    await context.sync();
    const sheets = worksheets.items.slice(1);
    const cells = sheets.map((sheet) => sheet.getRange('A1').load('values'));
    await context.sync();
    const layouts = workbook.host.excel.state.pageLayouts;
    return sheets.map(({ id }, at) => ({
      title: String(cells[at]!.values[0]![0]),
      isRepeated: layouts.get(id.slice(1, -1))?.titleRows?.row === 0,
    }));
  });

async function writeAll(engine: Pick<Engine, 'request'>) {
  const tasks = new TaskRegistry(new ActivityLog(null));
  startWritingSupport(tasks, supportRequest(assessmentsAround(6, 30)), { ...options(), engine });
  await expect.poll(() => tasks.latest('property')?.state, { timeout: 60_000 }).toBe('done');
  await writeProperty(subject, 'default', { ...options(), engine });
  return titles();
}

describe.each(testedLanguages)('records that are made up, in %s,', (language) => {
  test('are said to be on every sheet and every page', async () => {
    setLanguage(language);
    const sheets = await writeAll(engineOf(samplePublisher.en));
    expect(sheets.length).toBe(7);
    for (const { title, isRepeated } of sheets) {
      expect(title).toContain(samplePublisher[language]);
      // One page has its title, too.
      expect(isRepeated, title).toBe(true);
    }
  });
});

longTest('published records are not said to be made up', async () => {
  const sheets = await writeAll(engineOf('City of Calgary'));
  expect(sheets.filter(({ title }) => title.includes(samplePublisher.en))).toEqual([]);
});

test('the service names made-up records as such', async () => {
  const { sources } = (await sharedService().get('/sources')).body as { sources: { publisher: string }[] };
  expect(new Set(sources.map(({ publisher }) => publisher))).toEqual(new Set([samplePublisher.en]));
});
