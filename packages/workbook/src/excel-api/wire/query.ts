import { argumentError, notImplemented } from './host-error.ts';
import {
  type MemberAccess,
  memberName,
  propertyNames,
  RemoteCollection,
  RemoteObject,
  typeName,
} from './remote-object.ts';

/** A load: the properties selected, by paths such as `format/fill/color`, of an object or of each item. */
export interface Query {
  Select?: string[];
  Expand?: string[];
  Top?: number;
  Skip?: number;
}

export function readProperty(target: RemoteObject, name: string): unknown {
  if (!propertyNames(target).has(name) && !(name.startsWith('_') && name in target)) {
    throw notImplemented(`${typeName(target)}.${name}`);
  }
  return target[name as keyof RemoteObject];
}

export function answerQuery(
  target: RemoteObject,
  { Select = [], Top, Skip = 0 }: Query,
  access: MemberAccess,
): object {
  if (!(target instanceof RemoteCollection)) return loadProperties(target, Select, access);
  access.require(target, 'items');
  const selected = Select.map((name) => name.replace(/^items\//, '')).filter((name) => name !== 'items');
  const items = target.items.slice(Skip, Top === undefined ? undefined : Skip + Top);
  return { _Items: items.map((item) => loadProperties(item, selected, access)) };
}

function loadProperties(
  target: RemoteObject,
  selected: string[],
  access: MemberAccess,
): Record<string, unknown> {
  const loaded: Record<string, unknown> = { ...target.identity() };
  const nested = new Map<string, string[]>();
  // Microsoft's samples load a property of this name to load nothing.
  const isNone = selected.length === 1 && selected[0]!.toLowerCase() === 'nopropertiesneeded';
  if (isNone) return loaded;
  const isAll = selected.length === 0 || selected.includes('$all') || selected.includes('*');
  for (const path of isAll ? scalarProperties(target, access) : selected) {
    const [first, ...rest] = path.split('/') as [string, ...string[]];
    const name = memberName(first);
    access.require(target, name);
    if (rest.length > 0) {
      nested.set(name, [...(nested.get(name) ?? []), rest.join('/')]);
      continue;
    }
    const value = readProperty(target, name);
    if (value instanceof RemoteObject) nested.set(name, nested.get(name) ?? []);
    else loaded[wireName(name)] = value;
  }
  for (const [name, paths] of nested) {
    const value = readProperty(target, name);
    if (!(value instanceof RemoteObject)) throw argumentError();
    loaded[wireName(name)] = answerQuery(value, { Select: paths }, access);
  }
  return loaded;
}

const scalarProperties = (target: RemoteObject, access: MemberAccess): string[] =>
  [...propertyNames(target)].filter(
    (name) => access.has(target, name) && !(readProperty(target, name) instanceof RemoteObject),
  );

const wireName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
