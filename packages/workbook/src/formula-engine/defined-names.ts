import type {
  IDefinedNamesService,
  IFormulaCurrentConfigService,
  IFunctionService,
  LexerTreeBuilder,
} from '@univerjs/engine-formula';
import { Lexer, LexerNode } from '@univerjs/engine-formula';
import { withFieldFunctions } from './data-types.ts';
import type { TableNames } from './table-formulas.ts';

const word = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/gu;

const withoutTexts = (formula: string): string => formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '""');

const wordsOf = (formula: string): string[] => withoutTexts(formula).match(word) ?? [];

/**
 * Parses formulas with defined names. The engine replaces a name by its definition and forgets the name. This lexer
 * records the names of each formula, so that the formula is parsed and calculated again when one of them changes.
 */
export class NamesLexer extends Lexer {
  readonly #names: IDefinedNamesService;
  readonly #syntax: LexerTreeBuilder;
  readonly #config: IFormulaCurrentConfigService;
  readonly #tables: TableNames;
  /** Names in lower case. */
  readonly #defined = new Set<string>();

  constructor(
    names: IDefinedNamesService,
    syntax: LexerTreeBuilder,
    config: IFormulaCurrentConfigService,
    functions: IFunctionService,
    tables: TableNames,
  ) {
    super(names, syntax, config);
    this.#names = names;
    this.#syntax = syntax;
    this.#config = config;
    this.#tables = tables;
    this.disposeWithMe(
      names.update$.subscribe(({ type, definedNames }) =>
        functions.deleteFormulaAstCacheKey(...definedNames.map(({ name }) => this.#staleText(type, name))),
      ),
    );
  }

  /**
   * Text that occurs in the formulas whose trees are stale. A new name may occur in any formula, and all formulas contain
   * the empty text.
   */
  #staleText(type: string, name: string): string {
    const isNew = !this.#defined.has(name.toLowerCase());
    if (type === 'remove') this.#defined.delete(name.toLowerCase());
    else this.#defined.add(name.toLowerCase());
    return isNew ? '' : name;
  }

  override treeBuilder(formulaText: string, transformSuffix = true): ReturnType<Lexer['treeBuilder']> {
    const formula = this.#withoutTables(withFieldFunctions(formulaText));
    const unitId = this.#config.getExecuteUnitId();
    if (!unitId || this.#names.getAllDefinedNamesIsEmpty())
      return super.treeBuilder(formula, transformSuffix);
    const dirtyNames = this.#config.getDirtyDefinedNameMap()[unitId] ?? {};
    const used = this.#usedBy(formula, unitId, Object.keys(dirtyNames));
    if (used.size === 0) return super.treeBuilder(formula, transformSuffix);
    const tree = this.#syntax.treeBuilder(formula, transformSuffix, {
      unitId,
      getValueByName: (unit, name) => this.#definition(unit, name),
      // Marks the names as changed, so that no cached tree with an old definition is used.
      getDirtyDefinedNameMap: () => ({ [unitId]: { ...dirtyNames, ...Object.fromEntries(used) } }),
      getSheetName: (unit, sheetId) => this.#config.getSheetName(unit, sheetId),
    });
    if (tree instanceof LexerNode) tree.setDefinedNames([...new Set(used.values())]);
    return tree;
  }

  #withoutTables(formula: string): string {
    const unitId = this.#config.getExecuteUnitId() ?? '';
    return this.#tables.withAddresses(formula, (sheetId) => this.#config.getSheetName(unitId, sheetId));
  }

  /** The definition of a name as an operand. */
  #definition(unitId: string, name: string): ReturnType<IDefinedNamesService['getValueByName']> {
    const definition = asOperand(this.#names.getValueByName(unitId, name));
    return (
      definition && {
        ...definition,
        formulaOrRefString: this.#withoutTables(definition.formulaOrRefString),
      }
    );
  }

  /** The names that a formula uses directly or through other names: from how they are written to how they are defined. */
  #usedBy(formula: string, unitId: string, dirtyNames: string[]): Map<string, string> {
    const used = new Map<string, string>();
    const collect = (text: string) => {
      for (const word of wordsOf(text)) {
        if (used.has(word)) continue;
        const definition = this.#names.getValueByName(unitId, word);
        const name = definition?.name ?? dirtyNames.find((one) => one.toLowerCase() === word.toLowerCase());
        if (name !== undefined) used.set(word, name);
        if (definition) collect(definition.formulaOrRefString);
      }
    };
    collect(formula);
    return used;
  }
}

/** Puts the definition of a name in parentheses if it is a calculation. */
function asOperand(name: ReturnType<IDefinedNamesService['getValueByName']>): typeof name {
  if (!name) return null;
  const formula = name.formulaOrRefString.replace(/^=/, '');
  const calculates = /[-+*/^&<>=]/.test(withoutTexts(formula)) && !/^LAMBDA\s*\(/i.test(formula);
  return calculates ? { ...name, formulaOrRefString: `(${formula})` } : name;
}
