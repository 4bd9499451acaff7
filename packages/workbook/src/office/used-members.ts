const recordKey = Symbol.for('cdata.used-members');

/**
 * The members of Office.js that were used in this process, by the name of the Excel. All instances of this module share
 * it: tests load it more than once.
 */
export const usedMembers = ((globalThis as Record<symbol, unknown>)[recordKey] ??= new Map()) as Map<
  string,
  Set<string>
>;

/** The set that receives the members that are used in an Excel. */
export function usedMembersOf(edition: string): Set<string> {
  const members = usedMembers.get(edition) ?? new Set();
  usedMembers.set(edition, members);
  return members;
}

/** Records the members of an object that are read or set, such as `Context.platform` for the type `Context`. */
export const recordUse = <Target extends object>(used: Set<string>, type: string, target: Target): Target =>
  new Proxy(target, {
    get(object, name) {
      if (typeof name === 'string' && Object.hasOwn(object, name)) used.add(`${type}.${name}`);
      return Reflect.get(object, name) as unknown;
    },
    set(object, name, value) {
      if (typeof name === 'string') used.add(`${type}.${name}`);
      return Reflect.set(object, name, value);
    },
  });
