import { typesetTexts } from '@cdata/catalog';
import { buttonNames, formatCount, formatNumber, language } from '../../../language/index.ts';
/** The comparables of a property, in the pane. */
const en = {
  comparablesNeedPlace:
    'The location of this address isn’t certain, so comparables around it can’t be found.',
  radius: 'Radius (km)',
  valueFrom: 'Minimum value ($)',
  valueTo: 'Maximum value ($)',
  radiusOutOfRange: (min: string, max: string) => `Enter a radius from ${min} to ${max} km.`,
  notAnAmount: 'Enter an amount in dollars.',
  valueToTooLow: 'Enter a maximum that is at least the minimum.',
  findComparables: 'Find comparables',
  findFirst: 'Enter a radius and a range of values, then find comparables.',
  noneFound: 'No properties match. Try a larger radius or a wider range of values.',
  cityWithoutAssessments: (city: string) =>
    `The service has no assessments for ${city}, so there is nothing to compare.`,
  nonePasses: 'No property passes these filters.',
  propertyClass: 'Class',
  allClasses: (count: string) => `All classes (${count})`,
  sameClass: (name: string, count: string) => `${name}, same as the subject (${count})`,
  classOf: (name: string, count: string) => `${name} (${count})`,
  noClass: 'No class',
  zoneOfComparables: 'Zone',
  allZones: (count: string) => `All zones (${count})`,
  noZoneOfComparables: 'No zone',
  builtFrom: 'Built from',
  builtTo: 'Built to',
  areaFrom: {
    lot: { ft2: 'Lot from (ft²)', m2: 'Lot from (m²)' },
    floor: { ft2: 'Floor from (ft²)', m2: 'Floor from (m²)' },
  },
  areaTo: {
    lot: { ft2: 'Lot to (ft²)', m2: 'Lot to (m²)' },
    floor: { ft2: 'Floor to (ft²)', m2: 'Floor to (m²)' },
  },
  notANumber: 'Enter a number.',
  leftOut: (reasons: string) => `Left out: ${reasons}.`,
  leftOutBy: {
    propertyClass: (properties: string) => `${properties} by class`,
    zone: (properties: string) => `${properties} by zone`,
    built: (properties: string) => `${properties} by year built`,
    area: (properties: string) => `${properties} by area`,
  },
  nearestOf: (count: string, all: string) => `Showing the nearest ${count} of ${all}.`,
  onlyNewest: (read: string) =>
    `There are too many matches to list them all. These are the nearest of the ${read} most recent assessments. Narrow the range of values to see more.`,
  completeWithin: (kilometres: string) =>
    `There are too many matches to list them all. The list is complete up to ${kilometres} km; farther out, it has only the most recent assessments.`,
  outdated: (properties: number) =>
    `${formatCount(properties, 'property is', 'properties are')} left out: the value in this range is from an older roll.`,
  listCount: (count: string, selected: string) => `${count} shown · ${selected} selected`,
  listHint: 'Use the arrow keys to move, Space to select, and Ctrl+A to select all.',
  selectAll: 'Select all',
  clearSelection: 'Clear',
  kilometres: (distance: string) => `${distance} km`,
  insertSelected: (selected: number) =>
    selected === 0 ? 'Insert selected' : `Insert ${formatCount(selected, 'comparable', 'comparables')}`,
  selectFirst: 'Select the properties to compare.',
  tooManyComparables: (max: number) =>
    `A grid holds at most ${formatCount(max, 'comparable', 'comparables')}. Select fewer.`,
  inserted: (comparables: number, sheet: string) =>
    `Inserted the subject and ${formatCount(comparables, 'comparable', 'comparables')} on the sheet ${sheet}. Choose the rates there, or under ${buttonNames.support.en}.`,
  insertedWithoutSubject: (comparables: number, sheet: string) =>
    `Inserted ${formatCount(comparables, 'comparable', 'comparables')} on the sheet ${sheet}. There is no assessment for the subject.`,
  gridOptions: 'Rows of the grid',
  furtherFields: 'Also show',
  permitFields: 'From the permits of each property: how many, and the newest one’s',
  permitCalls: (calls: number) =>
    `Takes ${formatCount(calls, 'more call', 'more calls')}, one a comparable, or fewer if they are saved.`,
  ownRows: 'Your own rows',
  ownRowsHint:
    'For example, View, Condition. Each gets a row to fill and a row for its adjustment, in $ or in % of the value.',
  /** Why a sale or an assessment is not used, after their number; in the order in which they are counted. */
  reasons: {
    noAddress: 'without an address',
    unsold: 'listed but not sold',
    noPrice: 'without a price that can be read',
    currency: 'in another currency than Canadian dollars',
    noDate: 'without a date that can be read for certain',
    future: 'dated in the future',
    overLimit: 'beyond the 500 that a list holds',
    notFound: 'with an address that was not found',
    noAssessment: 'without an assessment',
    noPlace: 'without a location',
    parking: 'of a parking stall or a locker',
    own: 'of the subject itself',
    repeated: 'repeated',
    after: 'after the effective date',
    before: 'before the first date chosen',
    otherCity: 'in another city',
    deed: 'with the price and the date of another property (one deed?)',
    notArmsLength: 'priced below a quarter or above four times the assessed value',
    earlierRoll: 'on an earlier roll',
    propertyClass: 'of another class',
    zone: 'in another zone',
    built: 'outside the years of construction',
    area: 'outside the areas',
    incomplete: 'without a value or one of the characteristics',
    outlier: 'with an area far from those of the others',
  },
  leftOutOf: (count: number, reasons: string) => `${formatCount(count, 'is', 'are')} left out: ${reasons}.`,
  readSales: (count: number) => `Of ${formatCount(count, 'sale', 'sales')} read,`,
  readAssessments: (count: number) => `Assessments read: ${formatNumber(count)};`,
  chosen: (comparables: number, others: number) =>
    `${formatCount(comparables, 'is a comparable', 'are comparables')}, ${formatCount(others, 'could be one and was not chosen', 'could be and were not chosen')}`,
  supporting: (count: number) => `${formatCount(count, 'supports', 'support')} the rates`,
  andLeftOut: (counted: string, leftOut: string) => `${counted}, and ${leftOut}`,
  takenBack: (reason: string, address: string, date: string, why: string) =>
    `Used although it was set aside (${reason}): ${address}, ${date}, because “${why}”.`,
  /** The search and the filters, in a sentence. */
  criteria: {
    within: (kilometres: string) => `within ${kilometres} km`,
    valueFromTo: (from: string, to: string) => `assessed from ${from} to ${to}`,
    valueFrom: (from: string) => `assessed at ${from} or more`,
    valueTo: (to: string) => `assessed at ${to} or less`,
    soldFromTo: (from: string, to: string) => `sold from ${from} to ${to} at the prices supplied by the user`,
    ofClass: (name: string) => `of class ${name}`,
    ofZone: (name: string) => `in zone ${name}`,
    builtFromTo: (from: string, to: string) => `built from ${from} to ${to}`,
    builtFrom: (from: string) => `built in ${from} or later`,
    builtTo: (to: string) => `built in ${to} or earlier`,
    areaFromTo: (area: string, from: string, to: string) => `with a ${area} from ${from} to ${to}`,
    areaFrom: (area: string, from: string) => `with a ${area} of ${from} or more`,
    areaTo: (area: string, to: string) => `with a ${area} of ${to} or less`,
  },
  priceUnit: 'Assessed value per',
  priceUnits: { ft2: 'Square foot (ft²)', m2: 'Square metre (m²)' },
};

const fr: typeof en = {
  comparablesNeedPlace:
    'L’emplacement de cette adresse n’est pas certain : impossible de trouver des comparables autour d’elle.',
  radius: 'Rayon (km)',
  valueFrom: 'Valeur minimale ($)',
  valueTo: 'Valeur maximale ($)',
  radiusOutOfRange: (min, max) => `Entrez un rayon de ${min} à ${max} km.`,
  notAnAmount: 'Entrez un montant en dollars.',
  valueToTooLow: 'Entrez un maximum supérieur ou égal au minimum.',
  findComparables: 'Trouver des comparables',
  findFirst: 'Entrez un rayon et une fourchette de valeurs, puis lancez la recherche.',
  noneFound: 'Aucune propriété ne correspond. Essayez un rayon ou une fourchette de valeurs plus large.',
  cityWithoutAssessments: (city) =>
    `Le service n’a aucune évaluation pour ${city}; il n’y a donc rien à comparer.`,
  nonePasses: 'Aucune propriété ne passe ces filtres.',
  propertyClass: 'Catégorie',
  allClasses: (count) => `Toutes les catégories (${count})`,
  sameClass: (name, count) => `${name}, comme le sujet (${count})`,
  classOf: (name, count) => `${name} (${count})`,
  noClass: 'Sans catégorie',
  zoneOfComparables: 'Zone',
  allZones: (count) => `Toutes les zones (${count})`,
  noZoneOfComparables: 'Sans zone',
  builtFrom: 'Construit depuis',
  builtTo: 'Construit jusqu’à',
  areaFrom: {
    lot: { ft2: 'Terrain, min. (pi²)', m2: 'Terrain, min. (m²)' },
    floor: { ft2: 'Plancher, min. (pi²)', m2: 'Plancher, min. (m²)' },
  },
  areaTo: {
    lot: { ft2: 'Terrain, max. (pi²)', m2: 'Terrain, max. (m²)' },
    floor: { ft2: 'Plancher, max. (pi²)', m2: 'Plancher, max. (m²)' },
  },
  notANumber: 'Entrez un nombre.',
  leftOut: (reasons) => `Exclues : ${reasons}.`,
  leftOutBy: {
    propertyClass: (properties) => `${properties} par la catégorie`,
    zone: (properties) => `${properties} par la zone`,
    built: (properties) => `${properties} par l’année de construction`,
    area: (properties) => `${properties} par la superficie`,
  },
  nearestOf: (count, all) => `Voici les ${count} plus proches sur ${all}.`,
  onlyNewest: (read) =>
    `Il y a trop de résultats pour les afficher tous. Voici les plus proches parmi les ${read} évaluations les plus récentes. Resserrez la fourchette de valeurs pour en voir davantage.`,
  completeWithin: (kilometres) =>
    `Il y a trop de résultats pour les afficher tous. La liste est complète jusqu’à ${kilometres} km; au-delà, elle ne comprend que les évaluations les plus récentes.`,
  outdated: (properties) =>
    `${formatCount(properties, 'propriété est exclue', 'propriétés sont exclues')} : la valeur dans cette fourchette vient d’un rôle antérieur.`,
  listCount: (count, selected) => `Affichées : ${count} · Sélectionnées : ${selected}`,
  listHint:
    'Utilisez les flèches pour vous déplacer, la barre d’espace pour sélectionner et Ctrl+A pour tout sélectionner.',
  selectAll: 'Tout sélectionner',
  clearSelection: 'Effacer',
  kilometres: (distance) => `${distance} km`,
  insertSelected: (selected) =>
    selected === 0 ? 'Insérer la sélection' : `Insérer ${formatCount(selected, 'comparable', 'comparables')}`,
  selectFirst: 'Sélectionnez les propriétés à comparer.',
  tooManyComparables: (max) =>
    `Une grille contient au plus ${formatCount(max, 'comparable', 'comparables')}. Sélectionnez-en moins.`,
  inserted: (comparables, sheet) =>
    `Le sujet et ${formatCount(comparables, 'comparable', 'comparables')} ont été insérés dans la feuille ${sheet}. Choisissez-y les taux, ou sous ${buttonNames.support.fr}.`,
  insertedWithoutSubject: (comparables, sheet) =>
    `${formatCount(comparables, 'comparable inséré', 'comparables insérés')} dans la feuille ${sheet}. Il n’y a pas d’évaluation du sujet.`,
  gridOptions: 'Lignes de la grille',
  furtherFields: 'Afficher aussi',
  permitFields: 'Permis de chaque propriété : leur nombre, et du plus récent',
  permitCalls: (calls) =>
    `Demande ${formatCount(calls, 'appel de plus', 'appels de plus')}, un par comparable, ou moins s’ils sont enregistrés.`,
  ownRows: 'Vos propres lignes',
  ownRowsHint:
    'Par exemple, Vue, État. Chacune a une ligne à remplir et une ligne pour son ajustement, en $ ou en % de la valeur.',
  reasons: {
    noAddress: 'sans adresse',
    unsold: 'sans vente conclue',
    noPrice: 'sans prix lisible',
    currency: 'dans une autre monnaie que le dollar canadien',
    noDate: 'sans date lisible avec certitude',
    future: 'à une date à venir',
    overLimit: 'au-delà des 500 que contient une liste',
    notFound: 'dont l’adresse est introuvable',
    noAssessment: 'sans évaluation',
    noPlace: 'sans emplacement',
    parking: 'd’une case de stationnement ou d’un casier',
    own: 'du sujet lui-même',
    repeated: 'en double',
    after: 'après la date d’effet',
    before: 'avant la première date choisie',
    otherCity: 'dans une autre ville',
    deed: 'au prix et à la date d’une autre propriété (un seul acte?)',
    notArmsLength: 'à un prix inférieur au quart ou supérieur au quadruple de la valeur portée au rôle',
    earlierRoll: 'd’un rôle antérieur',
    propertyClass: 'd’une autre catégorie',
    zone: 'dans une autre zone',
    built: 'hors des années de construction',
    area: 'hors des superficies',
    incomplete: 'sans valeur ou sans l’une des caractéristiques',
    outlier: 'dont une superficie est loin de celles des autres',
  },
  leftOutOf: (count, reasons) => `${formatCount(count, 'est exclue', 'sont exclues')} : ${reasons}.`,
  readSales: (count) => `Sur ${formatCount(count, 'vente lue', 'ventes lues')},`,
  readAssessments: (count) => `Évaluations lues : ${formatNumber(count)};`,
  chosen: (comparables, others) =>
    `${formatCount(comparables, 'est un comparable', 'sont des comparables')}, ${formatCount(others, 'pourrait l’être et n’a pas été choisie', 'pourraient l’être et n’ont pas été choisies')}`,
  supporting: (count) => `${formatCount(count, 'appuie', 'appuient')} les taux`,
  andLeftOut: (counted, leftOut) => `${counted}, et ${leftOut}`,
  takenBack: (reason, address, date, why) =>
    `Utilisée bien qu’elle ait été mise de côté (${reason}) : ${address}, ${date}, parce que « ${why} ».`,
  criteria: {
    within: (kilometres) => `dans un rayon de ${kilometres} km`,
    valueFromTo: (from, to) => `évaluées de ${from} à ${to}`,
    valueFrom: (from) => `évaluées à ${from} ou plus`,
    valueTo: (to) => `évaluées à ${to} ou moins`,
    soldFromTo: (from, to) => `vendues du ${from} au ${to} aux prix fournis par l’utilisateur`,
    ofClass: (name) => `de la catégorie ${name}`,
    ofZone: (name) => `dans la zone ${name}`,
    builtFromTo: (from, to) => `construites de ${from} à ${to}`,
    builtFrom: (from) => `construites en ${from} ou après`,
    builtTo: (to) => `construites en ${to} ou avant`,
    areaFromTo: (area, from, to) => `${area} de ${from} à ${to}`,
    areaFrom: (area, from) => `${area} de ${from} ou plus`,
    areaTo: (area, to) => `${area} de ${to} ou moins`,
  },
  priceUnit: 'Valeur au rôle par',
  priceUnits: { ft2: 'Pied carré (pi²)', m2: 'Mètre carré (m²)' },
};

export const comparables = typesetTexts({ en, fr });

export const comparablesMessages = (): typeof en => comparables[language()];
