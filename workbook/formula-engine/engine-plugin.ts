import { Injector } from '@univerjs/core';
import {
  FormulaDataModel,
  FunctionNodeFactory,
  IDefinedNamesService,
  IFormulaCurrentConfigService,
  IFormulaRuntimeService,
  IFunctionService,
  Interpreter,
  ISuperTableService,
  Lexer,
  LexerTreeBuilder,
  SuperTableService,
  UniverFormulaEnginePlugin,
  ValueNodeFactory,
} from '@univerjs/engine-formula';
import { quickenColumnIndex } from './column-index.ts';
import { NamesLexer } from './defined-names.ts';
import { ExcelInterpreter } from './interpreter.ts';
import { keepTrees } from './kept-trees.ts';
import { LiteralNodeFactory } from './literals.ts';

/** Formulas calculated before the engine lets other tasks run: all of them, so that their calls start together. */
const wholeCalculation = 1e9;

export const engineSettings = { intervalCount: wholeCalculation };

/** The formula engine, evaluating as Excel does. */
export class ExcelFormulaEnginePlugin extends UniverFormulaEnginePlugin {
  override onStarting(): void {
    super.onStarting();
    quickenColumnIndex();
    keepTrees();
    this._injector.replace([
      Interpreter,
      {
        useFactory: (runtime: IFormulaRuntimeService) => new ExcelInterpreter(runtime),
        deps: [IFormulaRuntimeService],
      },
    ]);
    this._injector.replace([ValueNodeFactory, { useClass: LiteralNodeFactory }]);
    this._injector.replace([
      Lexer,
      {
        useFactory: (...parts: ConstructorParameters<typeof NamesLexer>) => new NamesLexer(...parts),
        deps: [IDefinedNamesService, LexerTreeBuilder, IFormulaCurrentConfigService, IFunctionService],
      },
    ]);
    this._injector.replace([ISuperTableService, { useClass: TableNames }]);
    this._injector.replace([
      FunctionNodeFactory,
      {
        useFactory: (...parts: ConstructorParameters<typeof FunctionNodeFactory>) =>
          new VolatileAwareFactory(...parts),
        deps: [
          IFunctionService,
          IFormulaCurrentConfigService,
          IFormulaRuntimeService,
          IDefinedNamesService,
          Injector,
          FormulaDataModel,
        ],
      },
    ]);
  }
}

/** Knows which names are taken by tables, also where iterators have no `some`: in Node 20 and older browsers. */
class TableNames extends SuperTableService {
  override hasTable(unitId: string, tableName: string): boolean {
    const names = [...(this.getTableMap(unitId)?.keys() ?? [])];
    return names.some((name) => name.toLowerCase() === tableName.toLowerCase());
  }
}

/** Marks formulas that call a volatile custom function: they are part of every calculation, as those with NOW() are. */
class VolatileAwareFactory extends FunctionNodeFactory {
  readonly #functions: IFunctionService;

  constructor(...parts: ConstructorParameters<typeof FunctionNodeFactory>) {
    super(...parts);
    [this.#functions] = parts;
  }

  override create(token: string): ReturnType<FunctionNodeFactory['create']> {
    const node = super.create(token);
    const executor = this.#functions.getExecutor(token) as { volatile?: boolean } | null;
    if (executor?.volatile) node.setForcedCalculateFunction();
    return node;
  }
}
