import { labelledField, limits, type Field } from '@cdata/catalog';
import {
  coordinatePartOf,
  gridNamed,
  readCoordinates,
  type CoordinateOptions,
  type CoordinateProblem,
} from '@cdata/catalog/reading';
import { columnValue, firstCellError } from '../../../excel/cells/index.ts';
import { reverseGeocodeLookup, type FieldValues, type Coordinate } from '../../../engine/index.ts';
import { formatNumber } from '../../../language/index.ts';
import {
  newRunOf,
  outputHeader,
  requestIfFound,
  type PreparedRun,
  type RunContext,
  type SheetRows,
  type NewRun,
  type RowInput,
  type RowWarningKind,
  type RunKind,
  runMessages,
} from '../../column-runs/index.ts';
import { areaColumns } from '../areas.ts';
import {
  choicesWithColumns,
  coordinatesColumns,
  coordinatesOptionsSchema,
  lookupsOf,
  outputsOf,
  type CoordinatesOptions,
  type PlaceLookup,
} from './coordinates-columns.ts';
import { CoordinatesCounter, type FirstPlace } from './coordinates-counter.ts';
import { coordinatesMessages } from './messages.ts';

const runName = 'coordinates';

type PlaceResponses = ReadonlyMap<PlaceLookup, FieldValues | null>;

/** Finds what is at the places whose coordinates one or more columns make up. */
export const coordinatesKind: RunKind<CoordinatesOptions, Coordinate, PlaceResponses, FirstPlace> = {
  name: runName,
  options: coordinatesOptionsSchema,
  columns: coordinatesColumns,
  origin: { datasets: ['address'] },
  choose: (options, names) => ({
    ...options,
    choices: choicesWithColumns(names),
  }),
  extraColumns: ({ choices }) => areaColumns(choices),
  prepare: async (options, context) => prepareCoordinates(options, context, await placeOptions(options)),
};

export type NewCoordinatesRun = NewRun<CoordinatesOptions, FirstPlace>;

export const newCoordinatesRun = (
  rows: SheetRows,
  columns: readonly number[],
  options: Omit<CoordinatesOptions, 'parts'>,
): NewCoordinatesRun => {
  const headerOf = (index: number) => rows.columns.find((column) => column.index === index)?.header ?? '';
  const parts = columns.map((index) => coordinatePartOf(headerOf(index)));
  return newRunOf(coordinatesKind, rows, { columns, options: { ...options, parts } });
};

/** Columns of latitude and longitude are degrees: they take no library for metres. */
async function placeOptions({ parts, grid }: CoordinatesOptions): Promise<CoordinateOptions> {
  const areDegrees = parts.length > 0 && parts.every((part) => part === 'lat' || part === 'lng');
  if (areDegrees && !grid) return { parts };
  const { toDegrees } = await import(/* webpackChunkName: "projections" */ './projections.ts');
  return { parts, toDegrees, grid: grid ? gridNamed(grid) : null };
}

function prepareCoordinates(
  { choices, labels }: CoordinatesOptions,
  { engine }: Pick<RunContext, 'engine'>,
  placeOptions: CoordinateOptions,
): PreparedRun<Coordinate, PlaceResponses, FirstPlace> {
  const outputs = outputsOf(choices).map((output) => ({
    ...output,
    field: labels ? labelledOutput(output, labels) : output.field,
  }));
  const blankIfFar = outputs.some(({ name }) => name === 'postal_code')
    ? outputHeader('postal_code', labels)
    : '';
  return {
    read: (cells) => rowInput(cells, placeOptions),
    async request(input, signal) {
      const options = { signal, fromTask: true };
      const responses = lookupsOf(choices).map(
        async (lookup) => [lookup, await requestIfFound(engine, lookup, { input, options })] as const,
      );
      return new Map(await Promise.all(responses));
    },
    write(responses, cells) {
      const reading = readCoordinates(cells, placeOptions);
      const place = reading.ok ? reading.place : null;
      const metres = distanceOf(responses);
      const isFar = metres !== null && metres > limits.nearestAddressMetres;
      const values = outputs.map(({ name, lookup, field }) =>
        isFar && name === 'postal_code'
          ? ''
          : columnValue(field, lookup ? responses.get(lookup)?.[field.name] : place?.[name as 'lat' | 'lng']),
      );
      const farNote = isFar ? [coordinatesMessages().farAddress(formatNumber(metres), blankIfFar)] : [];
      return { values, note: [...correctionNotes(cells, placeOptions), ...farNote].join(' ') };
    },
    counter: () => new CoordinatesCounter(engine, lookupsOf(choices)),
  };
}

/** The field with labels for its values, such as the names of cities. */
const labelledOutput = ({ name, field }: { name: string; field: Field }, labels: 'en' | 'fr'): Field => ({
  ...labelledField({ ...field, name }, labels),
  name: field.name,
});

function distanceOf(responses: PlaceResponses): number | null {
  const distance = responses.get(reverseGeocodeLookup)?.distance_m;
  return typeof distance === 'number' ? Math.round(distance) : null;
}

/** Sentences about what was corrected in a row's coordinates. */
function correctionNotes(cells: readonly unknown[], placeOptions: CoordinateOptions): string[] {
  const reading = readCoordinates(cells, placeOptions);
  const { corrections } = coordinatesMessages();
  return reading.ok ? reading.corrections.map((correction) => corrections[correction]) : [];
}

const warningOf: Partial<Record<CoordinateProblem, RowWarningKind>> = {
  incomplete: 'notCoordinates',
  unreadable: 'notCoordinates',
  outsideCanada: 'outsideCanada',
  zone: 'withoutZone',
  otherZone: 'otherZone',
};

function rowInput(cells: readonly unknown[], placeOptions: CoordinateOptions): RowInput<Coordinate> {
  const error = firstCellError(cells);
  if (error) return { kind: 'invalid', reason: runMessages().errorInRow(error), warning: 'cellError' };
  const reading = readCoordinates(cells, placeOptions);
  if (!reading.ok) {
    const { problem } = reading;
    if (problem === 'blank') return { kind: 'blank' };
    return { kind: 'invalid', reason: coordinatesMessages().problems[problem], warning: warningOf[problem] };
  }
  const { place, corrections } = reading;
  const [warning] = corrections;
  const key = reverseGeocodeLookup.key(place);
  // Rows at one place have other notes if one of them was corrected.
  const resultKey = [key, ...correctionNotes(cells, placeOptions)].join('\t');
  return {
    kind: 'valid',
    key,
    resultKey,
    input: place,
    ...(warning && { warning: warningsOfCorrections[warning] }),
  };
}

const warningsOfCorrections = {
  swapped: 'swapped',
  unsigned: 'unsigned',
  order: 'unclearOrder',
} as const satisfies Record<string, RowWarningKind>;
