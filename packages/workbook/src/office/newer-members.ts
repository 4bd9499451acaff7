import type { Bridge } from './bridge.ts';
import { hasRequirementSet } from './excel-editions.ts';

/** An object of Microsoft's client, with its declarations of loadable properties. */
interface ClientObject {
  _isNull: boolean;
  _handleResult(result: Record<string, unknown> | null): void;
  toJSON(): object;
  readonly _scalarPropertyNames: string[];
  readonly _scalarPropertyOriginalNames: string[];
  readonly _scalarPropertyUpdateable: boolean[];
}

type ExtendedObject = ClientObject & { _loadedNewer?: Record<string, unknown> };

interface BatchContext {
  /** Text that the client hands to the executor of its requests. */
  _customData: string;
}

type Batch = (context: BatchContext) => unknown;
type BatchOptions = Pick<Excel.RunOptions, 'delayForCellEdit' | 'mergeUndoGroup'>;
type Run = (...args: [Batch] | [BatchOptions, Batch]) => Promise<unknown>;

type AddedTo = Pick<Bridge, 'edition'>;

interface ClientApi {
  Excel: Record<string, { prototype: ClientObject }>;
  OfficeExtension: {
    Utility: {
      createRuntimeError(code: string, message: string, location: string): Error;
      throwIfNotLoaded(name: string, value: unknown, className: string, isNull: boolean): void;
    };
    BatchApiHelper: {
      invokeSetProperty(object: object, name: string, value: unknown, flags: number): void;
    };
  };
}

/**
 * Adds members that Microsoft's client on npm lacks, because it ends at ExcelApi 1.15: `Range.valuesAsJson` of ExcelApi
 * 1.16 and the option `mergeUndoGroup` of `Excel.run` of ExcelApi 1.20.
 */
export function addNewerMembers(client: ClientApi, bridge: AddedTo): void {
  addProperty(client, 'Range', 'valuesAsJson');
  acceptUndoGroups(client, bridge);
}

const undoGroupPrefix = 'undo-group-';
let undoGroups = 0;

/** The undo group of a request, from the text that the client hands to the executor; null if it has none. */
export const undoGroupOf = (customData: string): string | null =>
  customData.startsWith(undoGroupPrefix) ? customData : null;

/** Gives the requests of an `Excel.run` with `mergeUndoGroup` an undo group in common. */
function acceptUndoGroups(client: ClientApi, { edition }: AddedTo): void {
  const excel = client.Excel as unknown as { run: Run };
  const { run } = excel;
  excel.run = async (...args) => {
    if (args.length === 1) return run(...args);
    if (!args[0].mergeUndoGroup) return run(...args);
    const [options, batch] = args;
    if (!hasRequirementSet(edition, 'ExcelApi', '1.20')) {
      throw client.OfficeExtension.Utility.createRuntimeError(
        'ApiNotFound',
        'The API you are trying to use could not be found. It may be available in a newer version of Excel.',
        'RunOptions.mergeUndoGroup',
      );
    }
    const group = `${undoGroupPrefix}${++undoGroups}`;
    return run(options, (context) => {
      context._customData = group;
      return batch(context);
    });
  };
}

/** Declares a read-write property of a client class in the same way as the client's own. */
function addProperty({ Excel, OfficeExtension }: ClientApi, className: string, name: string): void {
  const { prototype } = Excel[className]!;
  const wireName = name.charAt(0).toUpperCase() + name.slice(1);
  appendTo(prototype, '_scalarPropertyNames', name);
  appendTo(prototype, '_scalarPropertyOriginalNames', wireName);
  appendTo(prototype, '_scalarPropertyUpdateable', true);
  const { _handleResult: handle, toJSON } = prototype;
  prototype._handleResult = function (this: ExtendedObject, result) {
    handle.call(this, result);
    if (result?.[wireName] !== undefined) (this._loadedNewer ??= {})[name] = result[wireName];
  };
  prototype.toJSON = function (this: ExtendedObject) {
    return { ...toJSON.call(this), ...this._loadedNewer };
  };
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: ExtendedObject) {
      const value = this._loadedNewer?.[name];
      OfficeExtension.Utility.throwIfNotLoaded(name, value, className, this._isNull);
      return value;
    },
    set(this: ExtendedObject, value: unknown) {
      (this._loadedNewer ??= {})[name] = value;
      OfficeExtension.BatchApiHelper.invokeSetProperty(this, wireName, value, 0);
    },
  });
}

function appendTo<Name extends keyof ClientObject>(prototype: ClientObject, list: Name, item: unknown): void {
  const declared = Object.getOwnPropertyDescriptor(prototype, list)!.get!;
  Object.defineProperty(prototype, list, {
    configurable: true,
    enumerable: true,
    get(this: ClientObject) {
      return [...(declared.call(this) as unknown[]), item];
    },
  });
}

/** The parts of Microsoft's client that a host replaces. */
interface OfficeExtensionClient {
  SessionBase: { _overrideSession: object };
  Utility: { isSetSupported(name: string, version?: number | string): boolean };
  _testSetRichApiMessageReadyImpl(ready: () => Promise<void>): void;
  _testTriggerRichApiMessageEvent(message: { entries: object[] }): void;
}

export interface PageGlobals {
  Excel: ClientApi['Excel'];
  OfficeExtension: OfficeExtensionClient & ClientApi['OfficeExtension'];
  Office?: object;
  CustomFunctions?: object;
}

/** The parts of the add-in's page that the host uses. Without a page, the caller supplies them. */
export interface PageScope {
  globals: PageGlobals;
  /** Resolves when the page is parsed. Office is not ready earlier. */
  loaded(): Promise<void>;
}
