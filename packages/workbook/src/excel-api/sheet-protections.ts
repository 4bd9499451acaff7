import { accessDenied } from './wire/index.ts';

/** Which sheets are protected. All cells of a protected sheet are locked: unlocking cells is not implemented. */
export class SheetProtections {
  readonly #sheetIds: Set<string>;

  /** @param sheetIds The workbook's own set. */
  constructor(sheetIds: Set<string>) {
    this.#sheetIds = sheetIds;
  }

  /** @throws HostError AccessDenied for a protected sheet. */
  check(sheetId: string): void {
    if (this.#sheetIds.has(sheetId)) throw accessDenied();
  }

  has(sheetId: string): boolean {
    return this.#sheetIds.has(sheetId);
  }

  add(sheetId: string): void {
    this.#sheetIds.add(sheetId);
  }

  delete(sheetId: string): void {
    this.#sheetIds.delete(sheetId);
  }
}
