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
import { NamesLexer } from './defined-names.ts';
import { enlargeTreeCache, speedUpColumnIndex } from './engine-caches.ts';
import { ExcelInterpreter } from './interpreter.ts';
import { LiteralNodeFactory } from './literals.ts';
import { indexSpills } from './spill-index.ts';

/** Formulas are calculated in one task, so that their calls start together. */
export const engineSettings = { intervalCount: 1e9 };

export class ExcelFormulaEnginePlugin extends UniverFormulaEnginePlugin {
  override onStarting(): void {
    super.onStarting();
    speedUpColumnIndex();
    enlargeTreeCache();
    indexSpills();
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

/** Replaces a method that uses `Iterator.prototype.some`, which Node 20 and older browsers lack. */
class TableNames extends SuperTableService {
  override hasTable(unitId: string, tableName: string): boolean {
    const names = [...(this.getTableMap(unitId)?.keys() ?? [])];
    return names.some((name) => name.toLowerCase() === tableName.toLowerCase());
  }
}

/** Formulas with a volatile custom function are part of every calculation, as those with NOW() are. */
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
