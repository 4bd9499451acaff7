import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { EntityType } from '@cdata/catalog';
import type { CivicAddress } from '@cdata/catalog/reading';
import { isBundled } from '@cdata/programs';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { hash32 } from './random.ts';
import type { StoredRecord } from '../store/record-row.ts';

export interface SampleRecord extends StoredRecord {
  entityType: EntityType;
}

export interface SampleAddress {
  municipality: string;
  /** Two-letter code. */
  province: string;
  civic: CivicAddress;
  /** `4329 ERLANGER CRESCENT NORTHWEST`. Unique within a municipality. */
  normalizedAddress: string;
  /** `M5V 2T6`. */
  postalCode: string;
  /** WGS84 degrees, exact; records may publish them rounded, as text or not at all. */
  lat: number;
  lng: number;
  zoneCode: string;
  neighbourhood: string;
  ward: string;
}

export interface SampleZone {
  city: string;
  zoneCode: string;
  zoneDescription: string;
  zoneCategory: string;
  /** Closed; [lng, lat] in WGS84 degrees. */
  ring: [number, number][];
}

export interface Sample {
  /** Building permits, approximately. */
  permits: number;
  cities: readonly PlacedMunicipality[];
  addresses: readonly SampleAddress[];
  zones: readonly SampleZone[];
  /** City by city; the same records each time. */
  records(): Iterable<SampleRecord>;
}

/** The first line of the file; each other line is a city, a zone, an address or a record, in this order. */
export interface SampleHeader {
  /** ISO 8601: nothing in the file has happened later. */
  until: string;
  /** Building permits in the file. */
  permits: number;
}

export interface ReadOptions {
  /** Building permits, approximately, with the other datasets in proportion; by default as many as the file has. */
  permits?: number;
  /** The time to which the dates are moved; null leaves them as they are. */
  now?: number | null;
  file?: string;
}

/** `packages/service/sample-data/` writes it; the bundle has a copy next to its programs. */
export const sampleFile = path.join(
  import.meta.dirname,
  isBundled ? 'sample.ndjson.gz' : '../../sample-data/sample.ndjson.gz',
);

const lineOf = <Item>(line: string | undefined): Item => JSON.parse(line ?? '') as Item;

/**
 * Reads the sample. Its dates move by whole weeks, so that workdays stay workdays and the newest records are of the last
 * days. Fewer permits than in the file are those of a part of the addresses; for more, the records are repeated with
 * other ids and earlier dates.
 */
export async function readSample({
  permits,
  now = Date.now(),
  file = sampleFile,
}: ReadOptions = {}): Promise<Sample> {
  const text = (await promisify(gunzip)(await readFile(file))).toString();
  const [first, ...lines] = text.trimEnd().split('\n');
  const { until, permits: own } = lineOf<SampleHeader>(first);
  const recordsFrom = lines.findIndex((line) => line.startsWith('{"record"'));
  const places = lines
    .slice(0, recordsFrom)
    .map((line) => lineOf<{ city?: PlacedMunicipality; zone?: SampleZone; address?: SampleAddress }>(line));
  const copies = permits === undefined ? 1 : permits / own;
  const days = now === null ? 0 : Math.floor((now - Date.parse(until)) / (7 * day)) * 7;
  return {
    permits: permits ?? own,
    cities: places.flatMap(({ city }) => city ?? []),
    zones: places.flatMap(({ zone }) => zone ?? []),
    addresses: places.flatMap(({ address }) => address ?? []),
    *records() {
      for (let copy = 0; copy < copies; copy++) {
        const move = dateMover(days - copy * 7);
        for (let at = recordsFrom; at < lines.length; at++) {
          const { record } = lineOf<{ record: SampleRecord }>(lines[at]);
          if (!isWithin(record, copies - copy)) continue;
          move(record.record);
          if (copy > 0) record.record.record_id = `${String(record.record.record_id)}~${copy}`;
          yield record;
        }
      }
    },
  };
}

/** The records of an address are within the share together. */
const isWithin = ({ addressKey, record }: SampleRecord, share: number): boolean =>
  share >= 1 ||
  hash32(`${String(record.municipality)} ${addressKey ?? String(record.record_id)}`) < share * 2 ** 32;

const day = 86_400_000;
const dateFields = /(date|updated?|_at|_on)$/;
/** `2026-04-13`, `20260413`, or the day of a time. */
const publishedDay = /^\d{4}-?\d\d-?\d\d(?=T|$)/;

function movedDay(published: string, days: number): string {
  const iso = published.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const moved = new Date(Date.parse(iso) + days * day).toISOString().slice(0, 10);
  return iso === published ? moved : moved.replaceAll('-', '');
}

/** Moves the dates of a record. An assessment keeps its day, and moves by whole years. */
function dateMover(days: number): (record: Record<string, unknown>) => void {
  if (days === 0) return () => undefined;
  const years = Math.floor(days / 365.25);
  const moved = new Map<string, string>();
  return (record) => {
    for (const name in record) {
      const value = record[name];
      if (name === 'assessment_year') record[name] = Number(value) + years;
      if (typeof value !== 'string' || !dateFields.test(name)) continue;
      if (name === 'assessment_date') {
        record[name] = `${Number(value.slice(0, 4)) + years}${value.slice(4)}`;
        continue;
      }
      let other = moved.get(value);
      if (other === undefined) {
        other = value.replace(publishedDay, (published) => movedDay(published, days));
        moved.set(value, other);
      }
      record[name] = other;
    }
  };
}
