import * as chart from './excel-api/chart/index.ts';
import * as name from './excel-api/name/index.ts';
import * as range from './excel-api/range/index.ts';
import * as table from './excel-api/table/index.ts';
import { members, RemoteObject } from './excel-api/wire/index.ts';
import * as workbook from './excel-api/workbook/index.ts';
import * as worksheet from './excel-api/worksheet/index.ts';

type RemoteType = (abstract new (...args: never[]) => RemoteObject) & typeof RemoteObject;

const isRemoteType = (value: unknown): value is RemoteType =>
  typeof value === 'function' && value.prototype instanceof RemoteObject;

/** The classes of the host, under Microsoft's names. */
export const remoteTypes = (): RemoteType[] =>
  [chart, name, range, table, workbook, worksheet]
    .flatMap((folder) => Object.values<unknown>(folder))
    .filter(isRemoteType)
    .sort((a, b) => a.name.localeCompare(b.name));

/** A Markdown table of the members that the host supports: settable properties are marked, events begin with `on`. */
export function apiTable(): string {
  const rows = remoteTypes().map((type) => `| \`${type.name}\` | ${memberList(type)} |`);
  return ['| Class | Members |', '| --- | --- |', ...rows].join('\n');
}

function memberList(type: RemoteType): string {
  const described = [...members(type)]
    .filter(([name]) => !name.startsWith('_') && name !== 'gridlines')
    .sort(([a], [b]) => a.localeCompare(b));
  const properties = described
    .filter(([, { get }]) => get)
    .map(([name, { set }]) => `\`${name}\`${set ? '\u00A0✎' : ''}`);
  const methods = described.filter(([, { value }]) => value).map(([name]) => `\`${name}()\``);
  const events = Object.keys(type.events)
    .map((name) => `\`on${name === 'DataChanged' ? 'Changed' : name}\``)
    .sort();
  return [...properties, ...methods, ...events].join(', ');
}
