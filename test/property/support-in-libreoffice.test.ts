import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import AdmZip from 'adm-zip';
import { expect, test } from 'vitest';
import { writeSupport } from '../../src/property/write-support.ts';
import { excelWorkbook, service } from '../tables/table-workbook.ts';
import { assessmentsAround, supportRequest } from './support-request.ts';

const workbook = excelWorkbook();
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

interface SheetCells {
  name: string;
  formulas: unknown[][];
  values: unknown[][];
}

/** The sheets, and what the local workbook has calculated. */
const cellsOf = (names: readonly string[]): Promise<SheetCells[]> =>
  workbook.run(async (context) => {
    const ranges = names.map((name) =>
      context.workbook.worksheets.getItem(name).getUsedRange().load('formulas,values'),
    );
    await context.sync();
    return ranges.map(({ formulas, values }, at) => ({ name: names[at]!, formulas, values }));
  });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Formulas without results: whoever opens the file has to calculate them. As array formulas, because Excel's spill. */
function cellXml(content: unknown, address: string): string {
  if (content === '' || content === null || content === undefined) return '';
  if (typeof content === 'number') return `<c r="${address}"><v>${content}</v></c>`;
  const text = String(content);
  if (!text.startsWith('=')) return `<c r="${address}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const formula = escaped(text.slice(1).replaceAll('PERCENTILE.INC(', '_xlfn.PERCENTILE.INC('));
  return `<c r="${address}"><f t="array" ref="${address}">${formula}</f></c>`;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function xlsxOf(sheets: readonly SheetCells[]): Buffer {
  const zip = new AdmZip();
  const add = (file: string, xml: string) =>
    zip.addFile(file, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`));
  const each = (xml: (at: number) => string) => sheets.map((_, at) => xml(at + 1)).join('');
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((at) => `<Override PartName="/xl/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}">${each((at) => `<Relationship Id="r${at}" Type="${relations}/worksheet" Target="sheet${at}.xml"/>`)}</Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((at) => `<sheet name="${escaped(sheets[at - 1]!.name)}" sheetId="${at}" r:id="r${at}"/>`)}</sheets></workbook>`,
  );
  for (const [at, { formulas }] of sheets.entries()) {
    const rows = formulas.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, columnName(column) + (row + 1))).join('')}</row>`,
    );
    add(
      `xl/sheet${at + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    );
  }
  return zip.toBuffer();
}

/** What LibreOffice calculates for the second sheet, as text. */
async function recalculated(sheets: readonly SheetCells[]): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'support-'));
  try {
    const file = path.join(folder, 'support.xlsx');
    await writeFile(file, xlsxOf(sheets));
    // 9: tab, 34: quotes, 76: UTF-8; the cells as they are, not as they are shown; the second sheet.
    const filter = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false,false,false,2';
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
    await promisify(execFile)(
      'soffice',
      [profile, '--headless', '--convert-to', filter, '--outdir', folder, file],
      { timeout: 240_000 },
    );
    const name = `support-${sheets[1]!.name}.csv`;
    const text = await readFile(path.join(folder, name), 'utf8');
    return text.split('\n').map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.skipIf(!hasLibreOffice)(
  'LibreOffice calculates the same figures from the formulas of a support sheet',
  async () => {
    const request = supportRequest(assessmentsAround(5, 100), {
      lot_size_sf: { value: 100, basis: 'ordinary', reason: 'it explains most' },
    });
    const { grid, support } = await writeSupport(request, {
      service,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const sheets = await cellsOf([grid, support]);
    const { formulas, values } = sheets[1]!;
    const results = await recalculated(sheets);
    const differences: string[] = [];
    let compared = 0;
    formulas.forEach((cells, row) =>
      cells.forEach((formula, column) => {
        if (!String(formula).startsWith('=')) return;
        const own = values[row]![column];
        const other = results[row]?.[column] ?? '';
        compared++;
        const isSame =
          typeof own === 'number'
            ? Math.abs(Number(other) - own) <= 1e-6 * Math.max(1, Math.abs(own)) && other !== ''
            : other === String(own);
        if (!isSame)
          differences.push(`${columnName(column)}${row + 1}: ${String(own)}, ${other}: ${String(formula)}`);
      }),
    );
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(1000);
  },
);
