import {
  changeView,
  areaAddress,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
  startWriting,
  styleSecondary,
  styleTitle,
} from '../../../excel/index.ts';
import { formatTime } from '../../../language/index.ts';
import type { FindSourcesOptions, UsedRecords } from './published-sources.ts';
import { listReports } from './saved-report.ts';
import { clearSources, endWithSources, nameOf } from './sources-table.ts';
import { sourceListMessages } from './messages.ts';

const key = ['workbook sources'];
/** Points: records, publisher, licence, attribution, day. */
const columnWidths = [190, 130, 200, 300, 90];
/** Counted from 0. */
const tableRow = 3;

/**
 * Writes who publishes what the workbook has from the service to a sheet of its own, or again where it is.
 *
 * @param others Records that no report of the workbook is about, such as those of its tables.
 * @returns The sheet's name; null if the workbook has nothing from the service.
 * @throws WorkbookError where Excel refuses; the signal's reason once it is aborted.
 */
export async function writeWorkbookSources(
  others: readonly UsedRecords[],
  { service, ...options }: FindSourcesOptions & { service: string },
): Promise<string | null> {
  const reports = (await listReports()).filter(({ name }) => name !== nameOf(key));
  const ofReports = reports.flatMap(({ report: { records, retrievedAt } }) =>
    records.map((used): UsedRecords => ({ retrievedAt, ...used })),
  );
  const records = [...others, ...ofReports];
  if (records.length === 0) return null;
  const text = sourceListMessages().ofWorkbook;
  const sheet = await inWorkbook({ waitForCellEdit: true, undoStep: 'write sources' }, async (context) => {
    const { sheet: own, isNew } = await openOwnSheet(context, { key, name: text.sheet }, options.signal);
    await clearSources(context, own, key);
    startWriting(context);
    own.getRange('A1:A2').values = [[text.title], [text.basis(formatTime(Date.now()))]];
    if (isNew) {
      styleTitle(own.getRange('A1'));
      styleSecondary(own.getRange('A2'));
      columnWidths.forEach((width, column) => {
        own.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
      });
    }
    await changeView(context, () => {
      if (isNew) own.showGridlines = false;
      own.activate();
      own.getRange('A1').select();
    });
    return { id: own.id, name: own.name };
  });
  const columns = columnWidths.length;
  const report = { title: text.title, basis: text.contents, service };
  const end = await endWithSources(sheet.id, { key, minRow: tableRow, columns, report, records }, options);
  await setPrintLayout(sheet.id, {
    area: areaAddress({ row: 0, column: 0, rows: end, columns }),
    orientation: 'Landscape',
    pagesTall: null,
  });
  return sheet.name;
}
