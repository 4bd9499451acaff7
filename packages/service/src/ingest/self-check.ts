import { kilometresBetween } from '@cdata/catalog';
import type { AskService } from '../ask-service.ts';
import {
  sampleAddresses,
  sampleRecords,
  sampleZones,
  type SampledAddress,
  type SampledLoad,
  type SampledRecord,
  type SampledZone,
} from '../queries/load-sample.ts';
import type { Store } from '../store/store.ts';
import { insidePoint } from '../zoning/zones.ts';

/** Rows of each kind that are asked for after a load. */
const sampleSize = 200;
/** Metres within which a geocoded address is at its place. */
const maxMetres = 30;
/** A smaller share of rows that are found is worth a look at the file or its mapping. */
const lowShare = 0.95;
const maxExamples = 3;

type Check<Row> = (row: Row, ask: AskService) => Promise<string | null>;

/** One check, bound to the rows that it is made on. */
interface Question {
  what: string;
  names: readonly string[];
  /** Null if the service finds the row, else why it doesn't. */
  reasonOf(at: number, ask: AskService): Promise<string | null>;
}

function question<Row>(
  what: string,
  rows: readonly Row[],
  { nameOf, check }: { nameOf: (row: Row) => string; check: Check<Row> },
): Question {
  return { what, names: rows.map(nameOf), reasonOf: (at, ask) => check(rows[at]!, ask) };
}

/**
 * Asks the service for rows of a load through its own routes, and says which share it finds, with examples and the likely
 * reason of those that it doesn't. What no route serves, such as a price index, is not asked for.
 */
export async function selfCheckLines(store: Store, load: SampledLoad, ask: AskService): Promise<string[]> {
  const lines: string[] = [];
  for (const one of await questionsOf(store, load)) lines.push(...(await answerLines(one, ask)));
  return lines;
}

async function questionsOf(store: Store, load: SampledLoad): Promise<Question[]> {
  const addresses = await sampleAddresses(store, load, sampleSize);
  const zones = await sampleZones(store, load, sampleSize);
  const records = await sampleRecords(store, load, sampleSize);
  const withAddress = records.filter(({ address }) => address !== null && address.trim() !== '');
  // The middle of a block's side is no address's place.
  const houses = addresses.filter((row) => !row.is_block_point);
  const nameOf = ({ normalized_address: address, unit }: SampledAddress) =>
    unit === '' ? address : `#${unit}, ${address}`;
  return [
    question('addresses geocoded to their place', addresses, {
      nameOf,
      check: (row, ask) => isGeocoded(row, nameOf(row), ask),
    }),
    question('addresses found by their coordinates', houses, { nameOf, check: isNearest }),
    question('districts found by a point inside', zones, { nameOf: (row) => row.zone_code, check: isZone }),
    question('records found by record_id', records, { nameOf: (row) => row.record_id, check: isRecord }),
    question('records found at their address', withAddress, {
      nameOf: (row) => row.address!,
      check: isAtAddress,
    }),
  ];
}

async function answerLines({ what, names, reasonOf }: Question, ask: AskService): Promise<string[]> {
  if (names.length === 0) return [];
  const namesByReason = new Map<string, string[]>();
  for (const [at, name] of names.entries()) {
    const reason = await reasonOf(at, ask);
    if (reason !== null) namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), name]);
  }
  const absent = [...namesByReason.values()].reduce((sum, { length }) => sum + length, 0);
  const share = (names.length - absent) / names.length;
  const groups = [...namesByReason].sort(([, one], [, other]) => other.length - one.length);
  return [
    // Rounded down: 199 of 200 are not all.
    `  Self-check: ${names.length - absent} of ${names.length} ${what} (${Math.floor(100 * share)}%)${share < lowShare ? ', which is low' : ''}.`,
    ...groups.map(
      ([reason, examples]) =>
        `    ${examples.length} not found, because ${reason}: ${examples.slice(0, maxExamples).join('; ')}${examples.length > maxExamples ? '; …' : ''}`,
    ),
  ];
}

/** The service's own sentence about a failure; without what it quotes, so that rows with one reason are counted together. */
const refusal = (status: number, { detail }: Record<string, unknown>): string =>
  `the service answers ${status}: ${String(detail)
    .replace(/'[^']*'/, '…')
    .replace(/\.$/, '')}`;

async function isGeocoded(row: SampledAddress, address: string, ask: AskService): Promise<string | null> {
  const { municipality, lat, lng } = row;
  const { status, body } = await ask('/geocode', { address, municipality });
  if (status !== 200) return refusal(status, body);
  if (body.municipality !== municipality) return `it is taken for one of ${String(body.municipality)}`;
  if (body.match_type !== (row.is_block_point ? 'block' : 'exact')) {
    return body.match_type === 'municipality'
      ? 'only the city is recognized: the street may have been read wrong'
      : 'only the street is recognized: the house number may have been read wrong';
  }
  const metres = 1000 * kilometresBetween({ lat, lng }, { lat: Number(body.lat), lng: Number(body.lng) });
  return metres <= maxMetres ? null : 'another street of the city has the same name, and the number too';
}

const isNearest: Check<SampledAddress> = async ({ lat, lng }, ask) => {
  const { status, body } = await ask('/reverse-geocode', { lat, lng });
  if (status !== 200) return refusal(status, body);
  return Number(body.distance_m) <= maxMetres
    ? null
    : 'the nearest address that the service knows is another';
};

const isZone: Check<SampledZone> = async ({ city, zone_code: code, polygons }, ask) => {
  const point = insidePoint(polygons);
  if (!point) return 'its polygon has no inside';
  const [lng, lat] = point;
  const { status, body } = await ask('/zone', { lat, lng });
  if (status !== 200) return 'no district contains the point: its polygon is damaged';
  if (body.city !== city) return `a district of ${String(body.city)} lies over it`;
  return body.zone_code === code ? null : 'a district with another code lies over it';
};

const isRecord: Check<SampledRecord> = async ({ entity_type: type, record_id: id }, ask) => {
  const { status, body } = await ask(`/${type}/${encodeURIComponent(id)}`);
  if (status !== 200) return refusal(status, body);
  return body.record_id === id ? null : 'the service answers with another record';
};

const isAtAddress: Check<SampledRecord> = async (row, ask) => {
  const { entity_type: type, record_id: id, municipality, address } = row;
  const { status, body } = await ask('/property', { address: address!, municipality });
  if (status === 422) return 'the address is not one of a house number and a street';
  if (status !== 200) return refusal(status, body);
  const records = (body.records as Record<string, { record_id: string }[] | undefined>)[type] ?? [];
  if (records.some((record) => record.record_id === id)) return null;
  return row.normalized_address === null
    ? 'no street could be read in the address when it was loaded'
    : 'the published standard form of the address is another than that of the address';
};
