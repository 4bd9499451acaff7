import { type ExcelEdition, hasRequirementSet } from '../../office/excel-editions.ts';
import type { EventName } from './events.ts';
import { apiNotFound, HostError, notFound } from './host-error.ts';

/**
 * An object of the Excel API on the host's side. Its getters are properties, its setters assignments, its methods
 * methods, under Microsoft's names; a member that a class lacks is not implemented.
 */
export abstract class RemoteObject {
  /** Events of the class: their names on the wire, after `_Register`, and their names here. */
  static readonly events: Readonly<Record<string, EventName>> = {};

  /** Work that an assignment began: the request awaits it before its next action. */
  pendingAssignment: Promise<void> | null = null;

  /** The properties that identify the object to the client when it is first used. */
  identity(): Record<string, unknown> {
    return {};
  }

  /** Id of the object as the target of its events. */
  eventTarget(): string {
    return '';
  }
}

export abstract class RemoteCollection<Item extends RemoteObject> extends RemoteObject {
  abstract get items(): Item[];
}

type RemoteClass = abstract new (...args: never[]) => RemoteObject;

/** Types the members of a class that are written as a plain record of getters, setters and methods over `this`. */
export const membersOver =
  <Context>() =>
  <Members extends object>(members: Members & ThisType<Context & Members>): Members =>
    members;

type Intersection<Tables extends object[]> = Tables extends [infer First, ...infer Rest extends object[]]
  ? First & Intersection<Rest>
  : unknown;

export function withMembers<
  Type extends new (...args: never[]) => RemoteObject,
  Tables extends [object, ...object[]],
>(
  type: Type,
  ...tables: Tables
): new (...args: ConstructorParameters<Type>) => InstanceType<Type> & Intersection<Tables> {
  for (const table of tables) {
    Object.defineProperties(type.prototype, Object.getOwnPropertyDescriptors(table));
  }
  return type as never;
}

/** `Values` → `values`: the client writes names with a capital, or none. */
export const memberName = (name: string): string =>
  name.startsWith('_') ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** By class: thousands of objects of a request have the same properties. */
const namesOfProperties = new Map<unknown, ReadonlySet<string>>();

export function propertyNames(object: RemoteObject): ReadonlySet<string> {
  const cached = namesOfProperties.get(object.constructor);
  if (cached) return cached;
  const names = [...members(object.constructor as RemoteClass)]
    .filter(([name, { get }]) => get !== undefined && !name.startsWith('_'))
    .map(([name]) => name);
  const properties = new Set(names);
  namesOfProperties.set(object.constructor, properties);
  return properties;
}

export function members(type: RemoteClass): Map<string, PropertyDescriptor> {
  const descriptors = new Map<string, PropertyDescriptor>();
  const roots: unknown[] = [RemoteObject.prototype, Object.prototype];
  for (
    let proto: object | null = type.prototype;
    proto && !roots.includes(proto);
    proto = Object.getPrototypeOf(proto)
  ) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      const isOfHost = ['constructor', 'identity', 'eventTarget'].includes(name);
      if (!isOfHost && !descriptors.has(name)) descriptors.set(name, descriptor);
    }
  }
  return descriptors;
}

export const eventsOf = (object: RemoteObject): Readonly<Record<string, EventName>> =>
  (object.constructor as typeof RemoteObject).events;

/** Objects that the client refers to beyond the request that returned them, by the id that they got. */
export class ObjectReferences {
  readonly #objects = new Map<string, RemoteObject>();
  readonly #ids = new Map<RemoteObject, string>();
  #count = 0;

  /** Returns the object's id. */
  add(object: RemoteObject): string {
    const id = this.#ids.get(object) ?? `reference-${++this.#count}`;
    this.#ids.set(object, id);
    this.#objects.set(id, object);
    return id;
  }

  find(id: string): RemoteObject | null {
    return this.#objects.get(id) ?? null;
  }

  /** @throws HostError ItemNotFound */
  get(id: string): RemoteObject {
    const object = this.find(id);
    if (!object) throw notFound();
    return object;
  }

  delete(id: string): void {
    const object = this.#objects.get(id);
    if (object) this.#ids.delete(object);
    this.#objects.delete(id);
  }
}

/** Names of the API have no prefix; the host's classes are named after them. A bundler may append a number. */
export const typeName = (target: RemoteObject): string => target.constructor.name.replace(/^_|\d+$/g, '');

/**
 * Members that not every Excel with the add-in's minimum, ExcelApi 1.10, has: the version of ExcelApi that added them
 * (Microsoft: "Excel JavaScript API requirement set 1.11" and later).
 */
const newerMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ChartSeries: { getDimensionValues: '1.12', getDimensionDataSourceString: '1.15' },
  Range: {
    getDirectPrecedents: '1.12',
    getDependents: '1.15',
    hasSpill: '1.12',
    getSpillParentOrNullObject: '1.12',
    getSpillingToRangeOrNullObject: '1.12',
    valuesAsJson: '1.16',
  },
  Table: { resize: '1.13' },
  Worksheet: { onRowHiddenChanged: '1.11' },
  WorksheetCollection: { onNameChanged: '1.17' },
};

/**
 * What Excel answers to members that need the workbook in front while another one is (Microsoft: "Troubleshoot Excel
 * add-ins", "API limitations when the active workbook switches").
 */
const frontMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Range: { select: 'GeneralException' },
  Workbook: {
    getActiveCell: 'InvalidSelection',
    getSelectedRange: 'InvalidSelection',
    getSelectedRanges: 'InvalidSelection',
  },
  Worksheet: { activate: 'GeneralException', delete: 'InvalidSelection', showGridlines: 'GeneralException' },
  WorksheetCollection: { add: 'GeneralException' },
  WorksheetFreezePanes: {
    freezeAt: 'GeneralException',
    freezeColumns: 'GeneralException',
    freezeRows: 'GeneralException',
    getLocationOrNullObject: 'GeneralException',
  },
};

/** The members that an Excel has of those that the workbook implements. */
export class MemberAccess {
  /** Whether the workbook is the one in which the user works. */
  isInFront = true;
  readonly #edition: ExcelEdition;

  constructor(edition: ExcelEdition) {
    this.#edition = edition;
  }

  has(target: RemoteObject, name: string): boolean {
    const version = newerMembers[typeName(target)]?.[name];
    return version === undefined || hasRequirementSet(this.#edition, 'ExcelApi', version);
  }

  /**
   * Call before a member is used.
   *
   * @throws HostError ApiNotFound, or what Excel answers while another workbook is in front.
   */
  require(target: RemoteObject, name: string): void {
    if (!this.has(target, name)) throw apiNotFound();
    const refusal = this.isInFront ? undefined : frontMembers[typeName(target)]?.[name];
    if (refusal) throw new HostError(refusal, 'There was an internal error while processing the request.');
  }
}
