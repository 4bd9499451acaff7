import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { validationRules, type ValidationRule } from '../src/grid/validation-rules.ts';
import type { HeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { Archive } from '../src/xlsx/archive.ts';
import { fileRules } from '../src/xlsx/file-validation.ts';
import { saveXlsx } from '../src/xlsx/xlsx.ts';
import { hasLibreOffice, throughLibreOffice } from './libreoffice.ts';
import { cellsOf, open, openedFile } from './xlsx-workbook.ts';
import { isLong } from '../../../test/extent.ts';

describe('what the library for files does not write', () => {
  const card = {
    type: 'Entity',
    text: 'BP2026-1',
  };

  /** Saves and opens a workbook, as it is or changed by another program. */
  async function copyOf(source: HeadlessWorkbook, change: (file: Uint8Array) => Uint8Array = (file) => file) {
    const { contents, differences } = await saveXlsx(source.host);
    const opened = await openedFile(change(contents), 'add-in');
    return { copy: open({ state: opened.state }), omissions: opened.omissions, differences };
  }

  async function workbookWithAll(): Promise<HeadlessWorkbook> {
    const source = open({ addinId: 'ADD-IN' });
    await source.run(async (context) => {
      const { settings, customXmlParts, names, worksheets } = context.workbook;
      const sheet = worksheets.getFirst();
      sheet.getRange('A1:B4').values = [
        ['City', 'Permits'],
        ['Québec', 1],
        ['', 2],
        ['Lévis', 3],
      ];
      const table = sheet.tables.add('A1:B4', true);
      table.name = 'permits';
      table.columns.getItemAt(0).filter.applyValuesFilter(['Québec', '']);
      settings.add('query "1"', { text: 'a\n<b>\t\u0001é', rows: [1, null], of: true });
      settings.add('text', 'plain');
      customXmlParts.add('<trace xmlns="urn:trace">é &lt; 1</trace>');
      customXmlParts.add('<?xml version="1.0"?><other/>');
      names.add('mark', sheet.getRange('A1')).visible = false;
      sheet.names.add('own_mark', sheet.getRange('A2')).visible = false;
      names.add('shown', sheet.getRange('A3'));
      sheet.getRange('D1').valuesAsJson = [[card as never]];
      await context.sync();
    });
    const { grid } = source.host;
    const p = {
      id: 'd',
      documentStyle: {},
      body: {
        dataStream: '12 Main St\rCalgary\r\n',
        textRuns: [{ st: 3, ed: 7, ts: { bl: 1 as const, cl: { rgb: '#FF0000' } } }],
      },
    };
    grid.change(grid.worksheets.activeId, { 5: { 0: { p, v: undefined, t: 1 } } });
    return source;
  }

  test('is in the file: settings, XML parts, filters of tables, hidden names, fonts of a text', async () => {
    const source = await workbookWithAll();
    const { copy, omissions, differences } = await copyOf(source);
    expect([omissions, differences]).toEqual([[], ['cards']]);
    expect(copy.host.excel.state).toEqual(source.host.excel.state);
    const runs = (workbook: HeadlessWorkbook) =>
      cellsOf(workbook).map(([, cells]) => cells.flatMap((cell) => cell.runs ?? []));
    expect(runs(copy)).toMatchObject([
      [
        { text: '12 ' },
        { text: 'Main', look: { bold: true, fontColor: '#FF0000' } },
        { text: ' St\nCalgary' },
      ],
    ]);
    await copy.run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const text = sheet.getRange('A6').load('values');
      const rows = ['3:3', '4:4'].map((address) => sheet.getRange(address).load('rowHidden'));
      await context.sync();
      expect(text.values).toEqual([['12 Main St\nCalgary']]);
      expect(rows.map(({ rowHidden }) => rowHidden)).toEqual([false, true]);
    });
  });

  test('is related to the rest of the file, with a type for each part', async () => {
    const { contents } = await saveXlsx((await workbookWithAll()).host);
    const archive = Archive.read(contents)!;
    const attributesIn = async (name: string, pattern: RegExp) =>
      [...(archive.text(name) ?? '').matchAll(pattern)].map(([, value]) => value!);
    const types = await attributesIn('[Content_Types].xml', /(?:Extension|PartName)="([^"]+)"/g);
    for (const name of archive.names.filter((one) => one !== '[Content_Types].xml')) {
      expect(types.includes(`/${name}`) || types.includes(name.split('.').at(-1)!), name).toBe(true);
    }
    const targets: string[] = [];
    for (const list of archive.names.filter((name) => name.endsWith('.rels'))) {
      const folder = list.replace(/_rels\/[^/]*$/, '');
      for (const target of await attributesIn(list, /Target="([^"]+)"/g))
        targets.push(new URL(target, `file:///${folder}`).pathname.slice(1));
    }
    const parts = archive.names.filter((name) => !/\.rels$|^\[Content_Types\]/.test(name));
    expect([...new Set(targets)].sort()).toEqual(parts.sort());
  });

  if (isLong)
    test.runIf(hasLibreOffice)('leaves a file that LibreOffice opens, with the same filter', async () => {
      const { copy } = await copyOf(await workbookWithAll(), throughLibreOffice);
      const { tables, settings } = copy.host.excel.state;
      const columns = copy.host.grid.filters.ofTable(tables[0]!.id);
      expect(columns.get(0)!.toSorted()).toEqual(['', 'Québec']);
      // It keeps no parts of add-ins.
      expect(settings.size).toBe(0);
    });

  test('is read for the add-in alone that wrote it', async () => {
    const { contents } = await saveXlsx((await workbookWithAll()).host);
    const { state } = await openedFile(contents, 'another');
    expect([state.excel.settings.size, state.excel.customXmlParts.size]).toEqual([0, 2]);
  });
});

describe('data validation in files', () => {
  const rules: ValidationRule[] = [
    {
      areas: [{ row: 0, column: 0, rows: 9, columns: 1 }],
      type: 'list',
      formula1: 'Oui,Non',
      allowBlank: true,
      errorStyle: 'stop',
      error: { title: 'Réponse', message: 'Oui ou non "seulement"' },
      prompt: { message: 'Choisir' },
    },
    {
      areas: [
        { row: 0, column: 1, rows: 2, columns: 1 },
        { row: 4, column: 1, rows: 1, columns: 2 },
      ],
      type: 'list',
      formula1: '=$F$1:$F$9',
      allowBlank: false,
      errorStyle: 'warning',
      error: {},
      prompt: null,
    },
    {
      areas: [{ row: 0, column: 2, rows: 1, columns: 1 }],
      type: 'whole',
      operator: 'greaterThan',
      formula1: '=SUM(A1:A2)',
      allowBlank: false,
      errorStyle: 'information',
      error: {},
      prompt: null,
    },
    {
      areas: [{ row: 0, column: 3, rows: 1, columns: 1 }],
      type: 'date',
      operator: 'between',
      formula1: '2026-01-01',
      formula2: '46388',
      allowBlank: true,
      errorStyle: 'stop',
      error: {},
      prompt: null,
    },
  ];

  test('is written and read as it was; dates are numbers there', async () => {
    const { rules: written, leavesOut } = fileRules(rules, 'CDATA');
    const bytes = await writeXlsx({ sheets: [{ name: 'Rules', rows: [['x']], dataValidations: written }] });
    const { state } = await openedFile(bytes);
    const read = validationRules(state.grid as never).get('sheet-1');
    expect(leavesOut).toBe(false);
    expect(read).toEqual([...rules.slice(0, 3), { ...rules[3], formula1: '46023' }]);
  });

  if (isLong)
    test.runIf(hasLibreOffice)('is the same in LibreOffice, and after it has saved the file', async () => {
      const dataValidations = fileRules(rules, 'CDATA').rules;
      const bytes = await writeXlsx({ sheets: [{ name: 'Rules', rows: [['x']], dataValidations }] });
      const [own, saved] = await Promise.all(
        [bytes, throughLibreOffice(bytes)].map(async (file) =>
          validationRules((await openedFile(file)).state.grid as never).get('sheet-1'),
        ),
      );
      expect(saved).toEqual(own);
    });

  test('lacks what Excel can’t have: check boxes, several choices, and lists that it refuses', () => {
    const others = [
      { ...rules[0]!, type: 'checkbox' },
      { ...rules[0]!, type: 'listMultiple' },
      { ...rules[0]!, formula1: 'x,'.repeat(200) },
    ];
    for (const rule of others) expect(fileRules([rule], 'CDATA')).toEqual({ rules: [], leavesOut: true });
  });
});
