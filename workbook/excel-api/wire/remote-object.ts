import type { EventName } from './events.ts';

/**
 * An object of the Excel API on the host's side. Its getters are properties, its setters assignments, its methods
 * methods, under Microsoft's names; what a class does not have is not implemented.
 */
export abstract class RemoteObject {
  /** Events of the class: their names on the wire, after `_Register`, and what they are called here. */
  static readonly events: Readonly<Record<string, EventName>> = {};

  /** What identifies the object to the client when it is first used. */
  identity(): Record<string, unknown> {
    return {};
  }

  /** Id of the object as the target of its events. */
  eventTarget(): string {
    return '';
  }
}

/** A collection: besides members of its own it lists its items. */
export abstract class RemoteCollection<Item extends RemoteObject> extends RemoteObject {
  abstract get items(): Item[];

  get count(): number {
    return this.items.length;
  }

  getCount(): number {
    return this.items.length;
  }
}

export type RemoteClass = abstract new (...args: never[]) => RemoteObject;

/** `Values` → `values`: the client writes names with a capital, or none. */
export const memberName = (name: string): string =>
  name.startsWith('_') ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Names of the properties of an object, those of its superclasses included. */
export function propertyNames(object: RemoteObject): string[] {
  return [...members(object.constructor as RemoteClass)]
    .filter(([name, { get }]) => get !== undefined && !name.startsWith('_'))
    .map(([name]) => name);
}

/** The members of a class and their descriptors, by name. */
export function members(type: RemoteClass): Map<string, PropertyDescriptor> {
  const found = new Map<string, PropertyDescriptor>();
  const inherited: unknown[] = [RemoteObject.prototype, Object.prototype];
  for (
    let proto: object | null = type.prototype;
    proto && !inherited.includes(proto);
    proto = Object.getPrototypeOf(proto)
  ) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      const ours = ['constructor', 'identity', 'eventTarget'].includes(name);
      if (!ours && !found.has(name)) found.set(name, descriptor);
    }
  }
  return found;
}

/** The events of a class. */
export const eventsOf = (object: RemoteObject): Readonly<Record<string, EventName>> =>
  (object.constructor as typeof RemoteObject).events;
