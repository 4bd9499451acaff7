import { callsCdata, withoutTexts, type UsesCallingName } from './cdata-formula.ts';

/** A name of the workbook or of a sheet, as Excel holds it. */
export interface DefinedName {
  name: string;
  /** A formula with its equals sign, or a constant. */
  formula: unknown;
  /** The sheet that it belongs to; null is the workbook. */
  sheetId: string | null;
}

/** A name whose own formula calls CDATA. */
export interface CallingName extends DefinedName {
  formula: string;
}

/** What names are looked up in: the workbook's own name, and the ids of its sheets by their names. */
export interface NamedWorkbook {
  name: string;
  sheets: readonly { id: string; name: string }[];
}

/**
 * A name in a formula, with what is written before it: the name of a sheet or of the workbook. What stands in quotes
 * and before an address is passed over.
 */
const token =
  /(?<![\p{L}\p{N}_.\\?!\]$])(?:('(?:[^']|'')*'|[\p{L}\p{N}_.\\?]+)!)?([\p{L}_\\][\p{L}\p{N}_.\\?]*)(?![\p{L}\p{N}_.\\?!$])|'(?:[^']|'')*'!?/gu;

/** A formula without the columns of tables and the names of other workbooks, which are written in brackets. */
const withoutBrackets = (formula: string): string => formula.replace(/\[[^[\]]*\]/g, '[]');

/**
 * The names of a workbook behind which CDATA is called: by their own formulas, or by way of other such names.
 *
 * A variable of LET or a parameter of LAMBDA that is called like such a name is taken for it. A name of another
 * workbook is not known, whatever it calls.
 */
export class CallingNames {
  readonly #workbook: NamedWorkbook;
  readonly #sheetIds: ReadonlyMap<string, string>;
  /** By scope and name, all names: one of a sheet hides the workbook's of the same name there, whatever it holds. */
  readonly #names: ReadonlyMap<string, DefinedName>;
  /** Those behind which CDATA is called, each with the direct ones behind it. */
  readonly #behind: ReadonlyMap<DefinedName, ReadonlySet<CallingName>>;

  constructor(names: readonly DefinedName[], workbook: NamedWorkbook) {
    this.#workbook = workbook;
    this.#sheetIds = new Map(workbook.sheets.map(({ id, name }) => [name.toLowerCase(), id]));
    this.#names = new Map(names.map((one) => [keyOf(one.sheetId, one.name), one]));
    this.#behind = this.#spread(names);
  }

  /** Tells of formulas on a sheet whether they use one of these names. */
  on(sheetId: string): UsesCallingName {
    if (this.#behind.size === 0) return () => false;
    return (formula) => this.#used(formula, sheetId).some((one) => this.#behind.has(one));
  }

  /** The names that call CDATA themselves, of those that a formula on a sheet uses, also by way of others. */
  usedBy(formula: string, sheetId: string): CallingName[] {
    return [...new Set(this.#used(formula, sheetId).flatMap((one) => [...(this.#behind.get(one) ?? [])]))];
  }

  /** From the names that call, through those that use them, until nothing is added: names may go round in a circle. */
  #spread(names: readonly DefinedName[]): Map<DefinedName, Set<CallingName>> {
    const direct = names.filter((one): one is CallingName => callsCdata(one.formula));
    const behind = new Map<DefinedName, Set<CallingName>>(direct.map((one) => [one, new Set([one])]));
    if (behind.size === 0) return behind;
    const uses = names.map((one) => [one, this.#used(one.formula, one.sheetId)] as const);
    for (let grown = true; grown;) {
      grown = false;
      for (const [one, used] of uses) {
        const calls = behind.get(one) ?? new Set<CallingName>();
        const before = calls.size;
        for (const other of used) behind.get(other)?.forEach((call) => calls.add(call));
        if (calls.size === before) continue;
        behind.set(one, calls);
        grown = true;
      }
    }
    return behind;
  }

  /** The names that a formula uses where it stands: on a sheet, or in a name of the workbook. */
  #used(formula: unknown, sheetId: string | null): DefinedName[] {
    if (typeof formula !== 'string' || !formula.startsWith('=')) return [];
    return [...withoutBrackets(withoutTexts(formula)).matchAll(token)].flatMap(([, before, name]) => {
      const found = name && this.#find(name, before === undefined ? sheetId : this.#scope(before));
      return found ? [found] : [];
    });
  }

  /** The sheet, or null for the workbook, that is written before a name; undefined is elsewhere. */
  #scope(written: string): string | null | undefined {
    const name = written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
    if (name.toLowerCase() === this.#workbook.name.toLowerCase()) return null;
    return this.#sheetIds.get(name.toLowerCase());
  }

  #find(name: string, scope: string | null | undefined): DefinedName | undefined {
    if (scope === undefined) return undefined;
    return this.#names.get(keyOf(scope, name)) ?? this.#names.get(keyOf(null, name));
  }
}

const keyOf = (sheetId: string | null, name: string): string => `${sheetId ?? ''} ${name.toLowerCase()}`;
