import { byteLength, maxPayload } from '../../limits.ts';
import type { EventSubscriptions } from './events.ts';
import { accessDenied, HostError, notImplemented } from './host-error.ts';
import { answerQuery, readProperty } from './query.ts';
import {
  eventsOf,
  type MemberAccess,
  memberName,
  type ObjectReferences,
  RemoteObject,
  typeName,
} from './remote-object.ts';
import {
  type Action,
  actionType,
  type Arguments,
  type ObjectPath,
  pathType,
  type RequestBody,
} from './request-body.ts';
import type { UndoGroups } from './undo-groups.ts';

/** What `Excel.run` says of all requests of a batch. */
export interface RequestOptions {
  /** Which requests are one undo step, by a name that they have in common (`Excel.RunOptions`, `mergeUndoGroup`). */
  undoGroup: string | null;
}

interface Result {
  ActionId: number;
  Value: unknown;
}

interface Response {
  ErrorCode: string;
  ErrorMessage: string;
  Headers: Record<string, string>;
  Body: { Results: Result[]; TraceIds: number[]; Error?: object } | null;
}

/** Microsoft's names of methods that do not change the workbook. */
const readingMethod =
  /^_?(get|find|activate|select|calculate|suspend|keepReference|removeReference|validateArraySize)/i;

export interface RequestContext extends RequestOptions {
  root: RemoteObject;
  members: MemberAccess;
  references: ObjectReferences;
  subscriptions: EventSubscriptions;
  undoGroups: UndoGroups;
  /** Whether what changes the workbook is refused. */
  isReadOnly: boolean;
  /** Resolves when what was written so far is calculated: properties are read after that. */
  whenCalculated: () => Promise<void>;
  /** Called with the member that a request needs and the workbook lacks. */
  onMissing: (member: string) => void;
}

/** A null object of the API is null. */
type Target = RemoteObject | null;

/**
 * Runs the actions of a request in their order. The first that fails ends it; what came before it stays done, as in
 * Excel. Nothing is done of a request that is too large, or can't be a part of its undo group.
 */
export async function answerRequest(context: RequestContext, body: RequestBody): Promise<Response> {
  if (byteLength(JSON.stringify(body)) > maxPayload) {
    return failure('RequestPayloadSizeLimitExceeded', 'The request payload size has exceeded the limit.');
  }
  const { undoGroup, undoGroups, references } = context;
  if (undoGroup !== null && undoGroups.refuses(undoGroup, body, references)) {
    return failure('UndoNotSupported', "The operation can't be grouped, because it does not support undo.");
  }
  const request = new Request(context, body);
  const Results: Result[] = [];
  // The client learns from its traces how far a request came, and completes its event registrations up to there.
  const TraceIds: number[] = [];
  for (const [index, action] of body.Actions.entries()) {
    try {
      if (action.ActionType === actionType.trace) TraceIds.push(action.Id);
      Results.push({ ActionId: action.Id, Value: await request.run(action) });
    } catch (error) {
      const { code, message, member } =
        error instanceof HostError ? error : new HostError('GeneralException', (error as Error).message);
      if (member !== null) context.onMissing(member);
      const Error = {
        Code: code,
        Message: message,
        Location: member ?? request.locationOf(action),
        ActionIndex: index,
        HttpStatusCode: 400,
      };
      return response({ Results, TraceIds, Error });
    }
  }
  const text = JSON.stringify({ Results, TraceIds });
  if (byteLength(text) > maxPayload) {
    return failure('ResponsePayloadSizeLimitExceeded', 'The response payload size has exceeded the limit.');
  }
  return response(JSON.parse(text) as Response['Body']);
}

const response = (Body: Response['Body']): Response => ({
  ErrorCode: '',
  ErrorMessage: '',
  Headers: {},
  Body,
});

const failure = (ErrorCode: string, ErrorMessage: string): Response => ({
  ErrorCode,
  ErrorMessage,
  Headers: {},
  Body: null,
});

class Request {
  readonly #context: RequestContext;
  readonly #paths: Record<string, ObjectPath>;
  readonly #targets = new Map<number, Target>();

  constructor(context: RequestContext, body: RequestBody) {
    this.#context = context;
    this.#paths = body.ObjectPaths;
  }

  async run({ ActionType, Name, ObjectPathId, ArgumentInfo, QueryInfo }: Action): Promise<unknown> {
    if (ActionType === actionType.trace || ActionType === actionType.ensureUnchanged) return null;
    const target = await this.#target(ObjectPathId);
    // A null object accepts every action and does nothing: `getItemOrNullObject(…).delete()` is common.
    switch (ActionType) {
      case actionType.instantiate:
        return target && target.identity();
      case actionType.query:
        await this.#context.whenCalculated();
        return target && answerQuery(target, QueryInfo ?? {}, this.#context.members);
      case actionType.method:
        if (target === null || this.#changeSubscription(target, Name)) return null;
        return wireValue(await this.#call(target, Name, await this.#arguments(ArgumentInfo)));
      case actionType.setProperty:
        if (target && this.#context.isReadOnly) throw accessDenied();
        if (target) {
          this.#context.members.require(target, memberName(Name));
          await assign(target, Name, (await this.#arguments(ArgumentInfo))[0]);
        }
        return null;
      default:
        throw notImplemented(`action ${ActionType}`);
    }
  }

  /** The member that an action uses, as `Range.values` (Microsoft: "OfficeExtension.DebugInfo"). */
  locationOf({ ActionType, Name, ObjectPathId, QueryInfo }: Action): string {
    const target = this.#targets.get(ObjectPathId);
    const path = this.#paths[ObjectPathId];
    if (!target) return path?.Name ? memberName(path.Name) : '';
    const name = ActionType === actionType.query ? (QueryInfo?.Select?.[0] ?? '') : Name;
    return name === '' ? typeName(target) : `${typeName(target)}.${memberName(name)}`;
  }

  /** Whether a method subscribes to an event or ends a subscription, such as `_RegisterDataChangedEvent`. */
  #changeSubscription(target: RemoteObject, method: string): boolean {
    const [, un, wireName] = /^_(Un)?[rR]egister(?:Event)?(\w+?)(?:Event)?$/.exec(method) ?? [];
    if (wireName === undefined) return false;
    const event = eventsOf(target)[wireName];
    if (!event) throw notImplemented(`${typeName(target)}.on${wireName}`);
    // `DataChanged` on the wire is `onChanged`.
    this.#context.members.require(target, `on${wireName.replace('Data', '')}`);
    this.#context.subscriptions[un ? 'unsubscribe' : 'subscribe'](event, target.eventTarget());
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
      case pathType.root:
        return this.#context.root;
      case pathType.method:
        return parent && ((await this.#call(parent, Name, args)) as Target);
      case pathType.property:
        if (parent) this.#context.members.require(parent, memberName(Name));
        return parent && (readProperty(parent, memberName(Name)) as Target);
      case pathType.indexer:
        return parent && ((await this.#call(parent, 'getItem', args)) as Target);
      case pathType.reference: {
        const object = this.#context.references.find(Name);
        if (!object) {
          throw new HostError('InvalidReference', 'This reference is not valid for the current operation.');
        }
        return object;
      }
      case pathType.nullObject:
        return null;
      default:
        throw notImplemented(`object path ${ObjectPathType}`);
    }
  }

  #call(target: RemoteObject, name: string, args: unknown[]): unknown {
    if (this.#context.isReadOnly && !readingMethod.test(name)) throw accessDenied();
    this.#context.members.require(target, memberName(name));
    return call(target, name, args);
  }

  async #arguments({ Arguments = [], ReferencedObjectPathIds = [] }: Arguments = {}): Promise<unknown[]> {
    const values: unknown[] = [];
    for (const [index, argument] of (Arguments ?? []).entries()) {
      const reference = ReferencedObjectPathIds?.[index];
      if (Array.isArray(reference) && Array.isArray(argument)) {
        values.push(await this.#arguments({ Arguments: argument, ReferencedObjectPathIds: reference }));
      } else
        values.push(typeof reference === 'number' && reference ? await this.#target(reference) : argument);
    }
    return values;
  }
}

function call(target: RemoteObject, name: string, args: unknown[]): unknown {
  const method = target[memberName(name) as keyof RemoteObject] as
    ((...args: unknown[]) => unknown) | undefined;
  if (typeof method !== 'function') throw notImplemented(`${typeName(target)}.${memberName(name)}`);
  return method.apply(target, args);
}

/** @throws HostError NotImplemented for a property that cannot be set. */
function setProperty(target: RemoteObject, name: string, value: unknown): void {
  const member = memberName(name);
  if (!isSettable(target, member)) throw notImplemented(`${typeName(target)}.${member} =`);
  Object.assign(target, { [member]: value });
}

async function assign(target: RemoteObject, name: string, value: unknown): Promise<void> {
  setProperty(target, name, value);
  const { pendingAssignment } = target;
  target.pendingAssignment = null;
  await pendingAssignment;
}

function isSettable(target: object, member: string): boolean {
  for (let proto: object | null = target; proto; proto = Object.getPrototypeOf(proto) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(proto, member);
    if (descriptor) return descriptor.set !== undefined;
  }
  return false;
}

const wireValue = (value: unknown): unknown =>
  value instanceof RemoteObject ? value.identity() : (value ?? null);
