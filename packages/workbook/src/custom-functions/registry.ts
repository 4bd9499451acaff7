import {
  type FunctionArgument,
  type FunctionDefinition,
  registerFunctions,
  type Result,
} from '../formula-engine/custom-function.ts';
import { areaAddress, cellAddress } from '../grid/address.ts';
import type { Cell } from '../grid/area.ts';
import { busyError } from '../grid/cell-error.ts';
import type { Grid } from '../grid/grid.ts';
import { type ExcelEdition, hasRequirementSet } from '../office/excel-editions.ts';
import { callArguments, type MakeError, NotCalledError } from './arguments.ts';
import { type FunctionCall, type Invocation, ResultRequests } from './call.ts';
import type { Calls } from './calls.ts';
import type { FunctionMetadata, FunctionsMetadata } from './metadata.ts';
import { errorResult } from './result.ts';

export type Implementation = (...args: unknown[]) => unknown;

interface RegistryOptions {
  edition: ExcelEdition;
  grid: Grid;
  /** Prefix of the functions in formulas, such as CDATA. */
  namespace: string;
  metadata: FunctionsMetadata;
  calls: Calls;
}

/**
 * The custom functions of one add-in, as its metadata defines them: a function without metadata is #NAME?. Calls wait
 * for a function that the add-in has not associated yet, as in Excel.
 */
export class CustomFunctionRegistry {
  readonly #implementations = new Map<string, PendingImplementation>();
  readonly #edition: ExcelEdition;
  readonly #grid: Grid;
  readonly #calls: Calls;
  readonly #acceptsErrors: boolean;
  readonly #acceptsDataTypes: boolean;
  readonly #requests = new ResultRequests();
  #makeError: MakeError = (code) => ({ code });
  /** Resolves when every function of the metadata has its implementation. */
  readonly ready: Promise<void>;

  constructor({ edition, grid, namespace, metadata, calls }: RegistryOptions) {
    this.#edition = edition;
    this.#grid = grid;
    this.#calls = calls;
    for (const { id } of metadata.functions) {
      this.#implementations.set(id.toUpperCase(), new PendingImplementation());
    }
    const implementations = [...this.#implementations.values()];
    this.ready = Promise.all(implementations.map(({ resolved }) => resolved)).then(() => undefined);
    this.#acceptsErrors = metadata.allowErrorForDataTypeAny ?? false;
    this.#acceptsDataTypes =
      (metadata.allowCustomDataForDataTypeAny ?? false) &&
      hasRequirementSet(edition, 'CustomFunctionsRuntime', '1.4');
    registerFunctions(
      grid.injector,
      metadata.functions.map((one) => this.#definition(`${namespace}.${one.name ?? one.id}`, one)),
    );
  }

  /** The ids of the functions without an implementation. */
  unassociated(): string[] {
    return [...this.#implementations].flatMap(([id, { isAssociated }]) => (isAssociated ? [] : [id]));
  }

  /** `CustomFunctions.associate`. Ignores unknown ids, as Excel does. */
  associate(id: string, implementation: Implementation, makeError: MakeError): void {
    this.#makeError = makeError;
    this.#implementations.get(id.toUpperCase())?.resolve(implementation);
  }

  #definition(name: string, metadata: FunctionMetadata): FunctionDefinition {
    return {
      name: name.toUpperCase(),
      description: metadata.description ?? '',
      parameters: (metadata.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        description: parameter.description ?? '',
        isRequired: !parameter.optional,
        isRepeating: parameter.repeating ?? false,
      })),
      isVolatile: metadata.options?.volatile ?? false,
      evaluate: (cell, args) => this.#evaluate(metadata, cell, args),
    };
  }

  /** #BUSY! until the cell's call has a result. */
  #evaluate(metadata: FunctionMetadata, cell: Cell, args: FunctionArgument[]): Result {
    const { id, parameters = [], options = {} } = metadata;
    let converted: unknown[];
    try {
      converted = callArguments(args, parameters, {
        acceptsErrors: this.#acceptsErrors,
        acceptsDataTypes: this.#acceptsDataTypes,
        makeError: this.#makeError,
      });
    } catch (error) {
      if (error instanceof NotCalledError) return errorResult(error.error);
      throw error;
    }
    const addresses = this.#parameterAddresses(metadata, args);
    const createCall = (): FunctionCall => ({
      invocation: this.#invocation(metadata, cell, addresses),
      cancelable: options.cancelable ?? false,
      start: (invocation) => this.#implementations.get(id.toUpperCase())!.call([...converted, invocation]),
      resultOptions: {
        acceptsDataTypes: this.#acceptsDataTypes,
        takesFormats: hasRequirementSet(this.#edition, 'ExcelApi', '1.19'),
      },
      requests: this.#requests,
    });
    return (
      this.#calls.result(cell, `${id}${JSON.stringify([converted, addresses])}`, createCall) ??
      errorResult(busyError)
    );
  }

  /** Null if the function does not require them, or this Excel has none. */
  #parameterAddresses({ options = {} }: FunctionMetadata, args: FunctionArgument[]): string[] | null {
    const hasAddresses = hasRequirementSet(this.#edition, 'CustomFunctionsRuntime', '1.3');
    if (!options.requiresParameterAddresses || !hasAddresses) return null;
    return args.map(({ area }) =>
      area ? `${this.#grid.worksheets.name(area.sheetId)}!${areaAddress(area.area)}` : '',
    );
  }

  #invocation(
    { id, name = id, options = {} }: FunctionMetadata,
    cell: Cell,
    addresses: string[] | null,
  ): Invocation {
    const invocation: Invocation = hasRequirementSet(this.#edition, 'CustomFunctionsRuntime', '1.5')
      ? { functionName: name, isInValuePreview: false }
      : { functionName: name };
    if (options.requiresAddress) {
      const sheetName = this.#grid.worksheets.name(cell.sheetId);
      invocation.address = `${sheetName}!${cellAddress(cell.row, cell.column)}`;
    }
    if (addresses) invocation.parameterAddresses = addresses;
    return invocation;
  }
}

/** May be associated after the first call. */
class PendingImplementation {
  #implementation: Implementation | null = null;
  resolve!: (implementation: Implementation) => void;
  readonly resolved: Promise<Implementation>;

  constructor() {
    this.resolved = new Promise((resolve) => {
      this.resolve = (implementation) => {
        this.#implementation = implementation;
        resolve(implementation);
      };
    });
  }

  get isAssociated(): boolean {
    return this.#implementation !== null;
  }

  /** Synchronous once the implementation is associated. */
  call(args: unknown[]): unknown {
    return this.#implementation
      ? this.#implementation(...args)
      : this.resolved.then((implementation) => implementation(...args));
  }
}
