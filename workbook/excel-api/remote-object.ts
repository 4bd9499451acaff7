/**
 * An object of the Excel API on the host's side. Its getters are properties, its setters assignments, its methods
 * methods, under Microsoft's names; what a class does not have is not implemented.
 */
export abstract class RemoteObject {
  /** What identifies the object to the client when it is first used. */
  identity(): Record<string, unknown> {
    return {};
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

/** `Values` → `values`: the client writes names with a capital, or none. */
export const memberName = (name: string): string =>
  name.startsWith('_') ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Names of the properties of an object, those of its superclasses included. */
export function propertyNames(object: RemoteObject): string[] {
  return [...members(object.constructor as new () => RemoteObject)]
    .filter(([, { get }]) => get !== undefined)
    .map(([name]) => name);
}

/** The members of a class and their descriptors, by name. */
export function members(
  type: abstract new (...args: never[]) => RemoteObject,
): Map<string, PropertyDescriptor> {
  const found = new Map<string, PropertyDescriptor>();
  const inherited: unknown[] = [RemoteObject.prototype, Object.prototype];
  for (
    let proto: object | null = type.prototype;
    proto && !inherited.includes(proto);
    proto = Object.getPrototypeOf(proto)
  ) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (name !== 'constructor' && name !== 'identity' && !found.has(name)) found.set(name, descriptor);
    }
  }
  return found;
}
