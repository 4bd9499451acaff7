import { Injector, IUniverInstanceService } from '@univerjs/core';
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
  UniverFormulaEnginePlugin,
  ValueNodeFactory,
} from '@univerjs/engine-formula';
import { readDataTypes } from './data-types.ts';
import { NamesLexer } from './defined-names.ts';
import {
  enlargeTreeCache,
  skipSheetsWithoutFormulas,
  speedUpColumnIndex,
  tellEmptyTextFromZero,
} from './engine-caches.ts';
import { ExcelInterpreter } from './interpreter.ts';
import { LiteralNodeFactory } from './literals.ts';
import { boundWholeReferences, FullSizeFormulaDataModel, spillOverWholeSheets } from './sheet-limits.ts';
import { indexSpills, joinSpilledRanges } from './spills.ts';
import { readAroundStructuredReferences, TableNames } from './table-formulas.ts';
import { readEmptyTexts } from './univer-corrections.ts';

/** Formulas are calculated in one task, so that their calls start together. */
export const engineSettings = { intervalCount: 1e9 };

export class ExcelFormulaEnginePlugin extends UniverFormulaEnginePlugin {
  override onStarting(): void {
    super.onStarting();
    readEmptyTexts();
    tellEmptyTextFromZero();
    speedUpColumnIndex();
    enlargeTreeCache();
    indexSpills();
    patchReferences();
    this._injector.replace([
      FormulaDataModel,
      {
        useFactory: (...parts: ConstructorParameters<typeof FullSizeFormulaDataModel>) =>
          new FullSizeFormulaDataModel(...parts),
        deps: [IUniverInstanceService, LexerTreeBuilder, Injector],
      },
    ]);
    skipSheetsWithoutFormulas(this._injector);
    this._injector.replace([
      Interpreter,
      {
        useFactory: (runtime: IFormulaRuntimeService, tables: TableNames) =>
          new ExcelInterpreter(runtime, tables),
        deps: [IFormulaRuntimeService, ISuperTableService],
      },
    ]);
    this._injector.replace([ValueNodeFactory, { useClass: LiteralNodeFactory }]);
    this._injector.replace([
      Lexer,
      {
        useFactory: (...parts: ConstructorParameters<typeof NamesLexer>) => new NamesLexer(...parts),
        deps: [
          IDefinedNamesService,
          LexerTreeBuilder,
          IFormulaCurrentConfigService,
          IFunctionService,
          ISuperTableService,
        ],
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

let isPatched = false;

/** Changes the engine's prototypes once, for all workbooks. */
function patchReferences(): void {
  if (isPatched) return;
  isPatched = true;
  joinSpilledRanges();
  readDataTypes();
  readAroundStructuredReferences();
  boundWholeReferences();
  spillOverWholeSheets();
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
