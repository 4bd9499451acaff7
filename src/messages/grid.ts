import { typesetTexts } from '@cdata/catalog';
import { formatCount } from './language.ts';

/** The sheet with the grid of comparables. */
const en = {
  property: 'Property',
  distance: 'km',
  year: 'Year',
  salePrice: 'Sale price',
  saleDate: 'Sale date',
  salePricePer: {
    lot: { ft2: 'Sale $ per ft² of lot', m2: 'Sale $ per m² of lot' },
    floor: { ft2: 'Sale $ per ft² of floor', m2: 'Sale $ per m² of floor' },
  },
  medianSalePricePer: {
    lot: { ft2: 'Median sale $ per ft² of lot', m2: 'Median sale $ per m² of lot' },
    floor: { ft2: 'Median sale $ per ft² of floor', m2: 'Median sale $ per m² of floor' },
  },
  medianSalePrice: 'Median sale price',
  salesChartTitle: 'Sale prices and adjusted values',
  price: {
    lot: { ft2: 'Assessed $ per ft² of lot', m2: 'Assessed $ per m² of lot' },
    floor: { ft2: 'Assessed $ per ft² of floor', m2: 'Assessed $ per m² of floor' },
  },
  medianPrice: {
    lot: { ft2: 'Median assessed $ per ft² of lot', m2: 'Median assessed $ per m² of lot' },
    floor: { ft2: 'Median assessed $ per ft² of floor', m2: 'Median assessed $ per m² of floor' },
  },
  adjustment: (characteristic: string) => `${characteristic} adj.`,
  other: 'Other adj. ($ or %)',
  net: 'Net adj.',
  gross: 'Gross adj.',
  adjusted: 'Adjusted value',
  weight: 'Weight',
  notes: 'Notes',
  rates: 'Adjustment rates (enter yours in the blue cells; 0 for none), each with a reason',
  rate: 'Rate of',
  ofSubject: 'Subject',
  rateIn: (rate: string, unit: string) => `${rate}: ${unit}`,
  rateValue: 'Rate',
  basis: 'Support',
  by: 'By',
  date: 'Date',
  reason: 'Reason',
  indication: 'Indicated by the comparables, once all rates have a figure and a reason',
  reconciled: 'Reconciled value (by weights)',
  checks: {
    title: 'Checks',
    passed: 'OK',
    direction: 'Rates below 0',
    gross: 'Comparables with gross adjustments over 25%',
    bracketed: 'Comparables do not bracket the subject in',
    older: 'Comparables from a roll a year older, or more',
    olderSales: 'Comparables sold more than a year before',
    twice: 'Rows of the same property',
  },
  medianValue: 'Median assessed value',
  lowest: 'Lowest adjusted value',
  highest: 'Highest adjusted value',
  indicated: 'Indicated value (median adjusted)',
  againstAssessed: 'Compared with the subject’s assessed value',
  chartTitle: 'Assessed and adjusted values',
  map: 'Location of the comparables',
  metres: (distance: string) => `${distance} m`,
  mapOf: (subject: string, comparables: string) =>
    `Map with the subject, ${subject}, and its comparables, with their distances from it: ${comparables}.`,
  mapOfMany: (subject: string, comparables: number) =>
    `Map with the subject, ${subject}, and ${formatCount(comparables, 'comparable', 'comparables')} around it.`,
  mapEntry: (number: string, address: string, distance: string) => `${number}, ${address}, ${distance}`,
  mapRefused: 'Excel took no picture of the map. The grid is complete without it.',
  source: (city: string, criteria: string, time: string, service: string) =>
    `Property assessments of ${city}, ${criteria} · ${time} · Source: ${service}`,
};

const fr: typeof en = {
  property: 'Propriété',
  distance: 'km',
  year: 'Année',
  salePrice: 'Prix de vente',
  saleDate: 'Date de vente',
  salePricePer: {
    lot: { ft2: 'Prix de vente par pi² de terrain', m2: 'Prix de vente par m² de terrain' },
    floor: { ft2: 'Prix de vente par pi² de plancher', m2: 'Prix de vente par m² de plancher' },
  },
  medianSalePricePer: {
    lot: {
      ft2: 'Médiane des prix de vente par pi² de terrain',
      m2: 'Médiane des prix de vente par m² de terrain',
    },
    floor: {
      ft2: 'Médiane des prix de vente par pi² de plancher',
      m2: 'Médiane des prix de vente par m² de plancher',
    },
  },
  medianSalePrice: 'Médiane des prix de vente',
  salesChartTitle: 'Prix de vente et valeurs ajustées',
  price: {
    lot: { ft2: 'Valeur au rôle par pi² de terrain', m2: 'Valeur au rôle par m² de terrain' },
    floor: { ft2: 'Valeur au rôle par pi² de plancher', m2: 'Valeur au rôle par m² de plancher' },
  },
  medianPrice: {
    lot: {
      ft2: 'Médiane des valeurs au rôle par pi² de terrain',
      m2: 'Médiane des valeurs au rôle par m² de terrain',
    },
    floor: {
      ft2: 'Médiane des valeurs au rôle par pi² de plancher',
      m2: 'Médiane des valeurs au rôle par m² de plancher',
    },
  },
  adjustment: (characteristic) => `Aj. ${characteristic}`,
  other: 'Autre aj. ($ ou %)',
  net: 'Aj. net',
  gross: 'Aj. brut',
  adjusted: 'Valeur ajustée',
  weight: 'Poids',
  notes: 'Remarques',
  rates: 'Taux d’ajustement (à entrer dans les cellules bleues; 0 pour aucun), chacun avec un motif',
  rate: 'Taux de',
  ofSubject: 'Sujet',
  rateIn: (rate, unit) => `${rate} : ${unit}`,
  rateValue: 'Taux',
  basis: 'Appui',
  by: 'Par',
  date: 'Date',
  reason: 'Motif',
  indication: 'Valeur indiquée par les comparables, une fois que chaque taux a un chiffre et un motif',
  reconciled: 'Valeur conciliée (selon les poids)',
  checks: {
    title: 'Vérifications',
    passed: 'Rien à signaler',
    direction: 'Taux inférieurs à 0',
    gross: 'Comparables dont l’ajustement brut dépasse 25 %',
    bracketed: 'Les comparables n’encadrent pas le sujet pour',
    older: 'Comparables d’un rôle antérieur d’un an ou plus',
    olderSales: 'Comparables vendus plus d’un an avant',
    twice: 'Lignes d’une même propriété',
  },
  medianValue: 'Médiane des valeurs au rôle',
  lowest: 'Valeur ajustée la plus basse',
  highest: 'Valeur ajustée la plus élevée',
  indicated: 'Valeur indiquée (médiane ajustée)',
  againstAssessed: 'Par rapport à la valeur au rôle du sujet',
  chartTitle: 'Valeurs au rôle et valeurs ajustées',
  map: 'Emplacement des comparables',
  metres: (distance) => `${distance} m`,
  mapOf: (subject, comparables) =>
    `Carte du sujet, ${subject}, et de ses comparables, avec leur distance : ${comparables}.`,
  mapOfMany: (subject, comparables) =>
    `Carte du sujet, ${subject}, et de ${formatCount(comparables, 'comparable', 'comparables')} autour de lui.`,
  mapEntry: (number, address, distance) => `${number}, ${address}, ${distance}`,
  mapRefused: 'Excel n’a pas accepté l’image de la carte. La grille est complète sans elle.',
  source: (city, criteria, time, service) =>
    `Évaluations foncières de ${city}, ${criteria} · ${time} · Source : ${service}`,
};

export const grid = typesetTexts({ en, fr });
