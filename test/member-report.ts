import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  editionNames,
  excelEditions,
  hasRequirementSet,
} from '../packages/workbook/src/office/excel-editions.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Where test files write what they used. Each run begins with an empty folder. */
export const memberRecordFolder = path.join(root, '.cache/member-record');
const namedFile = (folder: string) => path.join(folder, 'named.json');

/** What a test file used in an Excel. */
export interface UsedMembers {
  file: string;
  excel: string;
  /** `Range.values` */
  members: string[];
}

/** A member of Office.js that the add-in names, with the requirement set that its documentation states. */
export interface NamedMember {
  /** `Range.values` */
  name: string;
  /** `ExcelApi`; null for what every Excel with add-ins has. */
  set: string | null;
  /** `1.10`; empty without a set. */
  version: string;
}

export function startRecord(): void {
  rmSync(memberRecordFolder, { recursive: true, force: true });
  mkdirSync(memberRecordFolder, { recursive: true });
}

export function recordNamedMembers(members: readonly NamedMember[], folder = memberRecordFolder): void {
  if (existsSync(folder)) writeFileSync(namedFile(folder), JSON.stringify(members));
}

export function recordUsedMembers(use: UsedMembers, folder = memberRecordFolder): void {
  if (!existsSync(folder)) return;
  appendFileSync(path.join(folder, `${process.pid}.ndjson`), `${JSON.stringify(use)}\n`);
}

/**
 * Writes `build/office-members.md`: each member of Office.js that the add-in names, its requirement set, and the test files
 * that used it in each Excel.
 *
 * @returns A sentence for each member that no test used in the current Excel or, of a set that not every Excel has, in an
 *   Excel that has it. Empty for a run without the test that records the named members.
 */
export function reportMembers(
  folder = memberRecordFolder,
  table = path.join(root, 'build/office-members.md'),
): string[] {
  if (!existsSync(namedFile(folder))) return [];
  const named = JSON.parse(readFileSync(namedFile(folder), 'utf8')) as NamedMember[];
  const files = new Map<string, Set<string>>();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.ndjson'))) {
    const lines = readFileSync(path.join(folder, name), 'utf8').trim().split('\n');
    for (const line of lines) {
      const { file, excel, members } = JSON.parse(line) as UsedMembers;
      for (const member of members) {
        const key = `${excel} ${member}`;
        files.set(key, (files.get(key) ?? new Set()).add(path.relative(root, file)));
      }
    }
  }
  const filesOf = (excel: string, member: string) => [...(files.get(`${excel} ${member}`) ?? [])].sort();
  mkdirSync(path.dirname(table), { recursive: true });
  writeFileSync(table, tableOf(named, filesOf));
  return named.flatMap((member) =>
    editionNames
      .filter((excel) => isExpected(excel, member) && filesOf(excel, member.name).length === 0)
      .map((excel) => `No test uses ${member.name} (${setOf(member)}) in ${excel}.`),
  );
}

/** Tests that touch Excel run in the current one; those of a set that some Excels lack, in all that have it. */
function isExpected(excel: (typeof editionNames)[number], { set, version }: NamedMember): boolean {
  const has = (name: (typeof editionNames)[number]) =>
    set === null || hasRequirementSet(excelEditions[name], set, version);
  return excel === 'current' ? has(excel) : has(excel) && !editionNames.every(has);
}

const setOf = ({ set, version }: NamedMember): string => (set === null ? 'no set' : `${set} ${version}`);

function tableOf(
  named: readonly NamedMember[],
  filesOf: (excel: string, member: string) => string[],
): string {
  const cell = (excel: string, name: string) => {
    const [first = '', ...others] = filesOf(excel, name);
    return others.length === 0 ? first : `${first} and ${others.length} more`;
  };
  const rows = named.map(
    (member) =>
      `| ${member.name} | ${setOf(member)} | ${editionNames.map((excel) => cell(excel, member.name)).join(' | ')} |`,
  );
  return [
    '# Members of Office.js that the add-in names, and the tests that use them in each Excel',
    '',
    `| Member | Requirement set | ${editionNames.join(' | ')} |`,
    `| --- | --- | ${editionNames.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}
