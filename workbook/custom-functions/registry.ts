import type { Injector } from '@univerjs/core';
import {
  BaseFunction,
  ERROR_TYPE_SET,
  FunctionType,
  IFunctionService,
  type BaseValueObject,
} from '@univerjs/engine-formula';
import { IDescriptionService } from '@univerjs/sheets-formula';
import { areaAddress, cellAddress } from '../grid/address.ts';
import { areaOf, type Cell } from '../grid/area.ts';
import { argumentPlace, callArguments, NotCalled, type EngineArgument, type MakeError } from './arguments.ts';
import type { Calling, Invocation } from './call.ts';
import type { Calls } from './calls.ts';
import { busy, cellErrors, errorType } from '../grid/cell-error.ts';
import type { FunctionMetadata, FunctionsMetadata } from './metadata.ts';
import { engineValue, failed, type Result } from './result.ts';

/** A function as the add-in associates it with its id. */
export type Implementation = (...args: unknown[]) => unknown;

/** The names of sheets, for the addresses that functions ask for. */
export type SheetName = (sheetId: string) => string;

/**
 * The custom functions of one add-in in the formula engine. They come from its metadata alone: what has no metadata is
 * #NAME?. A function whose implementation the add-in has not associated yet waits for it, as in Excel.
 */
export class CustomFunctionRegistry {
  readonly #functions = new Map<string, PromiseWithImplementation>();
  readonly #metadata: FunctionsMetadata;
  #makeError: MakeError = (code) => ({ code });
  #associated!: () => void;
  /** Resolves when every function of the metadata has its implementation. */
  readonly ready: Promise<void>;

  /** @param namespace Prefix of the functions in formulas, e.g. CDATA. */
  constructor(
    injector: Injector,
    namespace: string,
    metadata: FunctionsMetadata,
    calls: Calls,
    sheetName: SheetName,
  ) {
    this.#metadata = metadata;
    this.ready = new Promise((resolve) => (this.#associated = resolve));
    for (const error of cellErrors) ERROR_TYPE_SET.add(errorType(error));
    const functions = injector.get(IFunctionService);
    for (const described of metadata.functions) {
      const waiting = new PromiseWithImplementation();
      this.#functions.set(described.id.toUpperCase(), waiting);
      const name = `${namespace}.${described.name}`.toUpperCase();
      const call = (args: unknown[], invocation: Invocation) => waiting.call([...args, invocation]);
      const accepts = metadata.allowErrorForDataTypeAny ?? false;
      const makeError: MakeError = (code) => this.#makeError(code);
      functions.registerExecutors(
        new CustomFunctionExecutor(name, described, { accepts, makeError, call, calls, sheetName }),
      );
      // The syntax trees of formulas are kept by the engine with the executor they were parsed with.
      functions.deleteFormulaAstCacheKey(name);
    }
    injector
      .get(IDescriptionService)
      .registerDescriptions(metadata.functions.map((described) => help(namespace, described)));
  }

  /** Gives a function its implementation, as `CustomFunctions.associate` does. Unknown ids are ignored, as in Excel. */
  associate(id: string, implementation: Implementation, makeError: MakeError): void {
    this.#makeError = makeError;
    this.#functions.get(id.toUpperCase())?.resolve(implementation);
    const all = this.#metadata.functions.map((described) => this.#functions.get(described.id.toUpperCase())!);
    if (all.every(({ known }) => known)) this.#associated();
  }
}

/** An implementation that may come later than the first call. */
class PromiseWithImplementation {
  #implementation: Implementation | null = null;
  #resolve!: (implementation: Implementation) => void;
  readonly #coming = new Promise<Implementation>((resolve) => (this.#resolve = resolve));

  get known(): boolean {
    return this.#implementation !== null;
  }

  resolve(implementation: Implementation): void {
    this.#implementation = implementation;
    this.#resolve(implementation);
  }

  call(args: unknown[]): unknown {
    return this.#implementation
      ? this.#implementation(...args)
      : this.#coming.then((implementation) => implementation(...args));
  }
}

interface Surroundings {
  accepts: boolean;
  makeError: MakeError;
  call: (args: unknown[], invocation: Invocation) => unknown;
  calls: Calls;
  sheetName: SheetName;
}

/** The engine calls it synchronously for a cell; it answers with the result, or #BUSY! until there is one. */
class CustomFunctionExecutor extends BaseFunction {
  override needsReferenceObject = true;
  /** Read by the formula engine's plugin. */
  readonly volatile: boolean;
  readonly #described: FunctionMetadata;
  readonly #around: Surroundings;

  constructor(name: string, described: FunctionMetadata, around: Surroundings) {
    super(name);
    this.volatile = described.options?.volatile ?? false;
    this.#described = described;
    this.#around = around;
  }

  override calculate(...given: EngineArgument[]): BaseValueObject {
    return engineValue(this.#result(given));
  }

  #result(given: EngineArgument[]): Result {
    const { parameters, name, options = {} } = this.#described;
    const { accepts, makeError, call, calls } = this.#around;
    const cell: Cell = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
    let args: unknown[];
    try {
      args = callArguments(given, parameters, accepts, makeError);
    } catch (error) {
      if (error instanceof NotCalled) return failed(error.error);
      throw error;
    }
    const { cancelable = false, stream = false } = options;
    const calling = (): Calling => ({
      invocation: this.#invocation(cell, given),
      cancelable: cancelable || stream,
      start: (invocation) => call(args, invocation),
    });
    return calls.result(cell, `${name}${JSON.stringify(args)}`, calling) ?? failed(busy);
  }

  #invocation(cell: Cell, given: EngineArgument[]): Invocation {
    const { options = {}, name, parameters } = this.#described;
    const { sheetName } = this.#around;
    const invocation: Invocation = { functionName: name, isInValuePreview: false };
    if (options.requiresAddress || (options.stream && options.requiresStreamAddress)) {
      invocation.address = `${sheetName(cell.sheetId)}!${cellAddress(cell.row, cell.column)}`;
    }
    const wanted =
      options.requiresParameterAddresses || (options.stream && options.requiresStreamParameterAddresses);
    if (wanted) {
      invocation.parameterAddresses = parameters.map((_, index) => {
        const place = given[index] ? argumentPlace(given[index]) : null;
        return place && `${sheetName(place.sheetId || cell.sheetId)}!${areaAddress(areaOf(place))}`;
      });
    }
    if (options.stream) invocation.setResult = () => undefined;
    return invocation;
  }
}

/** What the formula bar offers while a function is typed. */
function help(namespace: string, { name, description = '', parameters }: FunctionMetadata) {
  return {
    functionName: `${namespace}.${name}`.toUpperCase(),
    functionType: FunctionType.User,
    description,
    abstract: description,
    functionParameter: parameters.map((parameter) => ({
      name: parameter.name,
      detail: parameter.description ?? '',
      example: '',
      require: parameter.optional ? (0 as const) : (1 as const),
      repeat: parameter.repeating ? (1 as const) : (0 as const),
    })),
  };
}
