import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { metresBetween } from '../packages/service/src/geocoding/placed-street.ts';
import type { PlacedMunicipality } from '../packages/service/src/queries/geocoding.ts';
import { generateSampleData } from '../packages/service/src/sample-data/index.ts';
import { createRandom } from '../packages/service/src/sample-data/random.ts';
import { parseAddress } from '@cdata/catalog/address';
import { messyAddress } from '../packages/catalog/test/address/messy-address.ts';
import { geocoderOf, streetsOf } from '../packages/service/test/generated-streets.ts';
import { isShort, key, milliseconds, shortOption } from './measure.ts';

const usage = `Usage: npm run bench:geocoding -- [FILE.csv --city NAME --province CODE] [--url URL] [--short]

How many of a city's own addresses are found within 30 m, as they are written and as people write them.
The file has the columns address, longitude and latitude. Of an address with several points, the nearest counts.
Without a file, the addresses of the sample's Toronto are taken. With --url, a service that has loaded the addresses is
asked; otherwise the geocoder alone is measured. --short takes a few hundred addresses.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    city: { type: 'string' },
    province: { type: 'string' },
    url: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Addresses that were not found, to print. */
    show: { type: 'string', default: '0' },
    ...shortOption,
  },
});
const [file] = positionals;
const { city: name = file ? undefined : 'Toronto', province = file ? undefined : 'ON', url } = values;
if (!name || !province) {
  console.error(usage);
  process.exit(2);
}

interface Point {
  address: string;
  lat: number;
  lng: number;
}

async function pointsInFile(path: string): Promise<Point[]> {
  const { data } = Papa.parse<Record<string, string>>(await readFile(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => ({
    address: row.address ?? '',
    lat: Number(row.latitude),
    lng: Number(row.longitude),
  }));
}

const samplePoints = (): Point[] =>
  generateSampleData({ permits: isShort ? 2000 : 60_000 })
    .addresses.filter(({ municipality }) => municipality === 'toronto')
    .map(({ normalizedAddress: address, lat, lng }) => ({ address, lat, lng }));

const points = file === undefined ? samplePoints() : await pointsInFile(file);

const city: PlacedMunicipality = {
  slug: name.toLowerCase(),
  name,
  aliases: [],
  province,
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
};
type Located = { lat: number; lng: number };
const locate = url === undefined ? geocoderAlone() : (text: string) => askService(url, text);

function geocoderAlone(): (text: string) => Promise<Located | null> {
  const addresses = points.flatMap(({ address, lat, lng }) => {
    const { civic } = parseAddress(address);
    return civic?.number ? [{ municipality: city.slug, civic, postalCode: '', lat, lng }] : [];
  });
  const geocoder = geocoderOf({ cities: [city], streets: streetsOf(addresses, [city]) });
  return (text) => geocoder.locate(text);
}

async function askService(address: string, text: string): Promise<Located | null> {
  const headers = { 'X-API-Key': key };
  const response = await fetch(`${address}/geocode?${new URLSearchParams({ address: text })}`, { headers });
  return response.ok ? ((await response.json()) as Located) : null;
}

const pointsOf = new Map<string, Point[]>();
for (const point of points) pointsOf.set(point.address, [...(pointsOf.get(point.address) ?? []), point]);

const maxMetres = 30;

const metresToNearest = (match: Located | null, nearby: readonly Point[]): number =>
  match ? Math.min(...nearby.map(({ lat, lng }) => metresBetween(match.lat, match.lng, lat, lng))) : Infinity;

interface Figures {
  /** Of the addresses. */
  share: number;
  /** Milliseconds for each. */
  time: number;
  /** Of parsing it alone. */
  parsing: number;
}

async function measure(label: string, write: (point: Point) => string): Promise<Figures> {
  const texts = points.map(write);
  const parsing = (await milliseconds(() => texts.forEach((text) => parseAddress(text)))) / points.length;
  const matches: (Located | null)[] = [];
  const locateAll = async () => {
    for (const text of texts) matches.push(await locate(text));
  };
  const time = (await milliseconds(locateAll)) / points.length;
  const metres = points.map(({ address }, at) => metresToNearest(matches[at]!, pointsOf.get(address)!));
  const misses = metres.flatMap((distance, at) => (distance <= maxMetres ? [] : [at]));
  for (const at of misses.slice(0, Number(values.show))) {
    console.log(`  ${points[at]!.address} | ${texts[at]} | ${Math.round(metres[at]!)} m`);
  }
  const share = 1 - misses.length / points.length;
  console.log(
    `${label}: ${(100 * share).toFixed(2)}% of ${points.length} within ${maxMetres} m, ${time.toFixed(3)} ms each`,
  );
  return { share, time, parsing };
}

const original = await measure('as written', ({ address }) => address);
const random = createRandom(`messy ${values.seed}`);
const messy = await measure('as people write them', ({ address }) => {
  const [street = ''] = address.split(',');
  return messyAddress({ street, city: city.name, province }, random);
});
console.log(
  `the share found as people write them, to as written: ratio ${(messy.share / original.share).toFixed(2)}`,
);
console.log(
  `the time to locate an address, to parsing it alone: ratio ${(messy.time / messy.parsing).toFixed(2)}`,
);
