import { readFile, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { nearest } from '@cdata/catalog';
import { commandOf, parseOptions, UsageError } from '@cdata/programs';
import type { LoadedDataset } from '../sources/declaration.ts';
import { citySlug } from './known-cities.ts';
import { defaultData } from '../store/data-directory.ts';
import { progressLine, runLoadProgram, withLoadedStore } from './load-program.ts';
import { importFile, inspectFile, type FileContents } from './import-file.ts';
import { mappingLines, previewLines } from './mapping-preview.ts';
import { loadedDatasets, proposeMapping, type FileMapping, type MappingProposal } from './propose-mapping.ts';
import { reportLines } from './report.ts';

const help = `Usage: ${commandOf('import', 'FILE… [options]')}

  FILE                  CSV in any encoding and with any separator, JSON, JSON lines, GeoJSON or XLSX, also compressed:
                        somebody's own columns, records as the service publishes them, or an export (${commandOf('export')})
  --dataset NAME        what the rows are: ${loadedDatasets.join(', ')}
  --municipality CITY   the city of all rows, by its name or slug
  --province CODE       its province, if the service doesn't know the city
  --sheet NAME          the sheet of a workbook (the first)
  --mapping FILE        the mapping to use (FILE.mapping.json, which the first import writes)
  --yes                 accepts the proposed mapping
  --data DIR            directory of the database (${defaultData})
  --help                shows this text

The program proposes which column is what, shows five rows as they would look, saves the mapping and loads the file.
Rows that can't be used are listed with their line and the reason. With DATABASE_URL set, the rows go into that
PostgreSQL server. A service that is running sees the new records at once.`;

const options = {
  dataset: { type: 'string' },
  municipality: { type: 'string' },
  province: { type: 'string' },
  sheet: { type: 'string' },
  mapping: { type: 'string' },
  yes: { type: 'boolean', default: false },
  data: { type: 'string', default: defaultData },
  help: { type: 'boolean', default: false },
} as const;

interface Answers {
  dataset?: LoadedDataset;
  municipality?: string;
  province?: string;
  sheet?: string;
  mapping?: string;
  yes: boolean;
}

/** Returns the exit code: 0 if rows were loaded, 1 if not, 2 if the options or answers are missing or wrong. */
export const importProgram = (args: readonly string[]): Promise<number> =>
  runLoadProgram(async () => {
    const { values, positionals: files } = parseOptions(args, options, { allowPositionals: true });
    if (values.help) {
      process.stdout.write(`${help}\n`);
      return 0;
    }
    if (files.length === 0) throw new UsageError(`No file to import: run ${commandOf('import', 'FILE')}`);
    const answers: Answers = {
      ...values,
      dataset: values.dataset === undefined ? undefined : datasetNamed(values.dataset),
      municipality: values.municipality === undefined ? undefined : citySlug(values.municipality),
      province: values.province?.toUpperCase(),
    };
    const imports: { file: string; contents: FileContents; mapping?: FileMapping }[] = [];
    for (const file of files) {
      const contents = await inspectFile(file, values.sheet);
      if (contents.kind !== 'own') imports.push({ file, contents });
      else {
        const mapping = await decideMapping(file, contents, answers);
        if (!mapping) return 2;
        imports.push({ file, contents, mapping });
      }
    }
    return withLoadedStore(values.data, async (store) => {
      let rowCount = 0;
      let rejected = 0;
      for (const { file, contents, mapping } of imports) {
        const { sheet, province } = answers;
        const onProgress = progressLine(file);
        const report = await importFile(store, file, contents.kind, { mapping, sheet, province, onProgress });
        process.stdout.write(`${reportLines(file, report).join('\n')}\n`);
        rowCount += report.rows - report.rejected;
        rejected += report.rejected;
      }
      return rowCount > 0 || rejected === 0 ? 0 : 1;
    });
  });

function datasetNamed(name: string): LoadedDataset {
  const dataset = loadedDatasets.find((one) => one === name);
  if (dataset) return dataset;
  const near = nearest(name, loadedDatasets);
  throw new UsageError(
    `--dataset '${name}' is not one of ${loadedDatasets.join(', ')}${near ? `; did you mean ${near}?` : ''}`,
  );
}

/** A saved mapping, or the proposal once a person or `--yes` has accepted it. Null if something is missing. */
async function decideMapping(
  file: string,
  contents: FileContents,
  answers: Answers,
): Promise<FileMapping | null> {
  const path = answers.mapping ?? `${file}.mapping.json`;
  const saved = await readSaved(path, answers.mapping !== undefined);
  const proposal: MappingProposal = saved
    ? { ...saved, dayFirst: saved.dayFirst ?? false, unused: [] }
    : proposeMapping(contents.columns, contents.rows, answers);
  const draft: MappingProposal = {
    ...proposal,
    ...(answers.dataset && { dataset: answers.dataset }),
    ...(answers.municipality && { municipality: answers.municipality }),
  };
  const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
  const mapping = await completed(draft, file, contents, answers);
  if (!mapping) return null;
  say(mappingLines(mapping, contents));
  say(previewLines(mapping, contents, answers.province));
  if (!saved) {
    await writeFile(path, `${JSON.stringify(mapping, null, 2)}\n`);
    say([`The mapping is saved in ${path}. Change it there if a column is wrong, and import again.`]);
  }
  if (answers.yes || saved) return mapping;
  const answer = await ask('Load the file with this mapping? (yes/no) ');
  if (answer !== null && /^(y|yes|o|oui)$/i.test(answer)) return mapping;
  say([answer === null ? 'Nothing was loaded: add --yes to accept the mapping.' : 'Nothing was loaded.']);
  return null;
}

async function readSaved(path: string, isRequired: boolean): Promise<FileMapping | null> {
  if (!isRequired && !(await stat(path).catch(() => null))) return null;
  try {
    return JSON.parse(await readFile(path, 'utf8')) as FileMapping;
  } catch (error) {
    throw new UsageError(`The mapping ${path} can't be read: ${(error as Error).message}`);
  }
}

/** Asks for what neither the file nor the options say. */
async function completed(
  proposal: MappingProposal,
  file: string,
  { columns }: FileContents,
  answers: Answers,
): Promise<FileMapping | null> {
  const columnList = `The columns of ${file} are: ${columns.join(', ')}.`;
  let { dataset, municipality } = proposal;
  if (dataset === null) {
    const answer = await ask(`${columnList}\nWhich dataset is it? (${loadedDatasets.join(', ')}) `);
    if (answer === null) {
      process.stderr.write(
        `${columnList}\nThey don't say what the rows are: add --dataset, with one of ${loadedDatasets.join(', ')}.\n`,
      );
      return null;
    }
    dataset = datasetNamed(answer);
  }
  if (municipality === null) {
    const answer = await ask('Which city are the records of? ');
    if (answer === null) {
      process.stderr.write(
        `${columnList}\nNone names the city: add --municipality, such as --municipality kelowna.\n`,
      );
      return null;
    }
    municipality = citySlug(answer);
  }
  const complete =
    proposal.dataset === dataset ? proposal : { ...proposal, ...(await proposalFor(file, dataset, answers)) };
  if (complete.key.length === 0 && dataset !== 'address' && dataset !== 'zone') {
    process.stderr.write(
      `${columnList}\nNone of them identifies a record: write the columns that do into "key" of ${file}.mapping.json.\n`,
    );
    const { columns: mapped, dayFirst } = complete;
    const unfinished = { dataset, municipality, key: [], columns: mapped, dayFirst };
    await writeFile(`${file}.mapping.json`, `${JSON.stringify(unfinished, null, 2)}\n`);
    return null;
  }
  const { key, columns: mapped, dayFirst } = complete;
  return { dataset, municipality, key, columns: mapped, ...(dayFirst && { dayFirst }) };
}

async function proposalFor(file: string, dataset: LoadedDataset, answers: Answers): Promise<MappingProposal> {
  const { columns, rows } = await inspectFile(file, answers.sheet);
  return proposeMapping(columns, rows, { ...answers, dataset });
}

/** Null if nobody can answer: the program is not run in a terminal. */
async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const dialog = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await dialog.question(question)).trim();
  } finally {
    dialog.close();
  }
}
