import { vi } from 'vitest';
import { functionsMetadata } from '../../functions/metadata.ts';
import type { FunctionsMetadata } from '../../packages/workbook/src/custom-functions/metadata.ts';
import type { Language } from '../../src/language/index.ts';
import type { VerifiedConnection } from '../../src/connection/index.ts';
import { resolveReference } from '../../packages/workbook/src/excel-api/index.ts';
import {
  openHeadlessWorkbook,
  type HeadlessWorkbook,
} from '../../packages/workbook/src/headless/headless-workbook.ts';
import type { WorkbookState } from '../../packages/workbook/src/workbook-host.ts';
import type { CellValue } from '../../packages/workbook/src/page/workbook-api.ts';
import {
  excelEditions,
  type EditionName,
  type ExcelEdition,
} from '../../packages/workbook/src/office/excel-editions.ts';
import type { Runtime } from '../../src/app/runtime.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { testedExcel } from '../excel-workbook.ts';
import { MemoryStorage } from './memory-storage.ts';

/** Whatever the service answers. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- The tests look into responses of many shapes.
export type Json = Record<string, any>;

/** What a formula shows: its cells without the blank ones around them, and the message of an error in the first. */
export interface FormulaResult {
  cells: CellValue[][];
  message: string | null;
}

export interface FormulaWorkbookOptions {
  /** The tested Excel by default. */
  excel?: EditionName;
  /** The key of the connection; no connection without one. */
  key?: string;
  language?: Language;
  /** Maximum number of new calls that a calculation makes without approval. */
  maxCalls?: number;
  /** A service of the test's own, which outlives the workbook. */
  service?: CountedClient;
  /** A saved workbook that is opened again, instead of a new one. */
  state?: WorkbookState;
  /** Whether the workbook has the 1904 date system. */
  countsFrom1904?: boolean;
}

/** The add-in's functions in a workbook without a page, on a real service over HTTP. */
export interface FormulaWorkbook {
  /** Writes values, and formulas as text that begins with `=`; a single value goes into a single cell. */
  write(address: string, rows: CellValue[][] | CellValue): void;
  /** What the cells show: numbers without a format as numbers, everything else as text. */
  read(address: string): CellValue[][];
  /** Resolves when no call of a function is pending. */
  settled(): Promise<void>;
  /** The message of the error in a cell, or null. */
  error(address: string): string | null;
  workbook: HeadlessWorkbook;
  runtime: Runtime;
  service: CountedClient;
  /** The body of a response of the service, asked directly. */
  get(pathAndQuery: string): Promise<Json>;
  post(path: string, body: object): Promise<Json>;
  /** Writes formulas to a new sheet, with room to spill, and reads what they show. */
  results(formulas: readonly string[]): Promise<FormulaResult[]>;
  /** The cells that one formula shows. */
  cells(formula: string): Promise<CellValue[][]>;
  close(): Promise<void>;
}

/** Rows and columns that one formula may spill into. */
const room = { rows: 1300, columns: 40 };

/**
 * Opens a workbook with the sheets `Data` (blank) and those that {@link FormulaWorkbook.results} adds, and registers
 * the functions in it as their page does.
 */
export async function openFormulaWorkbook(options: FormulaWorkbookOptions = {}): Promise<FormulaWorkbook> {
  const { key, language = 'en', maxCalls = 100_000 } = options;
  const service = options.service ?? (await countedService());
  const storage = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };
  const excel: ExcelEdition = excelEditions[options.excel ?? testedExcel];
  const partition = excel.partitionKey ?? '';
  storage.localStorage.setItem(`${partition}cdata.preferences`, JSON.stringify({ costThreshold: maxCalls }));
  if (key) {
    const connection: VerifiedConnection = {
      address: service.address,
      access: { kind: 'direct', key },
      plan: key === 'demo-free-key' ? 'free' : 'paid',
    };
    storage.sessionStorage.setItem(`${partition}cdata.connection`, JSON.stringify(connection));
  }
  const workbook = openHeadlessWorkbook({
    excel,
    namespace: 'CDATA',
    metadata: functionsMetadata(language) as FunctionsMetadata,
    displayLanguage: language === 'fr' ? 'fr-CA' : 'en-CA',
    sheets: [{ name: 'Data', rows: [] }],
    state: options.state,
    countsFrom1904: options.countsFrom1904,
  });
  // A module instance of the add-in belongs to one workbook, as a page does.
  vi.resetModules();
  Object.assign(globalThis, storage, workbook.globals);
  const { registerFunctions } = await import('../../functions/register.ts');
  const { workbookQueries } = await import('../../src/app/workbook-queries.ts');
  registerFunctions(workbookQueries);
  const { sharedRuntime } = await import('../../src/app/runtime.ts');
  const { write, read, error } = cellAccess(workbook);
  const settled = () => workbook.host.settled();
  await workbook.host.registry.ready;
  let sheets = 0;
  const results = async (formulas: readonly string[]): Promise<FormulaResult[]> => {
    const sheet = `Formulas${++sheets}`;
    await workbook.run(async (context) => {
      context.workbook.worksheets.add(sheet);
      await context.sync();
    });
    formulas.forEach((formula, index) => write(`${sheet}!A${index * room.rows + 1}`, formula));
    await settled();
    return formulas.map((_, index) => {
      const row = index * room.rows + 1;
      return {
        cells: withoutBlankEdges(read(`${sheet}!A${row}:AN${row + room.rows - 1}`)),
        message: error(`${sheet}!A${row}`),
      };
    });
  };
  return {
    workbook,
    runtime: sharedRuntime(),
    service,
    write,
    read,
    settled,
    error,
    results,
    cells: async (formula) => (await results([formula]))[0]!.cells,
    get: async (pathAndQuery) => (await service.get(pathAndQuery)).body as Json,
    post: async (path, body) => (await service.post(path, body)).body as Json,
    async close() {
      workbook.close();
      if (!options.service) await service.close();
    },
  };
}

function cellAccess({
  host: { grid, calls },
}: HeadlessWorkbook): Pick<FormulaWorkbook, 'write' | 'read' | 'error'> {
  const read = (address: string): CellValue[][] => {
    const { sheetId, area } = resolveReference(grid, address);
    return grid
      .read(sheetId, grid.cut(sheetId, area))
      .map((row) =>
        row.map(({ value, text, numberFormat }) =>
          typeof value === 'number' && numberFormat !== 'General' ? text : value,
        ),
      );
  };
  return {
    read,
    write(address, rows) {
      const { sheetId, area } = resolveReference(grid, address);
      const cells = Array.isArray(rows) ? rows : [[rows]];
      grid.write(
        sheetId,
        area,
        cells.map((row) =>
          row.map((value) =>
            typeof value === 'string' && value.startsWith('=') ? { formula: value } : { value },
          ),
        ),
      );
    },
    error(address) {
      const { sheetId, area } = resolveReference(grid, address);
      const [[shown]] = read(address) as [[CellValue]];
      return String(shown).startsWith('#')
        ? calls.errorMessage({ sheetId, row: area.row, column: area.column })
        : null;
    },
  };
}

function withoutBlankEdges(cells: CellValue[][]): CellValue[][] {
  const isFilled = (value: CellValue) => value !== null && value !== '';
  const rows = 1 + cells.findLastIndex((line) => line.some(isFilled));
  const columns = 1 + Math.max(0, ...cells.map((line) => line.findLastIndex(isFilled)));
  return cells.slice(0, Math.max(1, rows)).map((line) => line.slice(0, columns));
}

/** The values of these names, one row per record. */
export const values = (records: Json[], ...names: string[]): CellValue[][] =>
  records.map((record) => names.map((name) => (record[name] ?? null) as CellValue));

/** The cells with every empty text as a blank. */
export const blanksAsNull = (cells: CellValue[][]): CellValue[][] =>
  cells.map((row) => row.map((value) => (value === '' ? null : value)));
