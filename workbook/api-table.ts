import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { members, RemoteCollection, RemoteObject, type RemoteClass } from './excel-api/wire/remote-object.ts';

const folder = path.resolve(import.meta.dirname, 'excel-api');

/** The classes of the Excel API that the host has, found in its folder. */
async function remoteClasses(): Promise<(RemoteClass & typeof RemoteObject)[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(async (file) => (await import(path.join(folder, file))) as Record<string, unknown>),
  );
  const bases: unknown[] = [RemoteObject, RemoteCollection];
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === 'function' && value.prototype instanceof RemoteObject)
    .filter(
      (type) => !bases.includes(type) && !/^Range(Places|Contents)$/.test((type as { name: string }).name),
    )
    .map((type) => type as RemoteClass & typeof RemoteObject)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** What Microsoft calls a class: the formats of several ranges have the class of one's. */
const nameOf = ({ name }: { name: string }): string =>
  name.replace(/^RangeAreas(?=Format|Fill|Font)/, 'Range');

/** Each member that the host supports, by class: properties that can be set are marked, events begin with `on`. */
export async function apiTable(): Promise<string> {
  const rows = (await remoteClasses()).map((type) => {
    const described = [...members(type)]
      .filter(([name]) => !name.startsWith('_') && name !== 'gridlines')
      .sort(([a], [b]) => a.localeCompare(b));
    const properties = described
      .filter(([, { get }]) => get)
      .map(([name, { set }]) => `\`${name}\`${set ? '\u00A0✎' : ''}`);
    const methods = described.filter(([, { value }]) => value).map(([name]) => `\`${name}()\``);
    const events = Object.keys(type.events).map(
      (name) => `\`on${name === 'DataChanged' ? 'Changed' : name}\``,
    );
    const of = nameOf(type) === type.name ? '' : ' of `RangeAreas`';
    return `| \`${nameOf(type)}\`${of} | ${[...properties, ...methods, ...events.sort()].join(', ')} |`;
  });
  return ['| Class | Members |', '| --- | --- |', ...rows].join('\n');
}
