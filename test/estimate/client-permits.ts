import { squareFeetPerSquareMetre } from '@cdata/catalog';

type Cells = (string | number)[];

const headers = {
  en: ['Permit #', 'Address', 'City', 'Work type', 'Floor area', 'Description', 'Declared value'],
  fr: [
    ...['No de permis', 'Adresse', 'Ville', 'Nature des travaux', 'Superficie', 'Description'],
    'Valeur déclarée',
  ],
};

const works = [
  'New construction',
  'Nouvelle construction',
  'reno',
  'Agrandissement',
  'Démolition',
  'Addition',
];
const uses = [
  'Single family house',
  'Garage détaché',
  'Office building',
  'Maison unifamiliale',
  'Retail store',
];
const cities = ['Calgary', 'Ville de Montréal', 'EDMONTON, AB', 'montreal (QC)', 'Toronto'];

/** Cities without records, which are named before a run. */
export const citiesWithoutRecords = ['Longueuil', 'Saint-Jean-sur-Richelieu'];

const cityOf = (row: number): string => {
  if (row % 20 === 7) return citiesWithoutRecords[0]!;
  return row % 40 === 9 ? citiesWithoutRecords[1]! : cities[row % cities.length]!;
};

const metresOf = (row: number): number => 80 + (row % 23) * 15;

/** Sizes in three units, with commas, blanks and spaces as people write them. */
function areaOf(row: number): string | number {
  const metres = metresOf(row);
  const feet = Math.round(metres * squareFeetPerSquareMetre);
  const texts = [
    `${metres} m2`,
    `${metres},5 m²`,
    `${feet.toLocaleString('en-CA')} sq ft`,
    `${String(feet).replace(/(\d)(\d{3})$/, '$1 $2')} pi²`,
    `approx. ${feet} sf`,
    `${metres}-${metres + 20} m²`,
  ];
  return row % 16 === 15 ? 'n/a' : texts[row % texts.length]!;
}

/** Dollars per square metre of a new building of each use, and the share of them that each kind of work costs. */
const [rates, shares] = [
  [2600, 650, 3200, 2400, 2100],
  [1, 1, 0.3, 0.8, 0.05, 0.8],
];

/** Numbers, texts with signs or in thousands and millions, blanks, and a text that is no number. */
function declaredOf(row: number): string | number {
  const noise = 0.9 + ((row * 7919) % 100) / 100;
  const rate = rates[row % rates.length]! * shares[row % shares.length]!;
  const dollars = Math.round((metresOf(row) * rate * noise) / 100) * 100 + 500;
  if (row === 0) return 'to follow';
  if (row % 10 === 2) return `${Math.round(dollars / 1000)}k`;
  if (row % 10 === 4) return '';
  if (row % 10 === 5) return `${(dollars / 1_000_000).toFixed(2)}${row % 20 === 5 ? 'M' : ' million'}`;
  if (row % 10 === 6) return `$${dollars.toLocaleString('en-CA')} `;
  return row % 10 === 8 ? `${dollars.toLocaleString('fr-CA')},50 $` : dollars;
}

/** A client's list of 160 permits in three units and two languages, below its headers. */
export const clientPermits = (language: 'en' | 'fr'): { headers: string[]; rows: Cells[] } => ({
  headers: headers[language],
  rows: Array.from({ length: 160 }, (_, row) => [
    ...[`P-${row + 1}`, `${100 + row} rue Peel`, cityOf(row), works[row % works.length]!],
    ...[areaOf(row), uses[row % uses.length]!, declaredOf(row)],
  ]),
});
