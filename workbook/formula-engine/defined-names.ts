import type {
  IDefinedNamesService,
  IFormulaCurrentConfigService,
  IFunctionService,
  LexerTreeBuilder,
} from '@univerjs/engine-formula';
import { Lexer, LexerNode } from '@univerjs/engine-formula';

const word = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/gu;

const withoutTexts = (formula: string): string => formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '""');

const wordsOf = (formula: string): string[] => withoutTexts(formula).match(word) ?? [];

/**
 * Reads formulas with the names in them. The engine puts what a name stands for in its place and forgets the name: here
 * a formula knows the names it uses, and is read and calculated anew when one of them is defined, changed or deleted.
 */
export class NamesLexer extends Lexer {
  readonly #names: IDefinedNamesService;
  readonly #syntax: LexerTreeBuilder;
  readonly #config: IFormulaCurrentConfigService;
  /** Names, in small letters, that have been defined since. */
  readonly #seen = new Set<string>();

  constructor(
    names: IDefinedNamesService,
    syntax: LexerTreeBuilder,
    config: IFormulaCurrentConfigService,
    functions: IFunctionService,
  ) {
    super(names, syntax, config);
    this.#names = names;
    this.#syntax = syntax;
    this.#config = config;
    this.disposeWithMe(
      names.update$.subscribe(({ type, definedNames }) =>
        functions.deleteFormulaAstCacheKey(...definedNames.map(({ name }) => this.#stale(type, name))),
      ),
    );
  }

  /**
   * A part of the formulas of which the trees are no longer true. A name that is new may stand in any formula, which
   * knew none so far: all formulas have an empty text in them. Others know the name, but for one that is nothing else.
   */
  #stale(type: string, name: string): string {
    const isNew = !this.#seen.has(name.toLowerCase());
    if (type === 'remove') this.#seen.delete(name.toLowerCase());
    else this.#seen.add(name.toLowerCase());
    return isNew ? '' : name;
  }

  override treeBuilder(formula: string, transformSuffix = true): ReturnType<Lexer['treeBuilder']> {
    const unitId = this.#config.getExecuteUnitId();
    if (!unitId || this.#names.getAllDefinedNamesIsEmpty())
      return super.treeBuilder(formula, transformSuffix);
    const changed = this.#config.getDirtyDefinedNameMap()[unitId] ?? {};
    const used = this.#usedBy(formula, unitId, Object.keys(changed));
    if (used.size === 0) return super.treeBuilder(formula, transformSuffix);
    const tree = this.#syntax.treeBuilder(formula, transformSuffix, {
      unitId,
      getValueByName: (unit, name) => asOperand(this.#names.getValueByName(unit, name)),
      // A tree that was kept may hold what names stood for before: where one counts as changed, none is taken.
      getDirtyDefinedNameMap: () => ({ [unitId]: { ...changed, ...Object.fromEntries(used) } }),
      getSheetName: (unit, sheetId) => this.#config.getSheetName(unit, sheetId),
    });
    if (tree instanceof LexerNode) tree.setDefinedNames([...new Set(used.values())]);
    return tree;
  }

  /** The names that a formula uses, also by way of others: as they are written there, and as where they are defined. */
  #usedBy(formula: string, unitId: string, changed: string[]): Map<string, string> {
    const used = new Map<string, string>();
    const look = (text: string) => {
      for (const written of wordsOf(text)) {
        if (used.has(written)) continue;
        const known = this.#names.getValueByName(unitId, written);
        const name = known?.name ?? changed.find((one) => one.toLowerCase() === written.toLowerCase());
        if (name !== undefined) used.set(written, name);
        if (known) look(known.formulaOrRefString);
      }
    };
    look(formula);
    return used;
  }
}

/** A name that stands for a calculation is one value in the formula that uses it. */
function asOperand(name: ReturnType<IDefinedNamesService['getValueByName']>): typeof name {
  if (!name) return null;
  const formula = name.formulaOrRefString.replace(/^=/, '');
  const calculates = /[-+*/^&<>=]/.test(withoutTexts(formula)) && !/^LAMBDA\s*\(/i.test(formula);
  return calculates ? { ...name, formulaOrRefString: `(${formula})` } : name;
}
