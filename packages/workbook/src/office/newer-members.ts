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

export interface ClientApi {
  Excel: Record<string, { prototype: ClientObject }>;
  OfficeExtension: {
    Utility: {
      throwIfNotLoaded(name: string, value: unknown, className: string, isNull: boolean): void;
    };
    BatchApiHelper: {
      invokeSetProperty(object: object, name: string, value: unknown, flags: number): void;
    };
  };
}

/**
 * Adds members of ExcelApi 1.16 that Microsoft's client on npm lacks: it ends at ExcelApi 1.15 (Microsoft:
 * "Range.valuesAsJson").
 */
export function addNewerMembers(client: ClientApi): void {
  addProperty(client, 'Range', 'valuesAsJson');
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
