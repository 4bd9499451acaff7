import type { Coordinate } from '../src/engine/index.ts';
import { dateSerial } from '../src/excel/cells/index.ts';

export type Picture = 'property' | 'grid' | 'support' | 'text' | 'equity';

/** A record of the service. */
export type ServiceRecord = Record<string, unknown>;

/** One appraisal, from its address on. Its records are sample data; its sales, reasons and names are invented. */
export interface AppraisalJob {
  /** Of its pictures and its file. */
  name: string;
  /** Its sheets that are drawn. */
  pictures: readonly Picture[];
  locale: 'en-CA' | 'fr-CA';
  /** A slug and a name. */
  city: readonly [slug: string, name: string];
  /** Which assessments are those of its kind of property. */
  isOfKind(record: ServiceRecord): boolean;
  /** Dollars that prices are made of: of any property, of a square foot of floor and of lot, and of a year. */
  worth: { base: number; floor: number; lot: number; year: number };
  /** Headers of the sales: address, city, price, date, floor area. */
  headers: readonly [string, string, string, string, string];
  /** The address of a parking stall, if there are any: another bad row has an unreadable date. */
  stall?: string;
  /** A sale in another city. */
  elsewhere: readonly [address: string, city: string];
  words: {
    ofMethod: string;
    own: string;
    reconciliation: string;
    /** What the page of the assignment says, by its labels. */
    assignment: Readonly<Record<string, string>>;
  };
  withEquity?: true;
}

export const effectiveDate = '2026-06-30';
/** The share by which prices rise in a year. */
const changeOfYear = 0.04;
const goodSales = 52;

const appraiser = 'A. Tremblay';
const english = {
  ofMethod: 'The robust method; the others agree with it.',
  own: 'No evidence that it differs from 0.',
  reconciliation: 'Equal weight: no comparable stands out.',
};
const assignment = (client: string, purpose: string) => ({
  Client: client,
  'Intended users': 'The client',
  'Purpose of the appraisal': purpose,
  'Intended use': 'Mortgage financing',
  'Interest appraised': 'Fee simple',
  'Name of the appraiser': appraiser,
});
const ofHouses = {
  locale: 'en-CA',
  city: ['winnipeg', 'Winnipeg'],
  isOfKind: ({ property_class: ofClass, use_code: use }: ServiceRecord) =>
    ofClass === 'Residential' && use === '110',
  worth: { base: 60_000, floor: 200, lot: 12, year: 900 },
  headers: ['Address', 'City', 'Sale price', 'Sale date', 'Living area (ft²)'],
  elsewhere: ['3603 12 Av SW', 'Calgary'],
} as const;

export const jobs: readonly AppraisalJob[] = [
  {
    ...ofHouses,
    name: 'house',
    pictures: ['property', 'grid', 'support', 'text'],
    words: { ...english, assignment: assignment('A lender', 'To estimate the market value of a house') },
  },
  {
    name: 'condo',
    pictures: ['grid'],
    locale: 'fr-CA',
    city: ['montreal', 'Montréal'],
    isOfKind: ({ building_use: use }) => use === 'Logement en copropriété',
    worth: { base: 20_000, floor: 380, lot: 0, year: 300 },
    headers: ['Adresse', 'Ville', 'Prix de vente', 'Date de vente', 'Superficie habitable (pi²)'],
    stall: '11, rue Saint-Patrick, app. P1',
    elsewhere: ['801, boulevard Notre-Dame', 'Laval'],
    words: {
      ofMethod: 'La méthode robuste; les autres concordent.',
      own: 'Rien n’indique qu’il diffère de 0.',
      reconciliation: 'Poids égaux : aucun comparable ne se distingue.',
      assignment: {
        Client: 'Une caisse',
        'Utilisateurs prévus': 'Le client',
        'But de l’évaluation': 'Estimer la valeur marchande d’un logement en copropriété',
        'Usage prévu': 'Financement hypothécaire',
        'Droits évalués': 'Pleine propriété en copropriété divise',
        'Nom de l’évaluateur': appraiser,
      },
    },
  },
  {
    name: 'industrial',
    pictures: [],
    locale: 'en-CA',
    city: ['winnipeg', 'Winnipeg'],
    isOfKind: ({ property_class: ofClass }) => ofClass === 'Industrial',
    worth: { base: 100_000, floor: 110, lot: 6, year: 2000 },
    headers: ['Address', 'City', 'Sale price', 'Sale date', 'Gross building area (ft²)'],
    elsewhere: ['303 86 Av SE', 'Calgary'],
    words: { ...english, assignment: assignment('A lender', 'To estimate the market value of a warehouse') },
  },
  {
    ...ofHouses,
    name: 'appeal',
    pictures: ['equity'],
    words: {
      ...english,
      assignment: {
        ...assignment('The owner', 'To review the assessment of a house'),
        'Intended use': 'An appeal to the assessment board',
      },
    },
    withEquity: true,
  },
];

const year = ({ year_built }: ServiceRecord) => Number(year_built);
const area = ({ square_footage }: ServiceRecord) => Number(square_footage);
const lot = ({ lot_size_sf }: ServiceRecord) => Number(lot_size_sf ?? 0);

/** Dollars of a property on a day, without what nobody knows of it. */
export function worthOf(record: ServiceRecord, { worth }: AppraisalJob): number {
  return (
    worth.base + worth.floor * area(record) + worth.lot * lot(record) + worth.year * (year(record) - 1900)
  );
}

const placeOf = ({ lat, lng }: ServiceRecord): Coordinate => ({ lat: Number(lat), lng: Number(lng) });

/** The properties of the kind, the most like the subject first: by area, by year, and by where they are. */
export function likest(subject: ServiceRecord, records: readonly ServiceRecord[]): ServiceRecord[] {
  const there = placeOf(subject);
  const unlikeness = (record: ServiceRecord) => {
    const { lat, lng } = placeOf(record);
    return (
      Math.abs(Math.log(area(record) / area(subject))) +
      Math.abs(lot(record) - lot(subject)) / Math.max(1, lot(subject)) +
      Math.abs(year(record) - year(subject)) / 50 +
      Math.hypot(lat - there.lat, lng - there.lng) * 10
    );
  };
  return [...records].sort((a, b) => unlikeness(a) - unlikeness(b));
}

/** Sixty rows of sales, eight of which are bad, below their headers. */
export function saleRows(job: AppraisalJob, properties: readonly ServiceRecord[]): (string | number)[][] {
  const [, city] = job.city;
  const lastDay = dateSerial(effectiveDate);
  const row = (record: ServiceRecord, price: number | string, day: number | string): (string | number)[] => [
    String(record.address).replaceAll(/\s+/g, ' '),
    ...[city, price, day],
    Math.round(area(record)),
  ];
  const good = properties.slice(0, goodSales).map((record, at) => {
    const day = lastDay - 20 - ((at * 37) % 700);
    const years = (day - lastDay) / 365.25;
    const unknown = 1 + (((at * 7) % 11) - 5) / 250;
    const price = worthOf(record, job) * (1 + changeOfYear * years) * unknown;
    return row(record, Math.round(price / 500) * 500, day);
  });
  const [first, second, third, fourth, fifth, sixth] = properties.slice(goodSales);
  const priceOf = (record: ServiceRecord) => Math.round(worthOf(record, job) / 500) * 500;
  const [elsewhere, otherCity] = job.elsewhere;
  const bad = [
    good[3]!,
    row(first!, priceOf(first!), dateSerial('2026-10-15')),
    row(second!, 1, lastDay - 100),
    row(third!, 2 * priceOf(third!), lastDay - 200),
    row(fourth!, 2 * priceOf(third!), lastDay - 200),
    row(fifth!, '$1.2M-1.4M', lastDay - 300),
    [elsewhere, otherCity, priceOf(first!), lastDay - 250, Math.round(area(first!))],
    job.stall ? [job.stall, city, 42_000, lastDay - 150, 150] : row(sixth!, priceOf(sixth!), 'spring'),
  ];
  return [[...job.headers], ...good, ...bad];
}
