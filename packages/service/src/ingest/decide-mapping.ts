import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual } from 'node:util';
import { missingFields, nearest } from '@cdata/catalog';
import type { DateOrder } from '@cdata/catalog/reading';
import { UsageError } from '@cdata/programs';
import type { FileOptions } from '../portals/file-rows.ts';
import type { AreaUnit, LoadedDataset } from '../sources/declaration.ts';
import { provenDateOrders } from './date-order.ts';
import { cityOfFile, slugOfStatedCity, type FileCity } from './file-city.ts';
import type { FileContents } from './import-file.ts';
import { areaField, areaUnitWords, namedAreaUnit, provenAreaUnit } from './floor-area-unit.ts';
import { distinctColumns, keyColumns } from './record-key.ts';
import type { StatedCity } from './load-cities.ts';
import { noticeLines, previewMapping, type MappingPreview } from './mapping-preview.ts';
import { readSaved, savedKey } from './saved-mapping.ts';
import { unreadLines } from './unread-columns.ts';
import {
  ambiguousDateColumns,
  loadedDatasets,
  proposeMapping,
  statedColumns,
  whyUnknown,
  type FileMapping,
  type MappingProposal,
  type StatedColumns,
} from './propose-mapping.ts';

/** What the person has said with options. */
export interface ImportAnswers extends FileOptions, StatedColumns {
  dataset?: LoadedDataset;
  municipality?: string;
  city: StatedCity;
  projection?: string;
  dates?: DateOrder;
  /** The unit of areas. */
  area?: AreaUnit;
  /** File of the mapping; next to the rows by default. */
  mapping?: string;
  yes: boolean;
  /** Saves the proposal, for changes, and loads nothing. */
  propose: boolean;
}

export const datasetNamed = (name: string): LoadedDataset => {
  const dataset = loadedDatasets.find((one) => one === name);
  if (dataset) return dataset;
  const near = nearest(name, loadedDatasets);
  throw new UsageError(
    `--dataset '${name}' is not one of ${loadedDatasets.join(', ')}${near ? `; did you mean ${near}?` : ''}`,
  );
};

const say = (lines: readonly string[]) => lines.length > 0 && process.stdout.write(`${lines.join('\n')}\n`);

/**
 * The mapping of a file: the saved one, or the proposal once a person or `--yes` has accepted it, which saves it. Null if
 * nothing is to be loaded: something is missing, or the answer was no, which saves nothing.
 *
 * @throws UsageError for a saved mapping that can't be read, and for dates in two orders.
 */
export async function decideMapping(
  file: string,
  contents: FileContents,
  answers: ImportAnswers,
): Promise<FileMapping | null> {
  const path = answers.mapping ?? `${file}.mapping.json`;
  const { sheets = [] } = contents;
  if (sheets.length > 1 && answers.sheet === undefined)
    say([
      `The workbook has ${sheets.length} sheets, of which the first is read: ${sheets.join(', ')}. --sheet reads another.`,
    ]);
  const saved = await readSaved(path, answers.mapping !== undefined);
  // Another dataset has other columns: what was saved for the former one says nothing about it.
  const usable = saved && (answers.dataset ?? saved.dataset) === saved.dataset ? saved : null;
  if (saved && !usable) say([`The mapping in ${path} is for ${saved.dataset}: a new one is proposed.`]);
  if (usable && !answers.key) {
    const { absent, sentence } = savedKey(file, path, usable, contents.columns);
    if (absent.length > 0) {
      process.stderr.write(`${sentence}\n`);
      return null;
    }
    say(usable.key.length > 0 ? [sentence] : []);
  }
  const proposal = usable
    ? await amendedMapping(file, usable, { contents, answers })
    : await completedProposal(file, contents, answers);
  const mapping = proposal && {
    ...proposal,
    ...(answers.year !== undefined && { year: answers.year }),
    ...(answers.area !== undefined && { areaUnit: answers.area }),
  };
  if (!mapping) return null;
  const preview = previewMapping(mapping, contents, answers);
  say([...preview.lines, ...noticeLines(mapping)]);
  if (answers.propose) {
    await writeFile(path, `${JSON.stringify(mapping, null, 2)}\n`);
    say([`The proposal is in ${path}, and nothing was loaded. Change it there, then import the file.`]);
    return null;
  }
  if (!isWorthLoading(file, mapping, { contents, answers })) return null;
  // A person who answers the question has seen them.
  if (!usable && answers.yes && !areUsable(file, preview)) return null;
  if (!(usable?.accepted || answers.yes) && !(await isAccepted())) return null;
  if (!usable?.accepted || proposal !== usable) {
    await writeFile(path, `${JSON.stringify({ ...mapping, accepted: true }, null, 2)}\n`);
    say([`The mapping is saved in ${path}. Change it there if a column is wrong, and import again.`]);
  }
  return mapping;
}

async function isAccepted(): Promise<boolean> {
  const answer = await ask('Load the file with this mapping? (yes/no) ');
  if (answer !== null && isYes(answer)) return true;
  say([
    answer === null ? 'Nothing was loaded: add --yes to accept the mapping.' : 'Nothing was loaded or saved.',
    'To change which column is what, add --propose: it writes the mapping to a file, and loads nothing.',
  ]);
  return false;
}

/** The city that `--municipality` names, with what the rows say of it. Null if it isn't given. */
function statedCity(
  dataset: LoadedDataset,
  contents: FileContents,
  { municipality, city, without }: ImportAnswers,
): FileCity | null {
  if (municipality === undefined) return null;
  const isOneCity = without.includes('city');
  const found = cityOfFile(municipality, contents, {
    ...{ province: city.province, isOneCity, areHouses: dataset === 'address' },
  });
  if (!('refusal' in found)) say(found.notes);
  return found;
}

const municipalityOf = ({
  slug,
  column,
}: Extract<FileCity, { slug: string }>): FileMapping['municipality'] =>
  column === undefined ? slug : { column, otherwise: slug };

/** The saved mapping with what the options say; the same one if they say nothing. Null if they can't be followed. */
async function amendedMapping(
  file: string,
  saved: FileMapping,
  { contents, answers }: { contents: FileContents; answers: ImportAnswers },
): Promise<FileMapping | null> {
  const stated = Object.values(answers.columns);
  const city = statedCity(saved.dataset, contents, answers);
  const refusal =
    city && 'refusal' in city ? city.refusal : whyUnknown(saved.dataset, contents.columns, answers);
  if (refusal !== null) {
    process.stderr.write(`${refusal}\n`);
    return null;
  }
  const municipality = city && 'slug' in city ? municipalityOf(city) : saved.municipality;
  const { without, key, dates: statedDates } = answers;
  if (stated.length + without.length === 0 && !key && !statedDates)
    return isDeepStrictEqual(municipality, saved.municipality) ? saved : { ...saved, municipality };
  const columns = statedColumns(saved.columns, answers);
  const dates = ambiguousDateColumns(saved.dataset, columns, contents.rows);
  const open = answers.dates ? dates : dates.filter((column) => stated.includes(column));
  const before = saved.dayFirst === true ? Object.values(columns).flat() : saved.dayFirst || [];
  const order = answers.dates ?? (before.length > 0 ? 'day-first' : undefined);
  const dayFirst = await dayFirstColumns(file, open, { ...answers, dates: order });
  if (dayFirst === null) return null;
  return {
    ...saved,
    municipality,
    columns,
    key: answers.key ? [...answers.key] : saved.key,
    dayFirst: [...before.filter((column) => !open.includes(column)), ...dayFirst],
  };
}

/** The proposal, with what neither the file nor the options say asked for. Null if nobody can answer. */
async function completedProposal(
  file: string,
  contents: FileContents,
  answers: ImportAnswers,
): Promise<FileMapping | null> {
  if (contents.columns.length === 0) {
    process.stderr.write(`${file} is empty: it has no row that can be read.\n`);
    return null;
  }
  const columnList = `The columns of ${file} are: ${contents.columns.join(', ')}.`;
  const refuse = (sentence: string): null => {
    process.stderr.write(`${columnList}\n${sentence}\n`);
    return null;
  };
  const propose = (dataset?: LoadedDataset): MappingProposal =>
    proposeMapping(contents.columns, contents.rows, {
      ...{ dataset, municipality: answers.municipality, title: contents.title },
    });
  let proposal = propose(answers.dataset);
  if (proposal.dataset === null) {
    const { alternatives } = proposal;
    const names = (alternatives.length > 0 ? alternatives : loadedDatasets).join(', ');
    const answer = answers.yes ? null : await ask(`${columnList}\nWhich dataset is it? (${names}) `);
    if (answer === null)
      return refuse(
        alternatives.length > 0
          ? `They may be those of ${alternatives.join(' or of ')}: add --dataset, with one of them.`
          : `They don't say what the rows are: add --dataset, with one of ${names}.`,
      );
    proposal = propose(datasetNamed(answer));
  }
  const dataset = proposal.dataset!;
  let { municipality } = proposal;
  if (municipality === null) {
    const answer = await ask('Which city are the records of? ');
    if (answer === null)
      return refuse('None names the city: add --municipality, such as --municipality kelowna.');
    municipality = slugOfStatedCity(answer, answers.city);
  }
  const city = statedCity(dataset, contents, answers);
  if (city && 'refusal' in city) return refuse(city.refusal);
  if (city) municipality = municipalityOf(city);
  const unknown = whyUnknown(dataset, contents.columns, answers);
  if (unknown !== null) return refuse(unknown);
  const found = { ...proposal.columns, ...answers.columns };
  const own =
    proposal.key.length > 0 ? proposal.key : keyColumns(dataset, contents.columns, contents.rows, found);
  const key = answers.key ? [...answers.key] : own;
  // A person who changes the proposal can name them there.
  const isWorthAKey =
    !answers.propose && absentFields(dataset, proposal.columns, answers).length === 0 && !isPlace(dataset);
  if (key.length === 0 && isWorthAKey) {
    const distinct = (await distinctColumns(file, contents, answers)).slice(0, 3);
    return refuse(
      distinct.length === 0
        ? 'None of them identifies a record, and each has the same value in several rows: add --key with the columns that do together, such as --key FILE_NO,ADDRESS.'
        : `None of them identifies a record: add --key with the column that does, such as --key ${distinct[0]!} (no two rows have the same ${distinct.join(', ')}).`,
    );
  }
  const columns = await answeredColumns(proposal, answers);
  if (typeof columns === 'string') return refuse(columns);
  const dayFirst = await dayFirstColumns(
    file,
    ambiguousDateColumns(dataset, columns, contents.rows),
    answers,
  );
  if (dayFirst === null) return null;
  const { year } = proposal;
  const mapping = {
    ...{ dataset, municipality, key, columns },
    ...(dayFirst.length > 0 && { dayFirst }),
    ...(year !== undefined && { year }),
  };
  const areaUnit = await areaUnitOf(mapping, contents, answers);
  if (areaUnit === null) {
    return refuse(
      `Nothing says whether ${[columns[areaField(dataset)]].flat().join(' ')} is in square metres or in square feet: add --area m2 or --area ft2.`,
    );
  }
  return { ...mapping, ...(areaUnit && { areaUnit }) };
}

/** The unit of the areas, if the file has any without one. Null if nothing and nobody says it. */
async function areaUnitOf(
  mapping: FileMapping,
  contents: FileContents,
  answers: ImportAnswers,
): Promise<AreaUnit | undefined | null> {
  const field = areaField(mapping.dataset);
  const column = mapping.columns[field];
  if (typeof column !== 'string') return undefined;
  const cells = contents.rows.map((row) => row[column]).filter((cell) => Number(cell ?? 0) !== 0);
  const named = answers.area ?? namedAreaUnit(column, cells, field === 'lot_size_sf' ? 'ft2' : 'm2');
  if (named !== undefined || cells.length === 0) return named;
  const records = previewMapping(mapping, contents, answers).rows.flatMap(({ result }) =>
    'stored' in result ? [result.stored.record] : [],
  );
  const proven = provenAreaUnit(records);
  if (proven) {
    say([`${column} is read ${areaUnitWords[proven.unit]}: ${proven.reason}.`]);
    return proven.unit;
  }
  if (answers.propose) return undefined;
  const answer = answers.yes ? null : await ask(`Is ${column} in square metres or in square feet? (m2/ft2) `);
  return answer === 'm2' || answer === 'ft2' ? answer : null;
}

/** The columns of all fields, also of those that several columns may be. A text says why there is no answer. */
async function answeredColumns(
  { columns, questions }: MappingProposal,
  answers: ImportAnswers,
): Promise<FileMapping['columns'] | string> {
  const answered = statedColumns(columns, answers);
  // A person who changes the proposal sees the columns there.
  const open = answers.propose
    ? []
    : questions.filter(({ field }) => answers.columns[field] === undefined && answered[field] !== undefined);
  for (const { field, columns: candidates } of open) {
    const list = candidates.map((column, at) => `${at + 1} ${column}`).join(' · ');
    const answer = answers.yes ? null : await ask(`Which column is ${field}? ${list} · none `);
    if (answer?.toLowerCase() === 'none') {
      delete answered[field];
      continue;
    }
    const column = candidates[Number(answer) - 1] ?? candidates.find((name) => name === answer);
    if (column === undefined)
      return candidates.length > 1
        ? `${candidates.join(' and ')} may each be ${field}: add --column "${field}=${candidates[0]}", or another of them.`
        : `${candidates[0]} may be ${field} or something else: add --column "${field}=${candidates[0]}", or --without ${field}.`;
    answered[field] = column;
  }
  return answered;
}

/**
 * The columns whose dates begin with the day: their own dates prove it, or those of the file's other columns, or the
 * person says so. Null if nothing does.
 */
async function dayFirstColumns(
  file: string,
  columns: readonly string[],
  answers: ImportAnswers,
): Promise<string[] | null> {
  if (columns.length === 0) return [];
  const orders = await provenDateOrders(file, columns, answers);
  const proven = new Set([...orders.values()].filter((order) => order !== null));
  const open = columns.filter((column) => orders.get(column) === null);
  let others = answers.dates ?? (proven.size === 1 ? [...proven][0]! : null);
  if (open.length > 0 && others === null) {
    const names = open.join(', ');
    const answer = await ask(`Do the dates of ${names}, such as 03/04/2026, begin with the day? (yes/no) `);
    if (answer === null) {
      process.stderr.write(
        `Nothing in ${file} proves whether the dates of ${names} begin with the day or the month: add --dates day-first or --dates month-first.\n`,
      );
      return null;
    }
    others = isYes(answer) ? 'day-first' : 'month-first';
  }
  for (const column of columns) {
    const order = orders.get(column);
    if (answers.dates && order && order !== answers.dates)
      say([`The dates of ${column} are read ${order}, as one of them proves, and not ${answers.dates}.`]);
  }
  return columns.filter((column) => (orders.get(column) ?? others) === 'day-first');
}

const isPlace = (dataset: LoadedDataset): boolean => dataset === 'address' || dataset === 'zone';

/** What makes the dataset worth loading and the file lacks, but for what the person says that it lacks. */
const absentFields = (
  dataset: LoadedDataset,
  columns: FileMapping['columns'],
  { without, columns: stated }: ImportAnswers,
) =>
  missingFields(dataset, { ...columns, ...stated }).filter(
    (group) => !group.some((name) => without.includes(name)),
  );

function isWorthLoading(
  file: string,
  mapping: FileMapping,
  { contents, answers }: { contents: FileContents; answers: ImportAnswers },
): boolean {
  const { dataset, columns } = mapping;
  const groups = absentFields(dataset, columns, answers);
  if (groups.length === 0) return true;
  const lines = groups.map((group) => `  no column for ${group.join(', ')}`);
  process.stderr.write(
    [
      `${file} lacks what makes records of ${dataset} worth loading, so that nothing was loaded:`,
      ...lines,
      ...unreadLines(mapping, contents),
      `If the file has it under another name, add --propose, and say so in the mapping. If it doesn't, add --without ${groups.map(([name]) => name).join(',')}. If its rows are something else, add --dataset.`,
      '',
    ].join('\n'),
  );
  return false;
}

/** A proposal by which most rows would be set aside is wrong: one that nobody has looked at is not loaded. */
function areUsable(file: string, { rows, unusable: { count, reason } }: MappingPreview): boolean {
  const total = rows.length;
  if (count <= total / 2) return true;
  process.stderr.write(
    `${count} of the first ${total} rows of ${file} can't be used, so that nothing was loaded; most often: ${reason}.\nIf a column is taken for something else, add --propose, and change the mapping. If the rows are something else, add --dataset.\n`,
  );
  return false;
}

export const isYes = (answer: string): boolean => /^(y|yes|o|oui)$/i.test(answer);

/** Null if nobody can answer: the program is not run in a terminal. */
export async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const dialog = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await dialog.question(question)).trim();
  } finally {
    dialog.close();
  }
}
