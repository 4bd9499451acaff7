import type { FWorkbook } from '@univerjs/sheets/facade';

export interface DefinedName {
  name: string;
  /** The sheet it belongs to; undefined is the workbook. */
  sheetId: string | undefined;
  /** Without its equals sign. */
  formula: string;
}

/** The names of the workbook and of its sheets; names differ without regard to case within their scope. */
export class DefinedNames {
  readonly #workbook: FWorkbook;
  readonly #onFormulaChange: () => void;

  constructor(workbook: FWorkbook, onFormulaChange: () => void) {
    this.#workbook = workbook;
    this.#onFormulaChange = onFormulaChange;
  }

  /** The names that belong to a sheet, or to the workbook where no sheet is given. */
  list(sheetId?: string): DefinedName[] {
    return this.#list(sheetId).map((one) => ({
      name: one.getName(),
      sheetId,
      formula: one.getFormulaOrRefString().replace(/^=/, ''),
    }));
  }

  find(name: string, sheetId?: string): DefinedName | null {
    return this.list(sheetId).find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null;
  }

  /** @param isReference Whether the formula is the address of a range. */
  add({ name, sheetId, formula }: DefinedName, { isReference }: { isReference: boolean }): void {
    const builder = this.#workbook.newDefinedNameBuilder().setName(name);
    if (isReference) builder.setRef(formula);
    else builder.setFormula(formula);
    if (sheetId === undefined) builder.setScopeToWorkbook();
    else builder.setScopeToWorksheet(this.#workbook.getSheetBySheetId(sheetId)!);
    this.#workbook.insertDefinedNameBuilder(builder.build());
    this.#onFormulaChange();
  }

  setFormula(name: string, sheetId: string | undefined, formula: string): void {
    this.#name(name, sheetId)?.setFormula(formula);
    this.#onFormulaChange();
  }

  delete(name: string, sheetId: string | undefined): void {
    this.#name(name, sheetId)?.delete();
    this.#onFormulaChange();
  }

  #list(sheetId: string | undefined) {
    return this.#workbook
      .getDefinedNames()
      .filter((one) => (sheetId === undefined ? one.isWorkbookScope() : one.getLocalSheetId() === sheetId));
  }

  #name(name: string, sheetId: string | undefined) {
    return this.#list(sheetId).find((one) => one.getName() === name);
  }
}
