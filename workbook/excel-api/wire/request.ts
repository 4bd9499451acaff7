import { argumentError, HostError, notImplemented } from './host-error.ts';
import { payload } from './limits.ts';
import type { Events } from './events.ts';
import { eventsOf, memberName, propertyNames, RemoteCollection, RemoteObject } from './remote-object.ts';

/** One request of Microsoft's client: actions on objects that are named by paths. */
export interface RequestBody {
  Actions: Action[];
  ObjectPaths: Record<string, ObjectPath>;
}

interface Arguments {
  Arguments?: unknown[];
  ReferencedObjectPathIds?: (number | null)[];
}

interface ObjectPath {
  Id: number;
  ObjectPathType: number;
  Name: string;
  ParentObjectPathId?: number;
  ArgumentInfo?: Arguments;
}

interface Action {
  Id: number;
  ActionType: number;
  Name: string;
  ObjectPathId: number;
  ArgumentInfo?: Arguments;
  QueryInfo?: Query;
}

interface Query {
  Select?: string[];
  Expand?: string[];
  Top?: number;
  Skip?: number;
}

interface Result {
  ActionId: number;
  Value: unknown;
}

interface Reply {
  ErrorCode: string;
  ErrorMessage: string;
  Headers: Record<string, string>;
  Body: { Results: Result[]; TraceIds: number[]; Error?: object } | null;
}

/** Kinds of paths and actions on the wire. */
const path = {
  root: 1,
  newObject: 2,
  method: 3,
  property: 4,
  indexer: 5,
  reference: 6,
  nullObject: 7,
} as const;
const action = { instantiate: 1, query: 2, method: 3, setProperty: 4, trace: 5, ensureUnchanged: 6 } as const;

/** What a request works on. */
export interface Host {
  root: RemoteObject;
  /** Objects that the client keeps beyond a request, by the id they were given. */
  kept: Map<string, RemoteObject>;
  events: Events;
  /** Resolves when what was written so far is calculated: properties are read after that. */
  calculated: () => Promise<void>;
  /** Resolves when what the last assignment began is done, or rejects with its error. */
  assigned: () => Promise<void>;
}

type Target = RemoteObject | null;

/**
 * Answers a request in the order of its actions. The first that fails ends it; what came before it stays done, as in
 * Excel.
 */
export async function answer(host: Host, body: RequestBody): Promise<Reply> {
  if (bytes(JSON.stringify(body)) > payload) {
    return refused('RequestPayloadSizeLimitExceeded', 'The request payload size has exceeded the limit.');
  }
  const request = new Request(host, body);
  const Results: Result[] = [];
  // The client learns by its traces how far a request came, and registers what it asked for up to there.
  const TraceIds: number[] = [];
  for (const [index, asked] of body.Actions.entries()) {
    try {
      if (asked.ActionType === action.trace) TraceIds.push(asked.Id);
      Results.push({ ActionId: asked.Id, Value: await request.run(asked) });
    } catch (error) {
      const { code, message } =
        error instanceof HostError ? error : new HostError('GeneralException', (error as Error).message);
      const Error = {
        Code: code,
        Message: message,
        Location: asked.Name,
        ActionIndex: index,
        HttpStatusCode: 400,
      };
      return { ErrorCode: '', ErrorMessage: '', Headers: {}, Body: { Results, TraceIds, Error } };
    }
  }
  const reply = JSON.stringify({ Results, TraceIds });
  if (bytes(reply) > payload) {
    return refused('ResponsePayloadSizeLimitExceeded', 'The response payload size has exceeded the limit.');
  }
  return {
    ErrorCode: '',
    ErrorMessage: '',
    Headers: {},
    Body: JSON.parse(reply) as Reply['Body'],
  };
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

const refused = (ErrorCode: string, ErrorMessage: string): Reply => ({
  ErrorCode,
  ErrorMessage,
  Headers: {},
  Body: null,
});

class Request {
  readonly #host: Host;
  readonly #paths: Record<string, ObjectPath>;
  readonly #targets = new Map<number, Target>();

  constructor(host: Host, body: RequestBody) {
    this.#host = host;
    this.#paths = body.ObjectPaths;
  }

  async run({ ActionType, Name, ObjectPathId, ArgumentInfo, QueryInfo }: Action): Promise<unknown> {
    if (ActionType === action.trace || ActionType === action.ensureUnchanged) return null;
    const target = await this.#target(ObjectPathId);
    switch (ActionType) {
      case action.instantiate:
        return target === null ? null : target.identity();
      case action.query:
        await this.#host.calculated();
        return query(target, QueryInfo ?? {});
      case action.method: {
        // A null object takes every call and does nothing: `getItemOrNullObject(…).delete()` is usual.
        if (target === null || this.#registered(target, Name)) return null;
        return plain(await call(target, Name, await this.#arguments(ArgumentInfo)));
      }
      case action.setProperty:
        if (target === null) return null;
        assign(target, Name, (await this.#arguments(ArgumentInfo))[0]);
        await this.#host.assigned();
        return null;
      default:
        throw notImplemented(`action ${ActionType}`);
    }
  }

  /** Whether the client asked to be told of an event, or no longer: `_RegisterDataChangedEvent`. */
  #registered(target: RemoteObject, name: string): boolean {
    const [, un, wireName] = /^_(Un)?[rR]egister(?:Event)?(\w+?)(?:Event)?$/.exec(name) ?? [];
    if (wireName === undefined) return false;
    const event = eventsOf(target)[wireName];
    if (!event) throw notImplemented(`${typeName(target)}.on${wireName}`);
    this.#host.events[un ? 'unlisten' : 'listen'](event, target.eventTarget());
    return true;
  }

  async #target(id: number): Promise<Target> {
    if (this.#targets.has(id)) return this.#targets.get(id)!;
    const target = await this.#resolve(this.#paths[id]!);
    this.#targets.set(id, target);
    return target;
  }

  async #resolve({ ObjectPathType, Name, ParentObjectPathId, ArgumentInfo }: ObjectPath): Promise<Target> {
    const parent = ParentObjectPathId ? await this.#target(ParentObjectPathId) : null;
    const args = await this.#arguments(ArgumentInfo);
    switch (ObjectPathType) {
      case path.root:
        return this.#host.root;
      case path.method:
        return parent && ((await call(parent, Name, args)) as Target);
      case path.property:
        return parent && (read(parent, memberName(Name)) as Target);
      case path.indexer:
        return parent && ((await call(parent, 'getItem', args)) as Target);
      case path.reference: {
        const kept = this.#host.kept.get(Name);
        if (!kept)
          throw new HostError('InvalidReference', 'This reference is not valid for the current operation.');
        return kept;
      }
      case path.nullObject:
        return null;
      default:
        throw notImplemented(`object path ${ObjectPathType}`);
    }
  }

  async #arguments({ Arguments = [], ReferencedObjectPathIds = [] }: Arguments = {}): Promise<unknown[]> {
    const given: unknown[] = [];
    for (const [index, argument] of (Arguments ?? []).entries()) {
      const reference = ReferencedObjectPathIds?.[index];
      given.push(reference ? await this.#target(reference) : argument);
    }
    return given;
  }
}

function read(target: RemoteObject, name: string): unknown {
  if (!propertyNames(target).includes(name) && !(name.startsWith('_') && name in target))
    throw notImplemented(`${typeName(target)}.${name}`);
  return target[name as keyof RemoteObject];
}

function call(target: RemoteObject, name: string, args: unknown[]): unknown {
  const method = target[memberName(name) as keyof RemoteObject] as
    ((...args: unknown[]) => unknown) | undefined;
  if (typeof method !== 'function') throw notImplemented(`${typeName(target)}.${memberName(name)}`);
  return method.apply(target, args);
}

function assign(target: RemoteObject, name: string, value: unknown): void {
  const member = memberName(name);
  if (!settable(target, member)) throw notImplemented(`${typeName(target)}.${member} =`);
  Object.assign(target, { [member]: value });
}

function settable(target: object, member: string): boolean {
  for (let proto: object | null = target; proto; proto = Object.getPrototypeOf(proto) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(proto, member);
    if (descriptor) return descriptor.set !== undefined;
  }
  return false;
}

/** Names of the API have no prefix; our classes are named after them. */
const typeName = (target: RemoteObject): string => target.constructor.name;

/** What was loaded: the properties selected, through `a/b` paths, for each item of a collection. */
function query(target: Target, { Select = [], Top, Skip = 0 }: Query): unknown {
  if (target === null) return null;
  if (!(target instanceof RemoteCollection)) return properties(target, Select);
  const ofItems = Select.map((name) => name.replace(/^items\//, '')).filter((name) => name !== 'items');
  const own = ofItems.filter((name) => name === 'count');
  const items = target.items.slice(Skip, Top === undefined ? undefined : Skip + Top);
  return {
    ...(own.length > 0 && { Count: target.count }),
    _Items: items.map((item) =>
      properties(
        item,
        ofItems.filter((name) => name !== 'count'),
      ),
    ),
  };
}

function properties(target: RemoteObject, selected: string[]): Record<string, unknown> {
  const loaded: Record<string, unknown> = { ...target.identity() };
  const plainOnes = () =>
    propertyNames(target).filter((name) => !(read(target, name) instanceof RemoteObject));
  const nested = new Map<string, string[]>();
  for (const path of selected.length > 0 && !selected.includes('$all') && !selected.includes('*')
    ? selected
    : plainOnes()) {
    const [first, ...rest] = path.split('/') as [string, ...string[]];
    const name = memberName(first);
    if (rest.length > 0) {
      nested.set(name, [...(nested.get(name) ?? []), rest.join('/')]);
      continue;
    }
    const value = read(target, name);
    if (value instanceof RemoteObject) nested.set(name, nested.get(name) ?? []);
    else loaded[name.charAt(0).toUpperCase() + name.slice(1)] = value;
  }
  for (const [name, paths] of nested) {
    const value = read(target, name);
    if (!(value instanceof RemoteObject)) throw argumentError();
    loaded[name.charAt(0).toUpperCase() + name.slice(1)] = query(value, { Select: paths });
  }
  return loaded;
}

const plain = (value: unknown): unknown =>
  value instanceof RemoteObject ? value.identity() : (value ?? null);
