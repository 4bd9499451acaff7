import type { ExcelHost } from '../excel-host.ts';
import { alreadyExists, argumentError, invalidOperation, notFound } from '../wire/host-error.ts';
import { charactersOfName } from '../wire/limits.ts';
import { Range } from '../range/range.ts';
import { RemoteCollection, RemoteObject } from '../wire/remote-object.ts';
import type { Worksheet } from '../worksheet/worksheet.ts';

type DefinedName = ReturnType<ExcelHost['grid']['workbook']['getDefinedNames']>[number];

/** A name for a range, a value or a formula. */
export class NamedItem extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #name: string;
  /** The sheet it belongs to; undefined is the workbook. */
  readonly #sheetId: string | undefined;

  constructor(host: ExcelHost, name: string, sheetId: string | undefined) {
    super();
    this.#host = host;
    this.#name = name;
    this.#sheetId = sheetId;
  }

  override identity() {
    return { _Id: this.#name };
  }

  get name(): string {
    return this.#name;
  }

  get formula(): string {
    return `=${this.#reference()}`;
  }

  set formula(formula: string) {
    this.#defined().setFormula(formula.replace(/^=/, ''));
    this.#host.grid.written.formulas = true;
  }

  get comment(): string {
    return this.#defined().getComment() ?? '';
  }

  set comment(comment: string) {
    this.#defined().setComment(comment);
  }

  get scope(): string {
    return this.#sheetId === undefined ? 'Workbook' : 'Worksheet';
  }

  get visible(): boolean {
    return !this.#host.hiddenNames.has(this.#key());
  }

  set visible(visible: boolean) {
    if (visible) this.#host.hiddenNames.delete(this.#key());
    else this.#host.hiddenNames.add(this.#key());
  }

  /** `Excel.NamedItemType` of what the name stands for. */
  get type(): string {
    const value = this.value;
    if (this.getRangeOrNullObject()) return 'Range';
    if (typeof value === 'number') return Number.isInteger(value) ? 'Integer' : 'Double';
    if (typeof value === 'boolean') return 'Boolean';
    return 'String';
  }

  /** The address of a range, or the value; a formula's as it is written. */
  get value(): string | number | boolean {
    const written = this.#reference();
    const text = /^"((?:[^"]|"")*)"$/.exec(written);
    if (text) return text[1]!.replaceAll('""', '"');
    if (/^(TRUE|FALSE)$/i.test(written)) return written.toUpperCase() === 'TRUE';
    if (written !== '' && !Number.isNaN(Number(written))) return Number(written);
    return this.getRangeOrNullObject()?.address ?? `=${written}`;
  }

  get worksheet(): Worksheet {
    if (this.#sheetId === undefined) throw invalidOperation();
    return this.#host.worksheet(this.#sheetId);
  }

  get worksheetOrNullObject(): Worksheet | null {
    return this.#sheetId === undefined ? null : this.#host.worksheet(this.#sheetId);
  }

  getRange(): Range {
    const range = this.getRangeOrNullObject();
    if (!range) throw notFound();
    return range;
  }

  getRangeOrNullObject(): Range | null {
    const address = this.#reference();
    if (!/^[^"()+*/^&<>=]+$/.test(address.replace(/'(?:[^']|'')*'/g, ''))) return null;
    try {
      const { sheetId, area } = this.#host.place(address, this.#sheetId);
      return this.#host.range(sheetId, area);
    } catch {
      return null;
    }
  }

  delete(): void {
    this.#defined().delete();
    this.#host.grid.written.formulas = true;
  }

  #reference(): string {
    return this.#defined().getFormulaOrRefString().replace(/^=/, '');
  }

  #defined(): DefinedName {
    const found = definedNames(this.#host, this.#sheetId).find((one) => one.getName() === this.#name);
    if (!found) throw notFound();
    return found;
  }

  #key(): string {
    return `${this.#sheetId ?? ''} ${this.#name}`;
  }
}

/** The names of a sheet, or of the workbook where no sheet is given. */
export class NamedItemCollection extends RemoteCollection<NamedItem> {
  readonly #host: ExcelHost;
  readonly #sheetId: string | undefined;

  constructor(host: ExcelHost, sheetId?: string) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
  }

  get items(): NamedItem[] {
    return definedNames(this.#host, this.#sheetId).map(
      (name) => new NamedItem(this.#host, name.getName(), this.#sheetId),
    );
  }

  /**
   * Excel's rules (Microsoft: "Names in formulas"): letters, digits, periods and underscores, begun by a letter,
   * underscore or backslash, at most 255 characters, no cell's address, unique where it belongs; a name of the workbook
   * is no table's.
   */
  add(name: string, reference: Range | string, comment?: string): NamedItem {
    const lawful = /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name) && name.length <= charactersOfName;
    if (!lawful || /^([A-Z]{1,3}\d+|R|C|R\d*C\d*)$/i.test(name)) throw argumentError();
    const isOfTable = this.#sheetId === undefined && this.#host.tables.find(name) !== null;
    if (isOfTable || this.getItemOrNullObject(name)) throw alreadyExists();
    const { workbook } = this.#host.grid;
    const builder = workbook.newDefinedNameBuilder().setName(name);
    if (reference instanceof Range) builder.setRef(absolute(reference));
    else if (typeof reference === 'string' && reference.startsWith('='))
      builder.setFormula(reference.slice(1));
    else builder.setFormula(constant(reference));
    if (comment !== undefined) builder.setComment(comment);
    if (this.#sheetId === undefined) builder.setScopeToWorkbook();
    else builder.setScopeToWorksheet(this.#host.grid.sheet(this.#sheetId)!);
    workbook.insertDefinedNameBuilder(builder.build());
    this.#host.grid.written.formulas = true;
    return new NamedItem(this.#host, name, this.#sheetId);
  }

  addFormulaLocal(name: string, formula: string, comment?: string): NamedItem {
    return this.add(name, formula, comment);
  }

  getItem(name: string): NamedItem {
    const found = this.getItemOrNullObject(name);
    if (!found) throw notFound();
    return found;
  }

  getItemOrNullObject(name: string): NamedItem | null {
    return this.items.find((item) => item.name.toLowerCase() === name.toLowerCase()) ?? null;
  }
}

/** Names that belong to this sheet, or to the workbook. */
function definedNames({ grid }: ExcelHost, sheetId: string | undefined): DefinedName[] {
  return grid.workbook
    .getDefinedNames()
    .filter((name) => (sheetId === undefined ? name.isWorkbookScope() : name.getLocalSheetId() === sheetId));
}

/** `Sheet1!$A$1:$B$2`: a name stays where its range is. */
const absolute = (range: Range): string =>
  range.address.replace(/[^!]+$/, (cells) => cells.replace(/[A-Z]+|\d+/g, '$$$&'));

/** A value as a formula has it. */
const constant = (value: string | number | boolean): string =>
  typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value).toUpperCase();
