import type { DateOrder } from '@cdata/catalog/reading';
import { commandOf, parseOptions, UsageError, wholeNumber } from '@cdata/programs';
import { defaultData } from '../store/data-directory.ts';
import { isInCanada } from '../store/published-record.ts';
import { ask, datasetNamed, decideMapping, isYes, type ImportAnswers } from './decide-mapping.ts';
import { slugOfStatedCity } from './file-city.ts';
import { areaKindIn, areaNameOf, importAreas, type AreasOfFile } from './import-areas.ts';
import { importFile, inspectFile, type FileContents } from './import-file.ts';
import type { Place } from './load-cities.ts';
import { progressLine, runLoadProgram, withLoadedStore } from './load-program.ts';
import { projectionNamed } from './projections.ts';
import { loadedDatasets, type FileMapping } from './propose-mapping.ts';
import { removalLine, reportLines, type FinishedReport } from './report.ts';
import { unreadLines } from './unread-columns.ts';
import { yearHelp, yearIn, yearLines } from './roll-year.ts';

const help = `Usage: ${commandOf('import', 'FILE… [options]')}

  FILE                  CSV in any encoding and with any separator, JSON, JSON lines, GeoJSON, Esri JSON, XLSX, or a
                        shapefile in a zip, also compressed: somebody's own columns, records as the service publishes
                        them, or an export (${commandOf('export')})
  --dataset NAME        what the rows are: ${loadedDatasets.join(', ')}
  --as KIND             loads named areas of a kind in your words, such as wards: FILE has their polygons
  --name PROPERTY       the property that names each area
  --municipality CITY   the city of all rows, by its name or slug
  --province CODE       its province, of several municipalities with the name
  --centre LAT,LNG      its middle, of a city that the register of municipalities lacks
  --projection NAME     of coordinates in metres: EPSG:26910, UTM 10, MTM 8, 3TM 114, or a proj4 text
  --sheet NAME          the sheet of a workbook (the first)
  --header-row N        the row of the headers, where titles above them are taken for it
  --dates ORDER         of dates such as 03/04/2026: day-first or month-first
  --year YEAR           ${yearHelp}
  --area UNIT           the unit of areas that name none: m2 or ft2
  --key COLUMN,…        the columns that identify a record
  --column FIELD=COLUMN the column of a field that several columns may be; may be repeated
  --without FIELD,…     loads a file that has none of these fields
  --mapping FILE        the mapping to use (FILE.mapping.json, which the first import writes)
  --replace             removes what the source of the file had and the file lacks: says how much, and asks
  --propose             writes the proposed mapping, for changes, and loads nothing
  --yes                 accepts the proposed mapping, and what --replace removes
  --data DIR            directory of the database (${defaultData})
  --help                shows this text

The program proposes which column is what, shows five rows as they would look, and loads the file once the mapping is
accepted. Rows that can't be used are listed with their line and the reason. With DATABASE_URL set, the rows go into
that PostgreSQL server. A service that is running sees the new records at once.`;

const options = {
  dataset: { type: 'string' },
  as: { type: 'string' },
  name: { type: 'string' },
  municipality: { type: 'string' },
  province: { type: 'string' },
  centre: { type: 'string' },
  projection: { type: 'string' },
  sheet: { type: 'string' },
  'header-row': { type: 'string' },
  dates: { type: 'string' },
  year: { type: 'string' },
  area: { type: 'string' },
  key: { type: 'string' },
  column: { type: 'string', multiple: true },
  without: { type: 'string' },
  mapping: { type: 'string' },
  replace: { type: 'boolean', default: false },
  propose: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  data: { type: 'string', default: defaultData },
  help: { type: 'boolean', default: false },
} as const;

/** Returns the exit code: 0 if rows were loaded, 1 if not, 2 if the options or answers are missing or wrong. */
export const importProgram = (args: readonly string[]): Promise<number> =>
  runLoadProgram(async () => {
    const { values, positionals: files } = parseOptions(args, options, { allowPositionals: true });
    if (values.help) {
      process.stdout.write(`${help}\n`);
      return 0;
    }
    if (files.length === 0) throw new UsageError(`No file to import: run ${commandOf('import', 'FILE')}`);
    const answers = answersIn(values);
    if (values.as !== undefined) {
      const stated = { kind: areaKindIn(values.as), stated: values.name };
      return importAreasOf(files, { ...stated, answers, data: values.data });
    }
    const imports: { file: string; contents: FileContents; mapping?: FileMapping }[] = [];
    for (const file of files) {
      const contents = await inspectFile(file, answers);
      if (contents.kind !== 'own') imports.push({ file, contents });
      else {
        const projection = answers.projection ?? projectionOf(contents);
        const mapping = await decideMapping(file, contents, { ...answers, projection });
        if (!mapping) return answers.propose ? 0 : 2;
        imports.push({ file, contents, mapping });
      }
    }
    return withLoadedStore(values.data, async (store, checkAfterwards) => {
      let rowCount = 0;
      let rejected = 0;
      for (const { file, contents, mapping } of imports) {
        const projection = answers.projection ?? projectionOf(contents);
        const onProgress = progressLine(file);
        const since = new Date().toISOString();
        const report = await importFile(store, file, contents.kind, {
          ...answers,
          mapping,
          projection,
          onProgress,
          ...(values.replace && {
            replaces: (id, absent) => mayRemove(removalLine(id, absent), answers.yes),
          }),
        });
        process.stdout.write(
          `${[...reportLines(file, report), ...(mapping ? linesOf(mapping, { contents, report }) : [])].join('\n')}\n`,
        );
        checkAfterwards({ name: file, sourceIds: report.sourceIds, since });
        rowCount += report.rows - report.rejected;
        rejected += report.rejected;
      }
      return rowCount > 0 || rejected === 0 ? 0 : 1;
    });
  });

interface AreaAnswers {
  kind: string;
  /** The property that names the areas; null leaves it to the file. */
  stated: string | undefined;
  answers: ImportAnswers;
  data: string;
}

async function importAreasOf(
  files: readonly string[],
  { kind, stated, answers, data }: AreaAnswers,
): Promise<number> {
  const imports: { file: string; areas: AreasOfFile }[] = [];
  for (const file of files) {
    const contents = await inspectFile(file, answers);
    const projection = answers.projection ?? projectionOf(contents);
    const name = await areaNameOf(file, contents, { kind, stated, projection });
    imports.push({ file, areas: { kind, name, projection } });
  }
  return withLoadedStore(data, async (store) => {
    for (const { file, areas } of imports) {
      const { sheet } = answers;
      const report = await importAreas(store, file, { ...areas, sheet, onProgress: progressLine(file) });
      const lines = [
        ...reportLines(file, report),
        `  ${areas.name} is the name of each area.`,
        `  Source: ${report.sourceIds.join(', ')}.`,
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    }
    return 0;
  });
}

/** Says what `--replace` removes, and asks unless the person has accepted everything. */
async function mayRemove(line: string, isAccepted: boolean): Promise<boolean> {
  process.stdout.write(`${line}\n`);
  if (isAccepted) return true;
  const answer = await ask('Remove them? (yes/no) ');
  if (answer === null) process.stdout.write('They stay: add --yes to remove them.\n');
  return answer !== null && isYes(answer);
}

/** What the person should know of a file that is loaded: what its rows lack, and what of it was not read. */
const linesOf = (
  mapping: FileMapping,
  { contents, report }: { contents: FileContents; report: FinishedReport },
): string[] => [
  ...yearLines(mapping),
  `  Source: ${report.sourceIds.join(', ')}.`,
  ...(report.otherLists ?? []).map(
    ({ id, publisher }) =>
      `  ${id} of ${publisher} is another list, and stays as it is; ${commandOf('unload', id)} removes it.`,
  ),
  ...unreadLines(mapping, contents),
];

/** The projection that the file names, if it is one of metres. */
const projectionOf = ({ projection }: FileContents): string | undefined =>
  projection === undefined ? undefined : projectionNamed(projection);

type Values = Partial<Record<keyof typeof options, string | boolean | string[]>>;

function answersIn(values: Values): ImportAnswers {
  const text = (name: keyof typeof options) => values[name] as string | undefined;
  const list = (name: keyof typeof options) =>
    text(name)
      ?.split(',')
      .map((item) => item.trim());
  const province = text('province')?.toUpperCase();
  const [dataset, municipality, centre, headerRow] = [
    text('dataset'),
    text('municipality'),
    text('centre'),
    text('header-row'),
  ];
  const projection = text('projection');
  const city = { province, centre: centre === undefined ? undefined : placeIn(centre) };
  return {
    dataset: dataset === undefined ? undefined : datasetNamed(dataset),
    municipality: municipality === undefined ? undefined : slugOfStatedCity(municipality, city),
    city,
    projection: projection === undefined ? undefined : projectionNamed(projection),
    sheet: text('sheet'),
    headerRow:
      headerRow === undefined ? undefined : wholeNumber({ name: '--header-row', text: headerRow }, 1, 1000),
    dates: dateOrderIn(text('dates')),
    year: yearIn(text('year')),
    area: areaUnitIn(text('area')),
    key: list('key'),
    columns: columnsIn((values.column ?? []) as string[]),
    without: list('without') ?? [],
    mapping: text('mapping'),
    yes: values.yes === true,
    propose: values.propose === true,
  };
}

function columnsIn(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [field = '', ...column] = text.split('=');
      if (column.length === 0) throw new UsageError(`--column is '${text}': write FIELD=COLUMN.`);
      return [field.trim(), column.join('=').trim()];
    }),
  );
}

function dateOrderIn(text: string | undefined): DateOrder | undefined {
  if (text === undefined || text === 'day-first' || text === 'month-first') return text;
  throw new UsageError(`--dates is '${text}': write day-first or month-first.`);
}

function areaUnitIn(text: string | undefined): 'm2' | 'ft2' | undefined {
  if (text === undefined || text === 'm2' || text === 'ft2') return text;
  throw new UsageError(`--area is '${text}': write m2 or ft2.`);
}

function placeIn(text: string): Place {
  const [lat = NaN, lng = NaN] = text.split(',').map(Number);
  if (isInCanada(lat, lng)) return { lat, lng };
  throw new UsageError(
    `--centre is '${text}': write latitude and longitude in Canada, such as 44.23,-76.48.`,
  );
}
