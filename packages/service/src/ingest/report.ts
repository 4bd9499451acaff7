import type { AbsentRows } from '../queries/absent-rows.ts';
import type { DifferingRows } from '../queries/repeated-rows.ts';

/** Rejected rows in a report; the others are only counted. All are in the table `rejected_row`. */
export const maxListed = 50;

export type Problems = Record<string, { count: number; example: string; place: string }>;

/** What a load did, as plain data: it is stored with the checkpoint of an unfinished load. */
export interface LoadReport {
  rows: number;
  /** Rows that the source leaves out, because they are not of its dataset. */
  excluded: number;
  rejected: number;
  /** The first rejected rows. */
  rejectedRows: { place: string; reason: string }[];
  /** Values that can't be read or can't be true and were left out, by what is wrong with them. */
  problems: Problems;
  /** What was taken for granted, with the number of rows. Reports of former versions have none. */
  assumed?: Record<string, number>;
  /** Names that were left out, because they may be those of individuals. */
  omittedNames: number;
  /** Records without coordinates of their own that got those of the city's address points, and those that did not. */
  located: number;
  unlocated: number;
  columns: string[];
}

export interface FinishedReport extends LoadReport {
  added: number;
  changed: number;
  unchanged: number;
  duplicates: number;
  differing: DifferingRows;
  absent: AbsentRows | null;
  /** Columns that the mapping reads and no row has, and columns that are new since the last read. */
  missingColumns: string[];
  newColumns: string[];
  resumedAt: number | null;
  /** Under which the rows are stored. */
  sourceIds: string[];
  /** Other lists of the city and dataset, with the files that were loaded last; they stay. */
  otherLists?: readonly { id: string; publisher: string }[];
}

export const emptyReport = (): LoadReport => ({
  rows: 0,
  excluded: 0,
  rejected: 0,
  rejectedRows: [],
  problems: {},
  omittedNames: 0,
  located: 0,
  unlocated: 0,
  columns: [],
});

export function addRejected(report: LoadReport, row: { place: string; reason: string }): void {
  report.rejected++;
  if (report.rejectedRows.length < maxListed) report.rejectedRows.push(row);
}

const maxProblems = 200;

export function addAssumed(report: LoadReport, text: string): void {
  const assumed = (report.assumed ??= {});
  if (assumed[text] !== undefined || Object.keys(assumed).length < maxProblems)
    assumed[text] = (assumed[text] ?? 0) + 1;
}

/** Counts by the problem without its value, which differs from row to row. */
export function addProblem(problems: Problems, place: string, problem: string): void {
  const kind = problem.replace(/'[^']*'/, '…');
  const summary = problems[kind];
  if (summary) summary.count++;
  else if (Object.keys(problems).length < maxProblems) {
    problems[kind] = { count: 1, example: problem, place };
  }
}

const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en-CA')} ${number === 1 ? noun : plural}`;

/** The lines that a person reads after a load. */
export function reportLines(name: string, report: FinishedReport): string[] {
  const parts = [
    `${report.added.toLocaleString('en-CA')} new`,
    `${report.changed.toLocaleString('en-CA')} changed`,
    `${report.unchanged.toLocaleString('en-CA')} unchanged`,
    ...(report.duplicates > 0
      ? [`${count(report.duplicates, 'repeated row')}, of which the last counts`]
      : []),
    ...(report.excluded > 0 ? [`${count(report.excluded, 'row')} of other kinds`] : []),
    ...(report.rejected > 0 ? [`${count(report.rejected, 'row')} set aside`] : []),
  ];
  return [
    `${name}: ${count(report.rows, 'row')} read: ${parts.join('; ')}.`,
    ...(report.resumedAt === null ? [] : [`Resumed after ${count(report.resumedAt, 'row')}.`]),
    ...rejectedLines(report),
    ...Object.values(report.problems).map(
      (problem) =>
        `  ${problem.place}: ${problem.example}; left out${problem.count > 1 ? ` (in ${count(problem.count, 'row')})` : ''}`,
    ),
    ...Object.entries(report.assumed ?? {}).map(([text, rows]) => `  ${text} (${count(rows, 'row')}).`),
    ...(report.omittedNames > 0
      ? [`  ${count(report.omittedNames, 'name')} left out: not certainly of a business.`]
      : []),
    ...(report.located + report.unlocated > 0
      ? [
          `  Without coordinates: ${count(report.located + report.unlocated, 'row')}, ${report.located.toLocaleString('en-CA')} of them located by the city's addresses.`,
        ]
      : []),
    ...differingLines(report),
    ...absentLines(report.absent),
    ...(report.missingColumns.length > 0 ? [`  Not found: ${report.missingColumns.join('; ')}`] : []),
    ...(report.newColumns.length > 0
      ? [`  New columns, which are not read: ${report.newColumns.join(', ')}`]
      : []),
  ];
}

/** Rows that are set aside for the same reason and are listed one by one, at most. */
const maxAlike = 3;

function rejectedLines({ rejected, rejectedRows }: LoadReport): string[] {
  const byReason = new Map<string, string[]>();
  for (const { place, reason } of rejectedRows)
    byReason.set(reason, [...(byReason.get(reason) ?? []), place]);
  const lines = [...byReason].flatMap(([reason, places]) => [
    ...places.slice(0, maxAlike).map((place) => `  ${place}: ${reason}`),
    ...(places.length > maxAlike
      ? [`  … and ${count(places.length - maxAlike, 'more row')}, to ${places.at(-1)!}: ${reason}`]
      : []),
  ]);
  const others = rejected - rejectedRows.length;
  return others > 0 ? [...lines, `  … and ${count(others, 'more row')}`] : lines;
}

function differingLines({ duplicates, differing }: FinishedReport): string[] {
  if (differing.count === 0) return [];
  const ids = `${differing.examples.join(', ')}${differing.hasMore ? ', …' : ''}`;
  const verb = differing.count === 1 ? 'differs' : 'differ';
  return [
    `  Of the ${count(duplicates, 'repeated row')}, ${differing.count.toLocaleString('en-CA')} ${verb} from the one that counts, and ${differing.count === 1 ? 'is' : 'are'} lost (${ids}). If they are records of their own, add --key with the columns that tell them apart.`,
  ];
}

/** `3 rows (guelph:1, guelph:2, …)` */
const absentText = ({ count: rows, examples }: Omit<AbsentRows, 'isRemoved'>): string =>
  `${count(rows, 'row')} (${examples.join(', ')}${rows > examples.length ? ', …' : ''})`;

function absentLines(absent: AbsentRows | null): string[] {
  if (!absent || absent.count === 0) return [];
  return [
    absent.isRemoved
      ? `  Removed, because it is no longer in the source: ${absentText(absent)}.`
      : `  Of this source, but not in what was read: ${absentText(absent)}. They stay; --replace removes them.`,
  ];
}

/** What `--replace` is about to remove. */
export const removalLine = (sourceId: string, absent: Omit<AbsentRows, 'isRemoved'>): string =>
  `${sourceId}: --replace removes what was not read: ${absentText(absent)}.`;
