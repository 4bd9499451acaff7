import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { createGeocoder } from '../packages/service/src/geocoding/geocoder.ts';
import { metresBetween, streetOf } from '../packages/service/src/geocoding/street.ts';
import type { PlacedMunicipality, StreetRow } from '../packages/service/src/queries/geocoding.ts';
import { createRandom } from '../packages/service/src/sample-data/random.ts';
import { parseAddress } from '@cdata/catalog/address';
import { messyAddress } from '../packages/catalog/test/address/messy-address.ts';

const usage = `Usage: npm run bench:geocoding -- FILE.csv --city NAME --province CODE [--url URL]

How many of a city's own addresses are found within 30 m, as they are written and as people write them.
The file has the columns address, longitude and latitude. Of an address with several points, the nearest counts.
With --url, a service that has loaded the file is asked; otherwise the geocoder alone is measured.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    city: { type: 'string' },
    province: { type: 'string' },
    url: { type: 'string' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '0' },
  },
});
const [file] = positionals;
const { city: name, province } = values;
if (!file || !name || !province) {
  console.error(usage);
  process.exit(2);
}

interface Point {
  address: string;
  lat: number;
  lng: number;
}

const { data } = Papa.parse<Record<string, string>>(await readFile(file, 'utf8'), {
  header: true,
  skipEmptyLines: true,
});
const points = data.map((row): Point => ({
  address: row.address ?? '',
  lat: Number(row.latitude),
  lng: Number(row.longitude),
}));

const city: PlacedMunicipality = {
  slug: name.toLowerCase(),
  name,
  aliases: [],
  province,
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
};
type Located = { lat: number; lng: number };
const { url } = values;
const locate = url === undefined ? geocoderAlone() : (text: string) => askService(url, text);

function geocoderAlone(): (text: string) => Located | null {
  const streets = streetRows(points).map((row) => streetOf(row, city));
  const geocoder = createGeocoder([city], [], streets);
  return (text) => geocoder.locate(text);
}

async function askService(address: string, text: string): Promise<Located | null> {
  const headers = { 'X-API-Key': 'demo-paid-key' };
  const response = await fetch(`${address}/geocode?${new URLSearchParams({ address: text })}`, { headers });
  return response.ok ? ((await response.json()) as Located) : null;
}

/** The rows that the service reads from its address table. */
function streetRows(addresses: readonly Point[]): StreetRow[] {
  const rows = new Map<string, StreetRow>();
  for (const { address, lat, lng } of addresses) {
    const { civic } = parseAddress(address);
    if (!civic?.number) continue;
    const { streetName, streetType, typeFirst, direction, directionFirst } = civic;
    const key = [streetName, streetType, direction, directionFirst].join('|');
    const line = [civic.number, '', lat, lng].join('|');
    const row = rows.get(key);
    if (row) row.addresses += `\n${line}`;
    else
      rows.set(key, {
        municipality: city.slug,
        street_name: streetName,
        street_type: streetType,
        type_first: typeFirst,
        direction,
        direction_first: directionFirst,
        addresses: line,
      });
  }
  return [...rows.values()];
}

const pointsOf = new Map<string, Point[]>();
for (const point of points) pointsOf.set(point.address, [...(pointsOf.get(point.address) ?? []), point]);

async function measure(label: string, write: (point: Point) => string): Promise<void> {
  let found = 0;
  let shown = 0;
  const began = performance.now();
  for (const point of points) {
    const text = write(point);
    const match = await locate(text);
    const distances = pointsOf
      .get(point.address)!
      .map(({ lat, lng }) => (match ? metresBetween(match.lat, match.lng, lat, lng) : Infinity));
    const metres = Math.min(...distances);
    if (metres <= 30) found++;
    else if (shown++ < Number(values.show)) {
      console.log(`  ${point.address} | ${text} | ${Math.round(metres)} m`);
    }
  }
  const each = (performance.now() - began) / points.length;
  console.log(
    `${label}: ${((100 * found) / points.length).toFixed(2)}% of ${points.length} within 30 m, ${each.toFixed(3)} ms each`,
  );
}

await measure('as written', ({ address }) => address);
const random = createRandom(`messy ${values.seed}`);
await measure('as people write them', ({ address }) => {
  const [street = ''] = address.split(',');
  return messyAddress({ street, city: city.name, province }, random);
});
