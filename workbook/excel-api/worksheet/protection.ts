import type { ExcelHost } from '../excel-host.ts';
import { accessDenied, argumentError, invalidOperation } from '../wire/host-error.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** `Excel.WorksheetProtectionOptions`: what may be done on a protected sheet. */
export interface ProtectionOptions {
  allowAutoFilter: boolean;
  allowDeleteColumns: boolean;
  allowDeleteRows: boolean;
  allowEditObjects: boolean;
  allowEditScenarios: boolean;
  allowFormatCells: boolean;
  allowFormatColumns: boolean;
  allowFormatRows: boolean;
  allowInsertColumns: boolean;
  allowInsertHyperlinks: boolean;
  allowInsertRows: boolean;
  allowPivotTables: boolean;
  allowSort: boolean;
  selectionMode: string;
}

const none: ProtectionOptions = {
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

/** What may be done where a sheet is protected. */
export type Permission = Exclude<keyof ProtectionOptions, 'selectionMode'>;

interface SheetProtection {
  options: ProtectionOptions;
  password: string | undefined;
}

/** Which sheets are protected. All cells of a sheet are locked, as they are in Excel unless they are unlocked. */
export class Protections {
  readonly #sheets = new Map<string, SheetProtection>();

  /** @throws HostError AccessDenied for a change of a protected sheet that its options do not allow. */
  check(sheetId: string, permission?: Permission): void {
    const found = this.#sheets.get(sheetId);
    if (found && !(permission && found.options[permission])) throw accessDenied();
  }

  options(sheetId: string): ProtectionOptions | null {
    return this.#sheets.get(sheetId)?.options ?? null;
  }

  protect(sheetId: string, options: Partial<ProtectionOptions>, password: string | undefined): void {
    if (this.#sheets.has(sheetId)) throw invalidOperation();
    this.#sheets.set(sheetId, { options: { ...none, ...options }, password });
  }

  /** What is protected, by sheet, to be kept with the workbook. */
  state(): Map<string, SheetProtection> {
    return this.#sheets;
  }

  restore(state: Map<string, SheetProtection>): void {
    for (const [sheetId, protection] of state) this.#sheets.set(sheetId, protection);
  }

  unprotect(sheetId: string, password: string | undefined): void {
    const found = this.#sheets.get(sheetId);
    if (found?.password !== undefined && found.password !== password) throw argumentError();
    this.#sheets.delete(sheetId);
  }
}

/** The protection of a sheet (Microsoft: "Excel.WorksheetProtection"). */
export class WorksheetProtection extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;

  constructor(host: ExcelHost, sheetId: string) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
  }

  get protected(): boolean {
    return this.options !== null;
  }

  get options(): ProtectionOptions | null {
    return this.#host.protections.options(this.#sheetId);
  }

  protect(options: Partial<ProtectionOptions> | null = {}, password?: string): void {
    this.#host.protections.protect(this.#sheetId, options ?? {}, password);
    this.#host.announcements.protectionChanged(this.#sheetId, true);
  }

  unprotect(password?: string): void {
    this.#host.protections.unprotect(this.#sheetId, password);
    this.#host.announcements.protectionChanged(this.#sheetId, false);
  }
}
