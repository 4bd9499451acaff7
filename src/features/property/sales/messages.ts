import { typesetTexts } from '@cdata/catalog';
import { formatCount, language } from '../../../language/index.ts';

/** The user's own sales as comparables. */
const en = {
  sheetName: (address: string) => `Sales ${address}`,
  supportSheet: (address: string) => `Sales support ${address}`,
  shortSupportSheet: (address: string) => `Sales supp. ${address}`,
  textSheet: (address: string) => `Sales text ${address}`,
  gridTitle: (subject: string) => `Sales compared with ${subject}`,
  gridMadeFrom: (city: string, criteria: string) =>
    `Properties in ${city}, ${criteria} · other facts from their assessments`,
  basis: 'Compare by',
  bases: { assessed: 'Assessed values', sales: 'Sale prices of my own' },
  intro:
    'Select a range with addresses, prices and dates, or paste rows of them. Each sale is joined to its newest assessment.',
  useSelection: 'Use selection',
  paste: 'Or paste rows: address, price, date',
  effectiveDate: 'Effective date (YYYY-MM-DD)',
  notADate: 'Enter a date, such as 2026-06-30.',
  passedOver: (columns: string) => `Not taken as a sale’s: ${columns}.`,
  scaled: (header: string, factor: string) => `${header}: prices are multiplied by ${factor}.`,
  columns: 'Columns of the sales',
  fields: {
    address: 'Address',
    city: 'City',
    price: 'Price',
    currency: 'Currency',
    date: 'Date',
    kind: 'Type',
    status: 'Status',
    square_footage: 'Floor area',
    lot_size_sf: 'Lot area',
    year_built: 'Year built',
    dwelling_units: 'Dwelling units',
  },
  compared: 'Also compare by',
  areaUnit: 'Areas are in',
  chooseAreaUnit: 'Choose a unit: m² or ft²',
  areaUnits: { ft2: 'Square feet (ft²)', m2: 'Square metres (m²)' },
  mixedAreas: (headers: string) => `${headers}: areas in several units are converted.`,
  subjectFacts: 'The subject',
  subjectFactsHint: 'What you enter counts instead of the roll, and is printed as yours.',
  onRoll: (value: string) => `On the roll: ${value}`,
  notAdjusted: 'Without it, no adjustment is made for it.',
  orderOf: (date: string) => `What day is ${date}?`,
  orderUnclear: 'No date of the column shows whether the day or the month comes first.',
  chooseOrder: 'Choose the day',
  nothing: 'There are no sales in the selection.',
  read: (sales: number) => formatCount(sales, 'sale', 'sales'),
  soldFrom: 'Sold from (YYYY-MM-DD)',
  leftOut: (row: string, reason: string) => `Row ${row}: ${reason}`,
  notFound: (sales: number) => `${formatCount(sales, 'sale is', 'sales are')} left out:`,
  setAside: (sales: number) =>
    `${formatCount(sales, 'sale is', 'sales are')} set aside. Write why one is used all the same; the reason is printed.`,
  because: 'Used because',
  others: (count: number) => formatCount(count, 'other', 'others'),
  find: (calls: number) =>
    calls === 0
      ? 'Look up the sales (0 calls)'
      : `Look up the sales (up to ${formatCount(calls, 'call', 'calls')})`,
  scope: (count: number, kind: string, from: string, to: string) =>
    `${formatCount(count, 'sale', 'sales')}${kind && ` ${kind}`}, ${from} to ${to}, at the prices that the user supplied`,
  basisOfText: (date: string, source: string) =>
    `The values are sale prices that the appraiser supplied, adjusted to ${date}; the other facts are those of the assessments; source: ${source}.`,
  permits: {
    label: 'Permits within 3 years of the sale',
    none: 'No permits',
    before: (type: string, months: number) =>
      months === 0
        ? `${type}, in the month of the sale`
        : `${type}, ${formatCount(months, 'month', 'months')} before the sale`,
    after: (type: string, months: number) =>
      months === 0
        ? `${type}, in the month of the sale`
        : `${type}, ${formatCount(months, 'month', 'months')} after the sale`,
    land: ': sold as land?',
    afterRoll: ': newer than the roll, is the building another?',
    notSold: ': on the roll, but not there when it was sold?',
    others: ['other permit', 'other permits'] as [string, string],
  },
  sourceOfFacts: (time: string, service: string) => `Facts of the assessments · ${time} · Source: ${service}`,
};

const fr: typeof en = {
  sheetName: (address) => `Ventes ${address}`,
  supportSheet: (address) => `Appui des ventes ${address}`,
  shortSupportSheet: (address) => `Appui ventes ${address}`,
  textSheet: (address) => `Texte ventes ${address}`,
  gridTitle: (subject) => `Ventes comparées : ${subject}`,
  gridMadeFrom: (city, criteria) =>
    `Propriétés de ${city}, ${criteria} · autres faits tirés de leurs évaluations`,
  basis: 'Comparer selon',
  bases: { assessed: 'Valeurs portées au rôle', sales: 'Mes propres prix de vente' },
  intro:
    'Sélectionnez une plage d’adresses, de prix et de dates, ou collez-en des lignes. Chaque vente est jointe à sa dernière évaluation.',
  useSelection: 'Utiliser la sélection',
  paste: 'Ou collez des lignes : adresse, prix, date',
  effectiveDate: 'Date d’effet (AAAA-MM-JJ)',
  notADate: 'Entrez une date, comme 2026-06-30.',
  passedOver: (columns) => `Ne sont pas d’une vente : ${columns}.`,
  scaled: (header, factor) => `${header} : les prix sont multipliés par ${factor}.`,
  columns: 'Colonnes des ventes',
  fields: {
    address: 'Adresse',
    city: 'Ville',
    price: 'Prix',
    currency: 'Devise',
    date: 'Date',
    kind: 'Type',
    status: 'Statut',
    square_footage: 'Aire de plancher',
    lot_size_sf: 'Superficie du terrain',
    year_built: 'Année de construction',
    dwelling_units: 'Logements',
  },
  compared: 'Comparer aussi selon',
  areaUnit: 'Les superficies sont en',
  chooseAreaUnit: 'Choisissez une unité : m² ou pi²',
  areaUnits: { ft2: 'Pieds carrés (pi²)', m2: 'Mètres carrés (m²)' },
  mixedAreas: (headers) => `${headers} : les superficies en plusieurs unités sont converties.`,
  subjectFacts: 'Le sujet',
  subjectFactsHint: 'Ce que vous entrez remplace le rôle, et est imprimé comme venant de vous.',
  onRoll: (value) => `Au rôle : ${value}`,
  notAdjusted: 'Sans cette donnée, aucun ajustement n’est fait.',
  orderOf: (date) => `Quel jour est le ${date}?`,
  orderUnclear: 'Aucune date de la colonne ne montre lequel vient en premier, du jour ou du mois.',
  chooseOrder: 'Choisissez le jour',
  nothing: 'Il n’y a aucune vente dans la sélection.',
  read: (sales) => formatCount(sales, 'vente', 'ventes'),
  soldFrom: 'Vendues depuis le (AAAA-MM-JJ)',
  leftOut: (row, reason) => `Ligne ${row} : ${reason}`,
  notFound: (sales) => `${formatCount(sales, 'vente est exclue', 'ventes sont exclues')} :`,
  setAside: (sales) =>
    `${formatCount(sales, 'vente est mise', 'ventes sont mises')} de côté. Écrivez pourquoi l’une d’elles sert tout de même; le motif est imprimé.`,
  because: 'Sert parce que',
  others: (count) => formatCount(count, 'autre', 'autres'),
  find: (calls) =>
    calls === 0
      ? 'Rechercher les ventes (0 appel)'
      : `Rechercher les ventes (au plus ${formatCount(calls, 'appel', 'appels')})`,
  scope: (count, kind, from, to) =>
    `${formatCount(count, 'vente', 'ventes')}${kind && ` ${kind}`}, du ${from} au ${to}, aux prix fournis par l’utilisateur`,
  basisOfText: (date, source) =>
    `Les valeurs sont des prix de vente fournis par l’évaluateur, ajustés au ${date}; les autres faits sont ceux des évaluations; source : ${source}.`,
  permits: {
    label: 'Permis dans les 3 ans de la vente',
    none: 'Aucun permis',
    before: (type, months) =>
      months === 0
        ? `${type}, le mois de la vente`
        : `${type}, ${formatCount(months, 'mois', 'mois')} avant la vente`,
    after: (type, months) =>
      months === 0
        ? `${type}, le mois de la vente`
        : `${type}, ${formatCount(months, 'mois', 'mois')} après la vente`,
    land: ' : vendu comme terrain?',
    afterRoll: ' : plus récent que le rôle, le bâtiment est-il un autre?',
    notSold: ' : au rôle, mais absent lors de la vente?',
    others: ['autre permis', 'autres permis'],
  },
  sourceOfFacts: (time, service) => `Faits tirés des évaluations · ${time} · Source : ${service}`,
};

export const sales = typesetTexts({ en, fr });

export const salesMessages = (): typeof en => sales[language()];
