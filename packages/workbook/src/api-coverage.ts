import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteTypes } from './api-table.ts';
import { members } from './excel-api/wire/index.ts';
import { isSetSupported } from './office/requirement-sets.ts';

const declarations = path.resolve(import.meta.dirname, '../../../node_modules/@types/office-js/index.d.ts');

/** Members that Microsoft's client has without the host. */
const ofClient = new Set(['context', 'load', 'set', 'toJSON', 'track', 'untrack', 'constructor']);

export interface VersionCoverage {
  version: string;
  /** Members that this version of ExcelApi adds to the classes that the host has. */
  total: number;
  /** Those that the host has. */
  supported: number;
  /** Members that the version adds to other classes, which are refused as a whole. */
  elsewhere: number;
}

/** How much of each version of ExcelApi the host has, by Microsoft's declarations. */
export function apiCoverage(): VersionCoverage[] {
  const host = membersOfHost();
  const versions = new Map<string, VersionCoverage>();
  for (const { className, member, version } of declaredMembers()) {
    const coverage = versions.get(version) ?? { version, total: 0, supported: 0, elsewhere: 0 };
    versions.set(version, coverage);
    const own = host.get(className);
    if (!own) coverage.elsewhere++;
    else coverage.total++;
    // Functions of Excel are methods of a proxy, which the formula engine answers.
    if (own && (own.has(member) || className === 'Functions')) coverage.supported++;
  }
  const minor = ({ version }: VersionCoverage) => Number(version.split('.')[1]);
  return [...versions.values()].sort((a, b) => minor(a) - minor(b));
}

/** A version is reported to add-ins where most members of the classes that the host has work. */
export const isCovered = ({ supported, total }: VersionCoverage): boolean => supported > total / 2;

/** A Markdown table of the versions of ExcelApi, and what `isSetSupported` returns. */
export function coverageTable(): string {
  const rows = apiCoverage().map(
    ({ version, supported, total, elsewhere }) =>
      `| ${version} | ${supported} of ${total} | ${elsewhere} | \`${isSetSupported('ExcelApi', version)}\` |`,
  );
  const head = '| ExcelApi | Members supported | Members of classes refused as a whole | `isSetSupported` |';
  return [head, '| --- | --- | --- | --- |', ...rows].join('\n');
}

function membersOfHost(): Map<string, Set<string>> {
  return new Map(
    remoteTypes().map((type) => {
      const events = Object.keys(type.events).map((name) => `on${name === 'DataChanged' ? 'Changed' : name}`);
      return [type.name, new Set([...members(type).keys(), ...events])] as const;
    }),
  );
}

interface DeclaredMember {
  className: string;
  member: string;
  version: string;
}

/** The members of Excel's classes, each once, with the versions in their comments. */
function declaredMembers(): DeclaredMember[] {
  const text = readFileSync(declarations, 'utf8');
  const start = text.indexOf('\ndeclare namespace Excel {');
  const excel = text.slice(start, text.indexOf('\n}', start));
  const found = new Map<string, DeclaredMember>();
  for (const [, className, body] of excel.matchAll(/\n {4}class (\w+) extends [^{]*\{([\s\S]*?)\n {4}\}/g)) {
    for (const [, comment, member] of body!.matchAll(
      /\/\*\*([\s\S]*?)\*\/\s*(?:readonly |get |set )?(\w+)\s*[(:?<]/g,
    )) {
      const version = /Api set: ExcelApi (1\.\d+)/.exec(comment!)?.[1];
      if (version === undefined || ofClient.has(member!)) continue;
      found.set(`${className}.${member}`, { className: className!, member: member!, version });
    }
  }
  return [...found.values()];
}
