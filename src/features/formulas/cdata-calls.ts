/**
 * What Excel makes of `CDATA.`: a prefix of its own if the add-in was missing when the file was opened, and the name of
 * another book before it next to add-ins such as Bloomberg's (OfficeDev/office-js, issues 2051, 2568, 3872).
 */
const foreignPrefix =
  /(?:'(?:[^']|'')*'|[\p{L}\p{N}_.\\?[\]~]+)!(?:_xldudf_CDATA_|CDATA\.)(?=[A-Z])|_xldudf_CDATA_(?=[A-Z])/giu;
const cdataCall = /(?<![\p{L}\p{N}_.\\?])(?:CDATA\.|_xldudf_CDATA_)[A-Z]\w*\s*\(/iu;

const withoutTexts = (formula: string): string => formula.replace(/"(?:[^"]|"")*"/g, '""');

type UsesCdataName = (formula: string) => boolean;

/**
 * Whether the content of a cell or a name is a formula that calls a function of CDATA, alone or in a larger formula.
 *
 * @param usesCdataName Also counts calls through names: {@link CdataNames.matcherFor} of the cell's sheet.
 */
export const callsCdata = (formula: unknown, usesCdataName: UsesCdataName = () => false): formula is string =>
  typeof formula === 'string' &&
  formula.startsWith('=') &&
  // Quoted sheet names may contain anything, too.
  (cdataCall.test(withoutTexts(formula).replace(/'(?:[^']|'')*'!/g, '')) || usesCdataName(formula));

/**
 * Whether the formula of a name can be written back. Excel on the desktop returns it in the user's language and expects it
 * in English (OfficeDev/office-js, issue 2834). English separates arguments with commas: semicolons are in arrays only.
 */
export const isInEnglishForm = (formula: string): boolean =>
  !withoutTexts(formula)
    .replace(/\{[^}]*\}/g, '')
    .includes(';');

/** The formula as users write it, with `CDATA.` alone before the functions. */
export const withOwnNames = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|[^"]+/g, (part) =>
    part.startsWith('"') ? part : part.replace(foreignPrefix, 'CDATA.'),
  );

export interface DefinedName {
  name: string;
  /** A formula starting with `=`, or a constant. */
  formula: unknown;
  /** The sheet it belongs to; null for the workbook. */
  sheetId: string | null;
}

/** A name whose own formula calls CDATA directly. */
export interface CdataName extends DefinedName {
  formula: string;
}

interface NamedWorkbook {
  name: string;
  sheets: readonly { id: string; name: string }[];
}

/** A name in a formula, with the sheet or workbook written before it. Matches quoted sheet names too, to skip them. */
const token =
  /(?<![\p{L}\p{N}_.\\?!\]$])(?:('(?:[^']|'')*'|[\p{L}\p{N}_.\\?]+)!)?([\p{L}_\\][\p{L}\p{N}_.\\?]*)(?![\p{L}\p{N}_.\\?!$])|'(?:[^']|'')*'!?/gu;

/** A formula without its bracketed parts: columns of tables, and other workbooks. */
const withoutBrackets = (formula: string): string => formula.replace(/\[[^[\]]*\]/g, '[]');

/**
 * The names of a workbook that call CDATA, directly or through other names.
 *
 * A variable of LET or a parameter of LAMBDA with the same name as one of these is mistaken for it. Names of other
 * workbooks are ignored.
 */
export class CdataNames {
  readonly #workbook: NamedWorkbook;
  readonly #sheetIds: ReadonlyMap<string, string>;
  /** All names by scope and name. On its sheet, a sheet's name hides the workbook's of the same name. */
  readonly #names: ReadonlyMap<string, DefinedName>;
  /** The names that call CDATA, each with the names that do so directly. */
  readonly #directNames: ReadonlyMap<DefinedName, ReadonlySet<CdataName>>;

  constructor(names: readonly DefinedName[], workbook: NamedWorkbook) {
    this.#workbook = workbook;
    this.#sheetIds = new Map(workbook.sheets.map(({ id, name }) => [name.toLowerCase(), id]));
    this.#names = new Map(names.map((one) => [keyOf(one.sheetId, one.name), one]));
    this.#directNames = this.#findDirectNames(names);
  }

  /** A predicate for formulas on a sheet: whether they use one of these names. */
  matcherFor(sheetId: string): UsesCdataName {
    if (this.#directNames.size === 0) return () => false;
    return (formula) => this.#namesUsedBy(formula, sheetId).some((one) => this.#directNames.has(one));
  }

  /** The names that call CDATA directly and that a formula on a sheet uses, directly or through others. */
  directNamesUsedBy(formula: string, sheetId: string): CdataName[] {
    return [
      ...new Set(
        this.#namesUsedBy(formula, sheetId).flatMap((one) => [...(this.#directNames.get(one) ?? [])]),
      ),
    ];
  }

  /** Repeats until nothing is added, because names may refer to each other in a circle. */
  #findDirectNames(names: readonly DefinedName[]): Map<DefinedName, Set<CdataName>> {
    const direct = names.filter((one): one is CdataName => callsCdata(one.formula));
    const callsByName = new Map<DefinedName, Set<CdataName>>(direct.map((one) => [one, new Set([one])]));
    if (callsByName.size === 0) return callsByName;
    const uses = names.map((one) => [one, this.#namesUsedBy(one.formula, one.sheetId)] as const);
    for (let hasGrown = true; hasGrown;) {
      hasGrown = false;
      for (const [one, usedNames] of uses) {
        const calls = callsByName.get(one) ?? new Set<CdataName>();
        const before = calls.size;
        for (const other of usedNames) callsByName.get(other)?.forEach((call) => calls.add(call));
        if (calls.size === before) continue;
        callsByName.set(one, calls);
        hasGrown = true;
      }
    }
    return callsByName;
  }

  /** The names used by a formula on a sheet, or in a name of the workbook. */
  #namesUsedBy(formula: unknown, sheetId: string | null): DefinedName[] {
    if (typeof formula !== 'string' || !formula.startsWith('=')) return [];
    return [...withoutBrackets(withoutTexts(formula)).matchAll(token)].flatMap(([, prefix, name]) => {
      const definition = name && this.#find(name, prefix === undefined ? sheetId : this.#scopeOf(prefix));
      return definition ? [definition] : [];
    });
  }

  /** The scope written before a name: a sheet's id, null for the workbook, undefined for another workbook. */
  #scopeOf(prefix: string): string | null | undefined {
    const name = prefix.startsWith("'") ? prefix.slice(1, -1).replaceAll("''", "'") : prefix;
    if (name.toLowerCase() === this.#workbook.name.toLowerCase()) return null;
    return this.#sheetIds.get(name.toLowerCase());
  }

  #find(name: string, scope: string | null | undefined): DefinedName | undefined {
    if (scope === undefined) return undefined;
    return this.#names.get(keyOf(scope, name)) ?? this.#names.get(keyOf(null, name));
  }
}

const keyOf = (sheetId: string | null, name: string): string => `${sheetId ?? ''} ${name.toLowerCase()}`;
