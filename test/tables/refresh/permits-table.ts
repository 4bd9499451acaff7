import { beforeEach } from 'vitest';
import type { ServiceRecord } from '../../../src/api/index.ts';
import type { RefreshReport } from '../../../src/features/tables/refresh-report.ts';
import type { RefreshOptions } from '../../../src/features/tables/refresh-table.ts';
import { removeAgreed } from '../../../src/features/tables/gone-rows.ts';
import type { HeadlessWorkbook } from '../../../packages/workbook/src/headless/headless-workbook.ts';
import {
  fieldsOf,
  onTable,
  fetchPermits,
  refresh,
  ScriptedRecords,
  tableContents,
  excelWorkbook,
} from '../table-workbook.ts';

export const permitFields = fieldsOf('record_id', 'status', 'issued_date', 'construction_value');

export const permit = (id: string, value = 1000): ServiceRecord => ({
  record_id: id,
  status: 'Issued',
  issued_date: '2026-04-13',
  construction_value: value,
});

/** A table of the permits A, B, C and D, fetched before each test of a file. */
export function permitsTable(): PermitsTable {
  const table = new PermitsTable(excelWorkbook());
  beforeEach(() => table.fetch());
  return table;
}

class PermitsTable {
  readonly #workbook: HeadlessWorkbook;
  #service = new ScriptedRecords([]);
  id = '';

  constructor(workbook: HeadlessWorkbook) {
    this.#workbook = workbook;
  }

  async fetch(): Promise<void> {
    this.#service = new ScriptedRecords(['A', 'B', 'C', 'D'].map((one) => permit(one)));
    this.id = (await fetchPermits(this.#service, permitFields)).tableId;
  }

  /** Its records can be changed. */
  get service(): ScriptedRecords {
    return this.#service;
  }

  refresh(options: Partial<RefreshOptions> = {}): Promise<RefreshReport> {
    return refresh(this.id, this.#service, options);
  }

  /** A refresh that removes rows, to which the user agrees. @returns Its report, with the ids of the rows. */
  async replace(options: Partial<RefreshOptions> = {}) {
    const report = await this.refresh({ ...options, mode: 'replace' });
    return { report, ...(await removeAgreed(this.id, report.removableIds, new AbortController().signal)) };
  }

  /** Changes the table as a user would. */
  on<Result>(
    act: (table: Excel.Table, context: Excel.RequestContext) => Promise<Result> | Result,
  ): Promise<Result> {
    return onTable(this.#workbook, this.id, act);
  }

  /** Adds the user's own columns: a formula and a note. */
  addOwn(): Promise<void> {
    return this.on(async (table, context) => {
      const formula = table.columns.add(undefined, undefined, 'double');
      const note = table.columns.add(undefined, undefined, 'note');
      const first = table.getDataBodyRange().load('rowIndex');
      await context.sync();
      const row = first.rowIndex + 1;
      formula.getDataBodyRange().formulas = [0, 1, 2, 3].map((index) => [`=D${row + index}*2`]);
      note.getDataBodyRange().values = ['a', 'b', 'c', 'd'].map((text) => [`note ${text}`]);
    });
  }

  /** The formulas, or values where there are none, with the header. */
  contents(): Promise<unknown[][]> {
    return tableContents(this.#workbook, this.id);
  }

  async rows(): Promise<unknown[][]> {
    return (await this.contents()).slice(1);
  }

  shown(): Promise<{ values: unknown[][]; formats: string[][] }> {
    return this.on(async (table, context) => {
      const range = table.getDataBodyRange().load('values,numberFormat');
      await context.sync();
      return { values: range.values as unknown[][], formats: range.numberFormat as string[][] };
    });
  }
}
