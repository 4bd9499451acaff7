import { textFormat } from '../../../src/excel/cells/index.ts';
import { freeSheetName, inWorkbook } from '../../../src/excel/index.ts';
import { formatTime } from '../../../src/language/index.ts';
import { countChecks, type CheckedBehaviour, type CheckResult } from './run-self-test.ts';
import { selfTestMessages } from './messages.ts';

const colors: Record<CheckResult, string> = {
  passed: '#DFF6DD',
  differs: '#FCE4C8',
  failed: '#FDE7E9',
  unsupported: '#F0F0F0',
  observed: '#F0F0F0',
};

/** Width of a column in points. */
const columnWidths = [350, 100, 160, 220];

/**
 * Writes the results to a new sheet and shows it.
 *
 * @param host Such as `Excel 16.0 · PC`.
 * @returns The sheet's name.
 */
export function writeSelfTestSheet(results: readonly CheckedBehaviour[], host: string): Promise<string> {
  const text = selfTestMessages();
  const texts = text.checks as Readonly<Record<string, string>>;
  const { passed, checks } = countChecks(results);
  const unsupported = results.filter(({ result }) => result === 'unsupported').length;
  const rows = [
    text.columns,
    ...results.map(({ id, expected, found, result }) => [
      texts[id] ?? id,
      text.results[result],
      expected,
      found,
    ]),
  ];
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const name = freeSheetName(
      text.title,
      worksheets.items.map((sheet) => sheet.name),
    );
    const sheet = worksheets.add(name);
    const top = 4;
    const heading = sheet.getRange('A1:A2');
    heading.numberFormat = [[textFormat], [textFormat]];
    heading.values = [[text.summary(passed, checks, unsupported)], [`${host} · ${formatTime(Date.now())}`]];
    sheet.getRange('A1').format.font.bold = true;
    const table = sheet.getRangeByIndexes(top - 1, 0, rows.length, text.columns.length);
    table.numberFormat = rows.map((row) => row.map(() => textFormat));
    table.values = rows;
    table.getRow(0).format.font.bold = true;
    results.forEach(({ result }, index) => {
      table.getCell(index + 1, 1).format.fill.color = colors[result];
    });
    columnWidths.forEach((width, column) => {
      table.getColumn(column).format.columnWidth = width;
    });
    sheet.activate();
    await context.sync();
    return name;
  });
}
