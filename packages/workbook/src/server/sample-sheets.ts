import type { WorkbookSheet } from '../grid/workbook-data.ts';

/** Requests a path with its query from the local service; resolves with the JSON. */
type ServiceRequest = (path: string) => Promise<unknown>;

type ServiceRecord = Record<string, unknown>;

const addressRows = 200;
const permitRows = 60;
/** The sheets use this many records of each city. */
const recordsOfCity = 40;

export type SheetLanguage = 'en' | 'fr';

/** Of sample data, in `/sources`. */
const samplePublisher = 'Sample records, made up';

/** `New construction` for `new_construction`. */
const inWords = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

const frenchTypes: Record<string, string> = {
  new_construction: 'Nouvelle construction',
  renovation: 'Rénovation',
  addition: 'Agrandissement',
  demolition: 'Démolition',
  change_of_use: 'Changement d’usage',
  other: 'Autre',
};

const texts = {
  en: {
    addresses: 'Addresses',
    address: 'Address',
    results: ['Latitude', 'Longitude', 'Zone'],
    noAddress: 'see attached plan',
    unit: 'Unit 4',
    property: 'Property',
    subject: 'Subject property',
    tryFormulas: 'Try in column B',
    city: 'City',
    coordinates: 'Latitude, longitude',
    zone: 'Zone',
    zoneDescription: 'Zone description',
    area: 'Planned floor area (m²)',
    cost: 'Cost of a new house: low, median, high',
    permits: 'Permits',
    recordId: 'Record ID',
    permitType: 'Permit type',
    typeOf: inWords,
    areaInMetres: 'Area (m²)',
    description: 'Description',
    note: 'Sample data, made up. No such permit or assessment exists.',
  },
  fr: {
    addresses: 'Adresses',
    address: 'Adresse',
    results: ['Latitude', 'Longitude', 'Zone'],
    noAddress: 'voir le plan ci-joint',
    unit: 'App. 4',
    property: 'Immeuble',
    subject: 'Immeuble en cause',
    tryFormulas: 'À essayer dans la colonne B',
    city: 'Ville',
    coordinates: 'Latitude, longitude',
    zone: 'Zone',
    zoneDescription: 'Description de la zone',
    area: 'Superficie de plancher prévue (m²)',
    cost: 'Coût d’une maison neuve : bas, médian, élevé',
    permits: 'Permis',
    recordId: 'Identifiant',
    permitType: 'Type de permis',
    typeOf: (type: string) => frenchTypes[type] ?? inWords(type),
    areaInMetres: 'Superficie (m²)',
    description: 'Description',
    note: 'Données fictives, à titre d’exemple. Ces permis et ces évaluations n’existent pas.',
  },
};
type Texts = (typeof texts)['en'];

/**
 * The sheets of a new local workbook, made from records of the local service: addresses as people type them, a subject
 * property, and permits to price. The same service gives the same sheets. Where its records are made up, a note in A1 of
 * each sheet says so.
 */
export async function sampleSheets(
  request: ServiceRequest,
  language: SheetLanguage,
): Promise<WorkbookSheet[]> {
  const [recent, { sources = [] }] = await Promise.all([
    records(request, '/permit?limit=500'),
    request('/sources') as Promise<{ sources?: ServiceRecord[] }>,
  ]);
  const slugs = [...new Set(recent.map(({ municipality }) => String(municipality)))].sort();
  const cities = await Promise.all(slugs.map((slug) => cityOf(request, slug)));
  const text = texts[language];
  const isMadeUp = sources.some(({ publisher }) => publisher === samplePublisher);
  return [addressSheet(cities, text), propertySheet(cities, text), permitSheet(cities, text)].map(
    (sheet) => ({ ...sheet, ...(isMadeUp && { note: text.note }) }),
  );
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
const notations: ((address: string, city: City, permit: ServiceRecord, text: Texts) => string)[] = [
  (address, { name, province }) => `${address}, ${name}, ${province}`,
  (address, { name }) => `${address}, ${name}`,
  (address, { name, province }, permit) => `${address}, ${name} ${province} ${postalCode(permit)}`.trim(),
  (address, { name }) => `${address.toLowerCase()}, ${name.toLowerCase()}`,
  (address, { name, province }) => `${address.toUpperCase()}  ${plain(name).toUpperCase()} ${province}`,
  (address, { name, province }) => `${abbreviated(address)}, ${name}, ${province}`,
  (address, { name }, permit) => `${address} ${name} ${postalCode(permit).replace(' ', '')}`.trim(),
  (address, { name }, _, { unit }) => `${unit}, ${address}, ${name}`,
  (address, { name }) => `${plain(address)}, ${plain(name)}`,
  (address, { name, province }) => `  ${address} ,${name},${province} `,
  (address, { name }) => `204-${address.replace(/^\D*/, '')}, ${name}`,
];

function addressSheet(cities: City[], text: Texts): WorkbookSheet {
  const rows: (string | null)[] = [];
  for (let turn = 0; rows.length < addressRows; turn++) {
    const city = cities[turn % cities.length]!;
    const permit = city.permits[Math.floor(turn / cities.length) % Math.max(1, city.permits.length)];
    if (!permit) continue;
    // Real lists repeat addresses, have gaps, and contain text that is not an address.
    if (turn % 19 === 18) rows.push(rows[turn % 11] ?? null);
    else if (turn % 41 === 40) rows.push(null);
    else rows.push(notations[turn % notations.length]!(tidy(String(permit.address)), city, permit, text));
  }
  rows[addressRows - 1] = text.noAddress;
  return {
    name: text.addresses,
    columnWidths: [380, 110, 110, 120],
    rows: [[text.address, ...text.results], ...rows.slice(0, addressRows).map((row) => [row])],
  };
}

function propertySheet(cities: City[], text: Texts): WorkbookSheet {
  const city = cities.find(({ permits }) => permits.length > 0)!;
  const subject = tidy(String(city.permits[0]!.address));
  return {
    name: text.property,
    columnWidths: [270, 260, 110, 110, 440],
    // Formulas spill from column B to the right: column E is out of their way.
    rows: [
      [text.subject, null, null, null, text.tryFormulas],
      [text.address, subject, null, null, null],
      [text.city, city.name, null, null, null],
      [text.coordinates, null, null, null, "'=CDATA.GEOCODE(B2,B3)"],
      [text.zone, null, null, null, "'=CDATA.ZONE(B4,C4)"],
      [text.zoneDescription, null, null, null, '\'=CDATA.ZONE(B4,C4,"zone_description")'],
      [text.area, 180, null, null, null],
      [text.cost, null, null, null, '\'=CDATA.ESTIMATENEW(B3,"new_construction",B7,"m2")'],
    ],
  };
}

function permitSheet(cities: City[], text: Texts): WorkbookSheet {
  /** By header, in the words of the add-in's labels. */
  const columns: Record<string, (permit: ServiceRecord, city: City) => unknown> = {
    [text.recordId]: ({ record_id: id }) => id,
    [text.city]: (_, { name }) => name,
    [text.address]: ({ address }) => address,
    [text.permitType]: ({ permit_type_canonical: type }) =>
      typeof type === 'string' ? text.typeOf(type) : null,
    [text.areaInMetres]: ({ area_m2: area }) => area,
    [text.description]: ({ description }) => description,
  };
  // Cities take turns, so that the first rows differ.
  const permits = Array.from({ length: recordsOfCity }, (_, index) =>
    cities.flatMap((city) => city.permits.slice(index, index + 1).map((permit) => ({ permit, city }))),
  )
    .flat()
    .slice(0, permitRows);
  return {
    name: text.permits,
    columnWidths: [150, 120, 290, 180, 80, 400],
    columnFormats: { 0: '@' },
    rows: [
      Object.keys(columns),
      ...permits.map(({ permit, city }) =>
        Object.values(columns).map((read) => {
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
