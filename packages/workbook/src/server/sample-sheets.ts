import type { WorkbookSheet } from '../grid/workbook-data.ts';

/** Requests a path with its query from the local service; resolves with the JSON. */
type ServiceRequest = (path: string) => Promise<unknown>;

type ServiceRecord = Record<string, unknown>;

const addressRows = 200;
const permitRows = 60;
/** The sheets use this many records of each city. */
const recordsOfCity = 40;

/**
 * The sheets of a new local workbook, made from records of the local service: addresses as people type them, a subject
 * property, and permits to price. The same service gives the same sheets.
 */
export async function sampleSheets(request: ServiceRequest): Promise<WorkbookSheet[]> {
  const recent = await records(request, '/permit?limit=500');
  const slugs = [...new Set(recent.map(({ municipality }) => String(municipality)))].sort();
  const cities = await Promise.all(slugs.map((slug) => cityOf(request, slug)));
  return [addressSheet(cities), propertySheet(cities), permitSheet(cities)];
}

interface City {
  /** Such as Montréal. */
  name: string;
  province: string;
  permits: ServiceRecord[];
}

async function cityOf(request: ServiceRequest, slug: string): Promise<City> {
  const [permits, licences] = await Promise.all([
    records(request, `/permit?municipality=${slug}&limit=${recordsOfCity * 2}`),
    records(request, `/licence?municipality=${slug}&limit=1`),
  ]);
  const name = String(licences[0]?.city ?? slug);
  // Some cities publish the city as part of the address. The sheets add it themselves.
  const usable = permits.filter(({ address }) => {
    const text = String(address ?? '');
    return /^\s*\S*\d/.test(text) && !plain(text).toLowerCase().includes(plain(name).toLowerCase());
  });
  return {
    name,
    province: String(usable.find(({ province }) => province)?.province ?? ''),
    permits: usable.slice(0, recordsOfCity),
  };
}

async function records(request: ServiceRequest, path: string): Promise<ServiceRecord[]> {
  const { results } = (await request(path)) as { results?: ServiceRecord[] };
  if (!results) throw new Error(`The local service returned no records for ${path}.`);
  return results;
}

/** The ways people write addresses, used in turn. */
const notations: ((address: string, city: City, permit: ServiceRecord) => string)[] = [
  (address, { name, province }) => `${address}, ${name}, ${province}`,
  (address, { name }) => `${address}, ${name}`,
  (address, { name, province }, permit) => `${address}, ${name} ${province} ${postalCode(permit)}`.trim(),
  (address, { name }) => `${address.toLowerCase()}, ${name.toLowerCase()}`,
  (address, { name, province }) => `${address.toUpperCase()}  ${plain(name).toUpperCase()} ${province}`,
  (address, { name, province }) => `${abbreviated(address)}, ${name}, ${province}`,
  (address, { name }, permit) => `${address} ${name} ${postalCode(permit).replace(' ', '')}`.trim(),
  (address, { name }) => `Unit 4, ${address}, ${name}`,
  (address, { name }) => `${plain(address)}, ${plain(name)}`,
  (address, { name, province }) => `  ${address} ,${name},${province} `,
  (address, { name }) => `204-${address.replace(/^\D*/, '')}, ${name}`,
];

function addressSheet(cities: City[]): WorkbookSheet {
  const rows: (string | null)[] = [];
  for (let turn = 0; rows.length < addressRows; turn++) {
    const city = cities[turn % cities.length]!;
    const permit = city.permits[Math.floor(turn / cities.length) % Math.max(1, city.permits.length)];
    if (!permit) continue;
    // Real lists repeat addresses, have gaps, and contain text that is not an address.
    if (turn % 19 === 18) rows.push(rows[turn % 11] ?? null);
    else if (turn % 41 === 40) rows.push(null);
    else rows.push(notations[turn % notations.length]!(tidy(String(permit.address)), city, permit));
  }
  rows[addressRows - 1] = 'see attached plan';
  return {
    name: 'Addresses',
    columnWidths: [380, 110, 110, 120],
    rows: [['Address', 'Latitude', 'Longitude', 'Zone'], ...rows.slice(0, addressRows).map((row) => [row])],
  };
}

function propertySheet(cities: City[]): WorkbookSheet {
  const city = cities.find(({ permits }) => permits.length > 0)!;
  const subject = tidy(String(city.permits[0]!.address));
  return {
    name: 'Property',
    columnWidths: [270, 260, 110, 110, 440],
    // Formulas spill from column B to the right: column E is out of their way.
    rows: [
      ['Subject property', null, null, null, 'Try in column B'],
      ['Address', subject, null, null, null],
      ['City', city.name, null, null, null],
      ['Latitude, longitude', null, null, null, "'=CDATA.GEOCODE(B2,B3)"],
      ['Zone', null, null, null, "'=CDATA.ZONE(B4,C4)"],
      ['Zone description', null, null, null, '\'=CDATA.ZONE(B4,C4,"zone_description")'],
      ['Planned floor area (m²)', 180, null, null, null],
      [
        'Cost of a new house: low, median, high',
        null,
        null,
        null,
        '\'=CDATA.ESTIMATENEW(B3,"new_construction",B7,"m2")',
      ],
    ],
  };
}

/** The columns of the Permits sheet, with their headers in the words of the add-in's labels. */
const permitColumns: Record<string, (permit: ServiceRecord, city: City) => unknown> = {
  'Record ID': ({ record_id: id }) => id,
  City: (_, { name }) => name,
  Address: ({ address }) => address,
  'Permit type': ({ permit_type_canonical: type }) => (typeof type === 'string' ? inWords(type) : null),
  'Area (m²)': ({ area_m2: area }) => area,
  Description: ({ description }) => description,
};

/** `New construction` for `new_construction`. */
const inWords = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

function permitSheet(cities: City[]): WorkbookSheet {
  // Cities take turns, so that the first rows differ.
  const permits = Array.from({ length: recordsOfCity }, (_, index) =>
    cities.flatMap((city) => city.permits.slice(index, index + 1).map((permit) => ({ permit, city }))),
  )
    .flat()
    .slice(0, permitRows);
  return {
    name: 'Permits',
    columnWidths: [150, 120, 290, 180, 80, 400],
    columnFormats: { 0: '@' },
    rows: [
      Object.keys(permitColumns),
      ...permits.map(({ permit, city }) =>
        Object.values(permitColumns).map((read) => {
          const value = read(permit, city);
          return typeof value === 'number' || typeof value === 'string' ? value : null;
        }),
      ),
    ],
  };
}

const tidy = (address: string): string =>
  address
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .trim();

const plain = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

function postalCode({ postal_code: published }: ServiceRecord): string {
  return typeof published === 'string' && /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(published) ? published : '';
}

const abbreviations: [RegExp, string][] = [
  [/\bSTREET\b/i, 'St.'],
  [/\bAVENUE\b/i, 'Ave.'],
  [/\bROAD\b/i, 'Rd'],
  [/\bDRIVE\b/i, 'Dr.'],
  [/\bCRESCENT\b/i, 'Cres.'],
  [/\bBOULEVARD\b/i, 'boul.'],
  [/\bNORTHWEST\b/i, 'NW'],
  [/\bWEST\b/i, 'W.'],
  [/\bEAST\b/i, 'E'],
  [/\bOUEST\b/i, 'O.'],
];

const abbreviated = (address: string): string =>
  abbreviations.reduce((text, [word, short]) => text.replace(word, short), address);
