import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readContents, type SheetContents } from '../src/grid/workbook-contents.ts';
import type { HeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { Archive } from '../src/xlsx/archive.ts';
import { fileFormula, isDynamic, typedFormula } from '../src/xlsx/file-formula.ts';
import { areaIn } from '../src/xlsx/file-state.ts';
import { workbookOf } from '../src/xlsx/from-file.ts';
import { saveXlsx } from '../src/xlsx/xlsx.ts';
import { hasLibreOffice, throughLibreOffice } from './libreoffice.ts';
import type { Context } from './open-workbook.ts';
import { cellsOf, open, openedFile, savedAndOpened } from './xlsx-workbook.ts';
import { isLong } from '../../../test/extent.ts';

/** All that a sheet of the add-in or of a user may have. */
async function fill(context: Context): Promise<void> {
  const sheet = context.workbook.worksheets.getActiveWorksheet();
  sheet.getRange('A1:C3').formulas = [
    ['Qty', 'Unit Price', 'Issued'],
    [1, 2.5, 45000],
    [3, 4, 45001.5],
  ];
  const table = sheet.tables.add('A1:C3', true);
  table.name = 'permits_calgary';
  table.style = 'TableStyleLight9';
  await context.sync();
  table.showTotals = true;
  sheet.getRange('C2:C3').numberFormat = [['yyyy-mm-dd'], ['yyyy-mm-dd hh:mm']];
  sheet.getRange('E1:E9').formulas = [
    ['=SUM(permits_calgary[Qty])'],
    ['=CDATA.GEOCODE("12 Main St")'],
    ['=IFERROR(INDEX(permits_calgary[Unit Price],MATCH(3,permits_calgary[Qty],0)),"=none")'],
    ['=ROUND(STDEV.S(A2:A3),3)&" (""CDATA.GEOCODE(1)"")"'],
    ['=SUM(A2:A3*B2:B3)'],
    ['=1=1'],
    ['=NA()'],
    ["'=no formula"],
    ['=TRANSPOSE(A2:A3)'],
  ];
  context.workbook.names.add('Duty', sheet.getRange('A2'));
  sheet.names.add('Share', '=0.05' as never);
  sheet.freezePanes.freezeRows(1);
  sheet.getRange('G1:H1').merge();
  sheet.getRange('G1').values = [['Two\nlines']];
  const { format } = sheet.getRange('G1');
  format.fill.color = '#FFEECC';
  format.font.bold = true;
  format.wrapText = true;
  format.borders.getItem('EdgeBottom').style = 'Continuous';
  format.columnWidth = 90;
  format.rowHeight = 30;
  sheet.getRange('5:6').rowHidden = true;
  const rule = sheet.getRange('A2:A9').conditionalFormats.add('ContainsText').textComparison;
  rule.format.font.color = '#FF0000';
  rule.rule = { operator: 'BeginsWith', text: 'low "1"' };
  sheet.pageLayout.orientation = 'Landscape';
  sheet.pageLayout.zoom = { horizontalFitToPages: 1 };
  sheet.pageLayout.setPrintTitleRows('$1:$1');
  sheet.pageLayout.setPrintArea('A1:H20');
  sheet.horizontalPageBreaks.add('A5');
  const chart = sheet.charts.add('ColumnClustered', sheet.getRange('A2:A3'), 'Columns');
  chart.name = 'Quantities';
  chart.title.text = 'Quantities';
  chart.setPosition('J2', 'P12');
  context.workbook.worksheets.add('Été 2026').getRange('A1').formulas = [
    ["=SUM(Sheet1!A2:A3)+Duty+'Été 2026'!B1"],
  ];
  await context.sync();
}

const widthsOf = ({ columns, defaultColumnWidth }: SheetContents) =>
  Array.from({ length: 26 }, (_, column) => columns.get(column)?.size ?? defaultColumnWidth);

async function filledWorkbook(): Promise<HeadlessWorkbook> {
  const source = open();
  await source.run(fill);
  await source.host.settled();
  return source;
}

test('what is printed of a sheet is named with the sheet in quotes, where it needs them', async () => {
  const source = open();
  await source.run(async (context) => {
    const { pageLayout } = context.workbook.worksheets.add('Sales of 1 Elm St');
    pageLayout.setPrintTitleRows('$1:$2');
    pageLayout.setPrintArea('A1:H20');
    await context.sync();
  });
  await source.host.settled();
  const archive = Archive.read((await saveXlsx(source.host)).contents)!;
  const names = archive.text('xl/workbook.xml')!;
  expect(names).toContain(">'Sales of 1 Elm St'!$A$1:$H$20<");
  expect(names).toContain(">'Sales of 1 Elm St'!$1:$2<");
});

test('a workbook that is saved and opened again has the same sheets, tables, names, formats, charts and print set-up', async () => {
  const source = await filledWorkbook();
  const { state, omissions } = await savedAndOpened(source);
  const copy = open({ state });
  await copy.host.settled();
  expect(omissions).toEqual([]);
  expect(copy.host.grid.name).toBe('client');
  expect(cellsOf(copy)).toEqual(cellsOf(source));
  const [before, after] = [source, copy].map(({ host }) => readContents(host.grid));
  expect(after!.names).toEqual(before!.names);
  after!.sheets.forEach((sheet, index) => {
    const { merges, frozen, rows } = before!.sheets[index]!;
    expect(sheet).toMatchObject({ merges, frozen, rows });
    expect(widthsOf(sheet)).toEqual(widthsOf(before!.sheets[index]!));
  });
  expect(copy.host.excel.state).toEqual(source.host.excel.state);
});

if (isLong)
  test.runIf(hasLibreOffice)('LibreOffice reads and calculates the same values and formulas', async () => {
    const source = await filledWorkbook();
    const file = throughLibreOffice((await saveXlsx(source.host)).contents);
    const { state } = await openedFile(file);
    const copy = open({ state });
    await copy.host.settled();
    const contents = (workbook: HeadlessWorkbook) =>
      cellsOf(workbook).map(([name, cells]) => [
        name,
        cells
          .filter(({ value, formula }) => value !== null || formula !== null)
          .map(({ row, column, value, formula }) => ({ row, column, value, formula })),
      ]);
    expect(contents(copy)).toEqual(contents(source));
  });

describe('formulas in files', () => {
  test.each([
    ['=CDATA.GEOCODE(A2,"CDATA.X(1)")', '_xldudf_CDATA_GEOCODE(A2,"CDATA.X(1)")'],
    ['=T_1[@Qty]*T_1[@[Unit Price]]', 'T_1[[#This Row],[Qty]]*T_1[[#This Row],[Unit Price]]'],
    ['=SUM(T[[a]:[b (1)]])', 'SUM(T[[a]:[b (1)]])'],
    ['=XLOOKUP(1,A:A,B:B)', '_xlfn.XLOOKUP(1,A:A,B:B)'],
    ['=SORT(FILTER(A1:A9,A1:A9>0))', '_xlfn._xlws.SORT(_xlfn._xlws.FILTER(A1:A9,A1:A9>0))'],
    ['=LET(x,2,y,x+1,x*y)+SUM(x)', '_xlfn.LET(_xlpm.x,2,_xlpm.y,_xlpm.x+1,_xlpm.x*_xlpm.y)+SUM(x)'],
    ['=MAP(A1:A3,LAMBDA(v,v*2))', '_xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.v,_xlpm.v*2))'],
    ["=SUM('My sheet'!B2#)", "SUM(_xlfn.ANCHORARRAY('My sheet'!B2))"],
    ['="A1#"&B2#', '"A1#"&_xlfn.ANCHORARRAY(B2)'],
    ["='SORT(x)'!A1&\"it's\"", "'SORT(x)'!A1&\"it's\""],
  ])('%s', (formula, inFile) => {
    expect(fileFormula(formula, 'CDATA')).toBe(inFile);
    expect(typedFormula(inFile, 'CDATA')).toBe(formula);
  });

  test('keep the functions of other add-ins', () => {
    expect(typedFormula('_xldudf_OTHER_PRICE(1)', 'CDATA')).toBe('=_xldudf_OTHER_PRICE(1)');
  });

  test.each([
    ['=SUM(A1:A9)', false],
    ['=SUM(A1:A3*B1:B3)', true],
    ['=SUMPRODUCT(A1:A3*B1:B3)', false],
    ['=A1+$B$2*2', false],
    ['=A1:A3', true],
    ['=T[@Qty]*2', false],
    ['=T[Qty]*2', true],
    ['=SUBTOTAL(109,T[Qty])', false],
    ['=IF(Sheet2!A1:A3>0,1)', true],
    ["=SUMIF('a b'!A:A,\"x\",'a b'!B:B)", false],
    ['=CDATA.GEOCODE(A1)', true],
    ['=MAX(Rates)', false],
    ['=Rates*2', true],
    ['=IF(TRUE,"A1:A3",1)', false],
  ])('%s may fill several cells: %s', (formula, expected) => {
    expect(isDynamic(formula, 'CDATA')).toBe(expected);
  });
});

describe('a file of another program', () => {
  test('has its shared formulas, its colors of themes, and what is left out', async () => {
    const cells = new Map([
      ['0,0', { value: 5, style: { font: { color: { theme: 4 } }, fill: solid({ indexed: 13 }) } }],
      [
        '1,0',
        {
          formula: 'A1*2',
          formulaResult: 10,
          formulaType: 'shared',
          formulaSharedIndex: 0,
          formulaRef: 'A2:A3',
        },
      ],
      ['2,0', { formula: '', formulaResult: 20, formulaType: 'shared', formulaSharedIndex: 0 }],
      ['3,0', { value: 'site', hyperlink: { target: 'https://example.com' } }],
    ] as const) as never;
    const rules = [
      { type: 'cellIs', operator: 'greaterThan', formula: '1', priority: 1, range: 'A1:A3' },
    ] as never;
    const bytes = await writeXlsx({ sheets: [{ name: 'Other', cells, conditionalRules: rules }] });
    const { state, omissions } = await openedFile(bytes);
    const [[, read] = []] = cellsOf(open({ state }));
    expect(read!.map(({ value, formula }) => formula ?? value)).toEqual([5, '=A1*2', '=A2*2', 'site']);
    expect(read![0]!.look).toMatchObject({ fontColor: '#4472C4', fillColor: '#FFFF00' });
    expect(omissions).toEqual(['conditionalFormats']);
  });

  test('has its notes and links, which move with their cells and are saved', async () => {
    const cells = new Map([
      ['0,0', { value: 'site', hyperlink: { target: 'https://example.com/a?b=1&c', tooltip: 'Site' } }],
      ['1,0', { value: 'first', hyperlink: { target: '', location: "'A b'!A1" } }],
      ['1,1', { value: 7, comment: { text: 'From the roll\nof 2026', author: 'Ann' } }],
    ] as const) as never;
    const bytes = await writeXlsx({ sheets: [{ name: 'A b', cells }] });
    const workbook = open({
      state: (await openedFile(bytes)).state,
    });
    await workbook.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('1:1').insert('Down');
      await context.sync();
    });
    const { state, omissions } = await savedAndOpened(workbook);
    const [sheet] = readContents(open({ state }).host.grid).sheets;
    const links = sheet!.cells.flatMap(({ row, column, link }) => (link ? [[row, column, link]] : []));
    expect(links).toEqual([
      [1, 0, 'https://example.com/a?b=1&c'],
      [2, 0, '#gid=sheet-1&range=A2'],
    ]);
    expect(sheet!.notes).toEqual([{ row: 2, column: 1, text: 'From the roll\nof 2026' }]);
    expect(omissions).toEqual([]);
  });

  const archive = () => writeXlsx({ sheets: [{ name: 'Sheet1', rows: [['x']] }] });
  test.each([
    ['a text', async () => new TextEncoder().encode('a,b'), 'not-xlsx'],
    ['an old or a protected file', async () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'protected'],
    ['half a file', async () => (await archive()).slice(0, 900), 'damaged'],
    ['a file that expands to gigabytes', async () => withSize(await archive(), 0xf0000000), 'too-large'],
    ['a large file', async () => new Uint8Array(31 * 1024 * 1024), 'too-large'],
    ['a text of more than 32,767 characters', () => withText('x'.repeat(32_768)), 'beyond-excel'],
    ['a formula of more than 8,192 characters', () => withFormula(`1${'+1'.repeat(4096)}`), 'beyond-excel'],
    ['a formula of 65 levels', () => withFormula(`${'('.repeat(65)}1${')'.repeat(65)}`), 'beyond-excel'],
    ['merged areas that overlap', () => withMerges(['A1:B9', 'D1:D9', 'B9:C10']), 'beyond-excel'],
  ])('%s is refused', async (_, file, reason) => {
    await expect(openedFile(await file())).rejects.toMatchObject({ reason });
  });

  const options = { name: 'client', namespace: 'CDATA', addinId: '' };

  test('is refused for more than a million cells', () => {
    const rows = Array<number[]>(1001).fill(Array<number>(1000).fill(1));
    const file = { sheets: [{ name: 'One', rows }] };
    expect(() => workbookOf(file, null as never, options)).toThrow(
      expect.objectContaining({ reason: 'too-many-cells' }) as Error,
    );
  });

  test('has no values of other workbooks, and says so', async () => {
    const file = { sheets: [{ name: 'One', rows: [['x']] }], externalLinks: [{} as never] };
    const { omissions } = workbookOf(file, Archive.read(await archive())!, options);
    expect(omissions).toEqual(['externalLinks']);
  });

  test.each([
    ['a formula of 64 levels', () => withFormula(`${'('.repeat(64)}1${')'.repeat(64)}`)],
    ['parentheses in a text', () => withFormula(`"${'('.repeat(99)}"`)],
    ['merged areas side by side', () => withMerges(['A1:B9', 'C1:C9', 'A10:C10'])],
  ])('%s is opened', async (_, file) => {
    expect((await openedFile(await file())).omissions).toEqual([]);
  });
});

const withText = (text: string) => writeXlsx({ sheets: [{ name: 'One', rows: [[text]] }] });

const withFormula = (formula: string) =>
  writeXlsx({ sheets: [{ name: 'One', cells: new Map([['0,0', { formula, formulaResult: 1 }]]) as never }] });

const withMerges = (addresses: readonly string[]) => {
  const merges = addresses.map((address) => {
    const { row, column, rows, columns } = areaIn(address)!;
    return { startRow: row, startCol: column, endRow: row + rows - 1, endCol: column + columns - 1 };
  });
  return writeXlsx({ sheets: [{ name: 'One', rows: [['x']], merges }] });
};

const solid = (fgColor: object) => ({ type: 'pattern', pattern: 'solid', fgColor });

/** An archive whose directory says that its first file has another size. */
function withSize(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let at = archive.length - 22;
  while (view.getUint32(at, true) !== 0x06054b50) at--;
  view.setUint32(view.getUint32(at + 16, true) + 24, size, true);
  return archive;
}
