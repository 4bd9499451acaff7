import { datasets } from '@cdata/catalog';
import { normalizedAddress, readAddress } from '@cdata/catalog/reading';
import type { PlacedMunicipality } from '../src/queries/geocoding.ts';
import type { SampleAddress, SampleHeader, SampleRecord, SampleZone } from '../src/sample/sample-file.ts';

/** A line of the file: the first one is its header, and each other one has one of the rest. */
export interface SampleLine extends Partial<SampleHeader> {
  city?: PlacedMunicipality;
  zone?: SampleZone;
  address?: SampleAddress;
  record?: SampleRecord;
}

/** The lines are in this order, because the service reads the places first. */
const kinds = ['city', 'zone', 'address', 'record'] as const;

/** What is wrong with the lines of a sample, with the number of each line. */
export function checkSample([header, ...lines]: readonly SampleLine[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const isNew = (key: string): boolean => !seen.has(key) && seen.add(key) !== undefined;
  const untilDay = header?.until?.slice(0, 10) ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(untilDay)) problems.push('line 1: no time until which the sample goes');
  let lastKind = 0;
  for (const [at, line] of lines.entries()) {
    const report = (problem: string) => problems.push(`line ${at + 2}: ${problem}`);
    const kind = kinds.findIndex((name) => line[name] !== undefined);
    if (kind < lastKind) report('is no city, zone, address or record, or comes after later kinds');
    lastKind = Math.max(kind, lastKind);
    const { city, zone, address, record } = line;
    if (city && !isNew(`city ${city.slug}`)) report(`${city.slug} is there twice`);
    if (zone) {
      seen.add(`zone ${zone.city} ${zone.zoneCode}`);
      if (`${zone.ring[0]}` !== `${zone.ring.at(-1)}`) report('the ring is not closed');
    }
    if (address) checkAddress(address, { seen, isNew, report });
    if (record) checkRecord(record, untilDay, { seen, isNew, report });
  }
  return problems;
}

interface Checks {
  seen: ReadonlySet<string>;
  /** Whether nothing before had the key. */
  isNew(key: string): boolean;
  report(problem: string): void;
}

function checkAddress(
  { municipality, normalizedAddress: written, zoneCode, civic }: SampleAddress,
  { seen, isNew, report }: Checks,
): void {
  if (!seen.has(`city ${municipality}`)) report(`no city ${municipality}`);
  if (!seen.has(`zone ${municipality} ${zoneCode}`)) report(`no zone ${zoneCode}`);
  if (!isNew(`address ${municipality} ${written}`)) report(`${written} is there twice`);
  if (normalizedAddress(civic) !== written) report(`${written} differs from its parts`);
}

/** Dates that may be later than the last day of the sample. */
const plannedDates = /expir|completion|operation_start|start_date/;

function checkRecord(
  { entityType, addressKey, record }: SampleRecord,
  untilDay: string,
  { seen, isNew, report }: Checks,
): void {
  const { record_id: id, municipality, address } = record;
  if (!seen.has(`city ${String(municipality)}`)) report(`no city ${String(municipality)}`);
  if (!isNew(`${entityType} ${String(id)}`)) report(`${entityType} ${String(id)} is there twice`);
  if (addressKey !== null && !seen.has(`address ${String(municipality)} ${addressKey}`)) {
    report(`no address ${addressKey}`);
  }
  if (addressKey !== null && typeof address === 'string' && readAddress(address).civic === null) {
    report(`${address} can't be parsed`);
  }
  for (const { name, kind } of datasets[entityType].fields) {
    const value = record[name];
    if (kind !== 'date' || plannedDates.test(name) || typeof value !== 'string') continue;
    if (value.slice(0, 10) > untilDay && value.includes('-')) report(`${name} ${value} is after ${untilDay}`);
  }
}
