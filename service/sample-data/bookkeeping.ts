import type { City } from './gazetteer/index.ts';
import type { PermitCase } from './permits.ts';
import { yearOf, isoDate } from './days.ts';
import { hash32 } from './random.ts';

/** When the service last read a city's register: the night after the last day. */
export function fetchedAt(city: City): string {
  const minutes = hash32(city.slug) % 360;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `2026-11-15T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:17.000000+00:00`;
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

const tradePrefix: Record<string, string> = {
  electrical: 'EP',
  plumbing: 'PP',
  mechanical: 'MP',
  gas: 'GP',
  sprinkler: 'SP',
};

/** A building permit's number in its city's form. */
export function permitNumber({ property, work, ofTrade, applied, sequence }: PermitCase): string {
  const { slug } = property.city;
  const year = String(yearOf(applied));
  const short = year.slice(2);
  const five = padded(sequence, 5);
  switch (slug) {
    case 'calgary':
      return `${ofTrade ? (tradePrefix[work.trade] ?? 'TP') : 'BP'}${year}-${five}`;
    case 'edmonton':
      return `${(sequence % 2) + 1}-${padded(Number(short) * 24_000_000 + sequence * 397, 9)}`;
    case 'vancouver':
      return `BP-${year}-${five}`;
    case 'victoria':
      return `BP0${short}${padded(sequence, 4)}`;
    case 'toronto':
      return `${short} ${100000 + sequence * 3} ${work.type === 'demolition' ? 'DEM' : work.type === 'new_construction' ? 'BLD' : work.trade === 'mechanical' ? 'FSU' : 'SHO'}`;
    case 'ottawa':
      return `A${short}-${padded(sequence, 6)}`;
    case 'hamilton':
      return `${short}/${padded(sequence, 6)} R9`;
    case 'montreal':
      return String(3_000_000_000 + Number(short) * 1_000_000 + sequence * 7);
    case 'quebec':
      return `${isoDate(applied).replaceAll('-', '')}-${padded(sequence, 4)}D`;
    case 'laval':
      return `PC-${year}-${five}`;
    case 'winnipeg':
      return `${short}-${100000 + sequence * 3} ${work.trade === 'sign' ? 'SP' : 'BD'}`;
    case 'regina':
      return `PRBD${year}${five}`;
    case 'saskatoon':
      return `BP-${padded(sequence, 4)}/${short}`;
    case 'moncton':
      return `${year}-${padded(sequence, 4)}-B`;
    case 'st_johns':
      return String((Number(short) - 15) * 10_000 + sequence);
    default:
      return `BLD-${year}-${five}`;
  }
}

/** The record's identifier: Toronto adds the revision after a colon. */
export const permitRecordId = (permit: PermitCase): string =>
  permit.property.city.slug === 'toronto' ? `${permitNumber(permit)}:00` : permitNumber(permit);
