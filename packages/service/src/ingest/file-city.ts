import { kilometresBetween } from '@cdata/catalog';
import {
  isBlankCell,
  provincesOf,
  readColumns,
  readCoordinates,
  takePostalCode,
  trailingProvince,
  wantedField,
  type PlaceEvidence,
} from '@cdata/catalog/reading';
import { UsageError } from '@cdata/programs';
import type { Municipality } from '../queries/geocoding.ts';
import {
  nameOfSlug,
  nearestMunicipalities,
  placeIn,
  registeredMunicipality,
  slugOfCity,
} from '../municipalities/municipality-register.ts';
import { isInCanada } from '../store/published-record.ts';
import { pointOf } from './coordinates.ts';
import { textOf } from './field-value.ts';
import { cityColumns, type FileRows } from './file-columns.ts';
import type { StatedCity } from './load-cities.ts';

interface Sample {
  columns: readonly string[];
  /** The first rows. */
  rows: FileRows;
}

/** The city of all rows, with what the person should know of it; or why it can't be theirs. */
export type FileCity =
  | {
      slug: string;
      /** The column whose cities take their rows, where the rows of all others are the city's. */
      column?: string;
      notes: string[];
    }
  | { refusal: string };

/**
 * The municipality that a person has named for a file, unless its rows say another one: their province, postal codes and
 * coordinates tell namesakes apart, and a column may name many cities.
 *
 * @param isOneCity Whether the person has said that no column names a city.
 * @param areHouses Whether the rows are address points, which are where they are: a business that a city licenses may be
 *   in another one.
 */
export function cityOfFile(
  slug: string,
  sample: Sample,
  { province, isOneCity, areHouses = false }: { province?: string; isOneCity: boolean; areHouses?: boolean },
): FileCity {
  const named = registeredMunicipality(slug);
  const others = isOneCity ? null : otherCitiesOf(slug, sample, named?.province ?? province);
  if (others?.areMost)
    return {
      refusal: `The column ${others.column} names ${others.names}: leave out --municipality, and each row is loaded to its own. If the column is something else, add --without city.`,
    };
  const column = areHouses && !isOneCity ? cityColumns(sample.columns, sample.rows).city : undefined;
  const toTheirs = `are loaded there, and all others as rows of ${cityTitle(slug)}. If the column is something else, add --without city.`;
  const notes: string[] = [];
  if (others !== null) {
    const then = areHouses
      ? toTheirs
      : `are loaded as rows of ${cityTitle(slug)}. Leave out --municipality to load each row to its own.`;
    notes.push(
      `In ${others.rows} of the first ${sample.rows.length} rows, the column ${others.column} names ${others.names}: such rows ${then}`,
    );
  } else if (column !== undefined)
    notes.push(`Rows that the column ${column} says are of another city ${toTheirs}`);
  if (!named || province !== undefined) return { slug, column, notes };
  const evidence = evidenceOf(sample);
  const { municipality, alternatives } = placeIn(named.name, evidence);
  if (contradicts(evidence, named)) {
    return municipality === null
      ? {
          refusal: `${named.name} is in ${named.province}, and the ${wordsOf(evidence)} of the rows say otherwise: add --municipality with another name, or --province.`,
        }
      : {
          slug: municipality.slug,
          notes: [
            `The rows are of ${municipality.name}, ${municipality.province}, and not of ${named.name}, ${named.province}: their ${wordsOf(evidence)} say so.`,
          ],
        };
  }
  const namesakes = alternatives.filter((one) => one.province !== named.province).map((one) => one.province);
  const isOpen = municipality?.slug === slug && namesakes.length > 0;
  return {
    slug,
    column,
    notes: isOpen
      ? [
          ...notes,
          `${named.name} is also a municipality of ${[...new Set(namesakes)].join(', ')}: add --province if it is that one.`,
        ]
      : notes,
  };
}

/**
 * The slug of the city that a person names. One that the register lacks is taken only with its place, so that none is
 * made by a misspelling.
 *
 * @throws UsageError
 */
export function slugOfStatedCity(name: string, { province, centre }: StatedCity): string {
  const slug = slugOfCity(name, province);
  if (registeredMunicipality(slug) || centre) return slug;
  const { municipality, homonyms } = placeIn(name, { province: null });
  const namesakes = [...(municipality ? [municipality] : []), ...homonyms];
  const near =
    namesakes.length > 0
      ? namesakes.map((one) => `${one.name}, ${one.province}`)
      : nearestMunicipalities(name, province);
  throw new UsageError(
    `'${name}' is no municipality that is known${province ? ` in ${province}` : ''}${near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '.'} If the register lacks it, say where it is: --centre LAT,LNG.`,
  );
}

/** Kilometres from the middle of a municipality within which its rows are. */
const maxKilometres = 150;

const contradicts = ({ province, postalCode, point }: Required<PlaceEvidence>, city: Municipality): boolean =>
  (province !== null && province !== city.province) ||
  (postalCode !== null && !provincesOf(postalCode).includes(city.province)) ||
  (point !== null &&
    city.lat !== null &&
    city.lng !== null &&
    kilometresBetween({ lat: city.lat, lng: city.lng }, point) > maxKilometres);

const wordsOf = ({ province, postalCode, point }: PlaceEvidence): string =>
  [province && 'province', postalCode && 'postal codes', point && 'coordinates']
    .filter(Boolean)
    .join(' and ');

/** A list of one city has some addresses of others. */
const minShare = 0.5;
const maxNames = 4;

/** Cities that a column names beside the one of the file. */
interface OtherCities {
  column: string;
  /** Such as `are of 2 other cities (Guelph, Fergus)`. */
  names: string;
  rows: number;
  /** Whether most rows are of others, so that the file is not one city's. */
  areMost: boolean;
}

/** Null if no column names a city, or none names another one that is known. */
function otherCitiesOf(slug: string, sample: Sample, province: string | undefined): OtherCities | null {
  const { city: column } = cityColumns(sample.columns, sample.rows);
  if (column === undefined) return null;
  const names = sample.rows.map((row) => row[column]).filter((value) => !isBlankCell(value));
  const counts = new Map<string, { name: string; count: number }>();
  for (const value of names) {
    const name = textOf(value);
    const { municipality } = placeIn(name, { province: province ?? null });
    const key = municipality?.slug ?? '';
    counts.set(key, { name, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const own = (counts.get(slug)?.count ?? 0) + (counts.get('')?.count ?? 0);
  const others = [...counts].filter(([key]) => key !== slug && key !== '').map(([, one]) => one);
  if (others.length === 0) return null;
  const examples = others.sort((a, b) => b.count - a.count).slice(0, maxNames);
  const cities = others.length === 1 ? 'another city' : `${others.length} other cities`;
  return {
    column,
    names: `${cities} (${examples.map(({ name }) => name).join(', ')}${others.length > maxNames ? ', …' : ''})`,
    rows: others.reduce((sum, { count }) => sum + count, 0),
    areMost: own < names.length * minShare,
  };
}

/** What most rows of a file say of their place. */
function evidenceOf({ columns, rows }: Sample): Required<PlaceEvidence> {
  const cells = rows.map((row) => columns.map((column) => row[column]));
  const reading = readColumns(
    columns,
    cells,
    ['province', 'postal_code', 'lat', 'lng'].map((name) => wantedField('place', name)),
  );
  const textsOf = (name: string): string[] => {
    const { column } = reading.get(name)!;
    return column === null ? [] : cells.map((row) => textOf(row[column] ?? '')).filter((text) => text !== '');
  };
  const provinces = textsOf('province').map(
    (text) => trailingProvince(text.toUpperCase().split(/\s+/))?.code ?? null,
  );
  const codes = textsOf('postal_code').map(
    (text) => takePostalCode(text.toUpperCase()).postalCode?.[0] ?? null,
  );
  const [lat, lng] = ['lat', 'lng'].map((name) => reading.get(name)!.column);
  const points = rows.flatMap((row, at) => {
    if (lat != null && lng != null) {
      const reading = readCoordinates([cells[at]![lat], cells[at]![lng]], { parts: ['lat', 'lng'] });
      return reading.ok ? [reading.place] : [];
    }
    const [x = NaN, y = NaN] = pointOf(row.geometry) ?? [];
    return isInCanada(y, x) ? [{ lat: y, lng: x }] : [];
  });
  const code = mostOf(codes);
  return {
    province: mostOf(provinces),
    postalCode: code !== null && provincesOf(code).length > 0 ? code : null,
    point: points.length > rows.length * minShare ? middleOf(points) : null,
  };
}

/** The value that most of them have; null if none has. */
function mostOf(values: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].find(([, count]) => count > values.length * minShare)?.[0] ?? null;
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const middleOf = (points: readonly { lat: number; lng: number }[]) => ({
  lat: median(points.map(({ lat }) => lat)),
  lng: median(points.map(({ lng }) => lng)),
});

/** The name of a city with its province, as people write it: `Kelowna, BC`. */
export function cityTitle(slug: string): string {
  const named = registeredMunicipality(slug);
  return named ? `${named.name}, ${named.province}` : nameOfSlug(slug);
}
