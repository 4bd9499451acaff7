import type { Protection, WorksheetHost } from '../host.ts';
import type { Permission, ProtectionOptions, SheetProtection } from '../state.ts';
import { accessDenied, argumentError, invalidOperation, RemoteObject } from '../wire/index.ts';

const defaultOptions: ProtectionOptions = {
  allowAutoFilter: false,
  allowDeleteColumns: false,
  allowDeleteRows: false,
  allowEditObjects: false,
  allowEditScenarios: false,
  allowFormatCells: false,
  allowFormatColumns: false,
  allowFormatRows: false,
  allowInsertColumns: false,
  allowInsertHyperlinks: false,
  allowInsertRows: false,
  allowPivotTables: false,
  allowSort: false,
  selectionMode: 'Normal',
};

/** The protection of all sheets. All cells of a protected sheet are locked: unlocking cells is not implemented. */
export class SheetProtections implements Protection {
  readonly #sheets: Map<string, SheetProtection>;

  /** @param sheets The workbook's own map. */
  constructor(sheets: Map<string, SheetProtection>) {
    this.#sheets = sheets;
  }

  check(sheetId: string, permission?: Permission): void {
    const protection = this.#sheets.get(sheetId);
    if (protection && !(permission && protection.options[permission])) throw accessDenied();
  }

  options(sheetId: string): ProtectionOptions | null {
    return this.#sheets.get(sheetId)?.options ?? null;
  }

  protect(sheetId: string, options: Partial<ProtectionOptions>, password: string | undefined): void {
    if (this.#sheets.has(sheetId)) throw invalidOperation();
    this.#sheets.set(sheetId, { options: { ...defaultOptions, ...options }, password });
  }

  unprotect(sheetId: string, password: string | undefined): void {
    const protection = this.#sheets.get(sheetId);
    if (protection?.password !== undefined && protection.password !== password) throw argumentError();
    this.#sheets.delete(sheetId);
  }
}

export class WorksheetProtection extends RemoteObject {
  constructor(
    private readonly host: WorksheetHost,
    private readonly sheetId: string,
  ) {
    super();
  }

  get protected(): boolean {
    return this.host.protection.options(this.sheetId) !== null;
  }

  protect(options: Partial<ProtectionOptions> | null = {}, password?: string): void {
    this.host.protection.protect(this.sheetId, options ?? {}, password);
  }

  unprotect(password?: string): void {
    this.host.protection.unprotect(this.sheetId, password);
  }
}
