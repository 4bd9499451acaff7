import { typesetTexts } from '@cdata/catalog';
import { buttonNames, names, formatCount, language } from '../../../language/index.ts';
const en = {
  address: 'Address',
  addressHint: 'For example, 768 W 10th Ave, Vancouver, or a roll number',
  city: 'City',
  cityHint: 'Leave blank if the address includes it.',
  useSelection: buttonNames.useSelection.en,
  noAddressSelected: 'There is no address in the selection. Select a cell or a row with one.',
  addressMissing: 'Enter an address, or use the selection.',
  noSuchRoll: (number: string) => `No assessment has the roll number ${number}.`,
  rollOfAddresses: (addresses: string) =>
    `Several addresses have this roll number: ${addresses}. Enter one of them.`,
  rollOfCities: (cities: string) => `Several cities have this roll number: ${cities}. Choose one.`,
  cityNeeded: 'The address doesn’t include a city. Choose one.',
  noSuchAddress: (city: string) => `This address wasn’t found in ${city}, and there are no records for it.`,
  lookUp: 'Look up',
  lookUpIn: (city: string) => `Look up in ${city}`,
  otherCity: (inAddress: string, city: string) =>
    `The address says ${inAddress}, the city field says ${city}. Where is the property?`,
  intro: 'See the zone and all records at an address, and compare it with properties nearby.',
  otherAddress: 'Another address',

  // Records
  records: 'Records',
  comparables: 'Comparables',
  noRecords: 'There are no records at this address.',
  place: 'Location',
  placeOfRecord: 'From a record',
  matchTypes: {
    exact: 'Exact',
    corrected: 'Corrected',
    interpolated: 'Interpolated',
    block: 'Side of block',
    street: 'Street only',
  },
  noPlace: 'There are no coordinates for this address.',
  zone: 'Zone',
  noZone: 'There is no zoning for this address.',
  newestAssessment: 'Latest assessment',
  newestOfAddress: 'Latest assessment of the whole address',
  unitNotFound: (unit: string) =>
    `Unit ${unit} was not found. The records and the assessment are those of the whole address.`,
  unitNotFoundWithoutAssessment: (unit: string) =>
    `Unit ${unit} was not found. The records are those of the whole address or of other units.`,
  assessmentOfAddress: (unit: string) =>
    `There is no assessment of unit ${unit}. The one below is of the whole address.`,
  unitWithoutAssessment: (unit: string) => `There is no assessment of unit ${unit}.`,
  assessmentsOfUnits: 'The assessments at this address are those of its units. Choose a unit.',
  chooseRecord: (unit: string) =>
    `No assessment has unit ${unit}. Choose above which unit is meant, or the whole address.`,
  comparedInstead: (asked: string, unit: string | null) =>
    `The address names unit ${asked}; ${unit === null ? 'the whole address' : `unit ${unit}`} is compared instead.`,
  noAssessmentOfSubject: 'The subject has no assessment.',
  locationOf: (quality: string) => `Location of the subject: ${quality.toLowerCase()}.`,
  chosenUnit: 'Unit',
  wholeAddress: 'Whole address',
  noAssessment: 'There is no assessment for this address.',
  permitHistory: 'Permit history',
  permitHistoryHint: 'Each permit that you open takes 1 call, unless its events are saved.',
  findingHistory: 'Finding the events of a permit',
  morePermits: (permits: number) =>
    `${formatCount(permits, 'older permit is', 'older permits are')} not listed here. Insert them on a sheet, and use ${names.addresses.en} > ${names.listings.en} for their events.`,
  moreRecords: (records: number) =>
    `${formatCount(records, 'more record is', 'more records are')} not listed here. Insert them on a sheet.`,
  columns: 'Columns',
  defaultColumns: 'Default columns',
  filledColumns: 'All columns with data',
  insertSheet: 'Insert on a new sheet',
  written: (records: number, sheet: string) =>
    `Inserted ${formatCount(records, 'record', 'records')} on the sheet ${sheet}.`,
  writtenEmpty: (sheet: string) => `Inserted the address, its location and its zone on the sheet ${sheet}.`,
  writeCancelled: 'Cancelled. What was already inserted is kept.',

  // The sheet
  sheetName: 'Property',
  blockAddress: 'Address',
  blockUnit: 'Unit',
  blockCity: 'City',
  blockLatitude: 'Latitude',
  blockLongitude: 'Longitude',
  blockZone: 'Zone',
  blockZoneDescription: 'Zone description',
  blockAssessment: 'Assessed value',
  blockAssessmentDate: 'Assessment date',
  blockClass: 'Class',
  blockValueOf: (year: string) => `Assessed value, ${year} roll`,
  blockEarlier: 'Earlier rolls',
  recordsAt: 'All records at the address',
  earlierValue: (year: string, value: string) => `${year}: ${value}`,

  areas: {
    lot: { ft2: 'Lot area (ft²)', m2: 'Lot area (m²)' },
    floor: { ft2: 'Floor area (ft²)', m2: 'Floor area (m²)' },
  },
  searchCancelled: 'Search cancelled.',
  noValue: 'No value',
};

const fr: typeof en = {
  address: 'Adresse',
  addressHint: 'Par exemple, 768 W 10th Ave, Vancouver, ou un numéro de matricule',
  city: 'Ville',
  cityHint: 'Laissez ce champ vide si l’adresse comprend la ville.',
  useSelection: buttonNames.useSelection.fr,
  noAddressSelected:
    'La sélection ne contient aucune adresse. Sélectionnez une cellule ou une ligne qui en contient une.',
  addressMissing: 'Entrez une adresse ou utilisez la sélection.',
  noSuchRoll: (number) => `Aucune évaluation ne porte le numéro de matricule ${number}.`,
  rollOfAddresses: (addresses) =>
    `Plusieurs adresses ont ce numéro de matricule : ${addresses}. Entrez l’une d’elles.`,
  rollOfCities: (cities) => `Plusieurs villes ont ce numéro de matricule : ${cities}. Choisissez-en une.`,
  cityNeeded: 'L’adresse ne comprend pas de ville. Choisissez-en une.',
  noSuchAddress: (city) =>
    `Cette adresse est introuvable à ${city}, et aucun enregistrement ne s’y rapporte.`,
  lookUp: 'Consulter',
  lookUpIn: (city) => `Consulter à ${city}`,
  otherCity: (inAddress, city) =>
    `L’adresse indique ${inAddress}, le champ de la ville indique ${city}. Où est la propriété?`,
  intro:
    'Affichez la zone et tous les enregistrements d’une adresse, et comparez-la aux propriétés environnantes.',
  otherAddress: 'Autre adresse',

  records: 'Enregistrements',
  comparables: 'Comparables',
  noRecords: 'Il n’y a aucun enregistrement à cette adresse.',
  place: 'Emplacement',
  placeOfRecord: 'D’après un enregistrement',
  matchTypes: {
    exact: 'Exacte',
    corrected: 'Corrigée',
    interpolated: 'Interpolée',
    block: 'Côté d’îlot',
    street: 'Rue seulement',
  },
  noPlace: 'Il n’y a pas de coordonnées pour cette adresse.',
  zone: 'Zone',
  noZone: 'Il n’y a pas de zonage pour cette adresse.',
  newestAssessment: 'Dernière évaluation',
  newestOfAddress: 'Dernière évaluation de toute l’adresse',
  unitNotFound: (unit) =>
    `L’unité ${unit} est introuvable. Les enregistrements et l’évaluation sont ceux de toute l’adresse.`,
  unitNotFoundWithoutAssessment: (unit) =>
    `L’unité ${unit} est introuvable. Les enregistrements sont ceux de toute l’adresse ou d’autres unités.`,
  assessmentOfAddress: (unit) =>
    `Il n’y a pas d’évaluation de l’unité ${unit}. Celle qui suit est de toute l’adresse.`,
  unitWithoutAssessment: (unit) => `Il n’y a pas d’évaluation de l’unité ${unit}.`,
  assessmentsOfUnits: 'Les évaluations à cette adresse sont celles de ses unités. Choisissez-en une.',
  chooseRecord: (unit) =>
    `Aucune évaluation n’est celle de l’unité ${unit}. Choisissez ci-dessus l’unité voulue ou toute l’adresse.`,
  comparedInstead: (asked, unit) =>
    `L’adresse nomme l’unité ${asked}; la comparaison porte sur ${unit === null ? 'toute l’adresse' : `l’unité ${unit}`}.`,
  noAssessmentOfSubject: 'Le sujet n’a pas d’évaluation.',
  locationOf: (quality) => `Correspondance de l’adresse du sujet : ${quality.toLowerCase()}.`,
  chosenUnit: 'Unité',
  wholeAddress: 'Toute l’adresse',
  noAssessment: 'Il n’y a pas d’évaluation pour cette adresse.',
  permitHistory: 'Historique des permis',
  permitHistoryHint:
    'Chaque permis que vous ouvrez demande 1 appel, sauf si ses événements sont enregistrés.',
  findingHistory: 'Recherche des événements d’un permis',
  morePermits: (permits) =>
    `${formatCount(permits, 'permis plus ancien n’est pas affiché', 'permis plus anciens ne sont pas affichés')} ici. Insérez-les dans une feuille, et utilisez ${names.addresses.fr} > ${names.listings.fr} pour leurs événements.`,
  moreRecords: (records) =>
    `${formatCount(records, 'autre enregistrement n’est pas affiché', 'autres enregistrements ne sont pas affichés')} ici. Insérez-les dans une feuille.`,
  columns: 'Colonnes',
  defaultColumns: 'Colonnes par défaut',
  filledColumns: 'Toutes les colonnes non vides',
  insertSheet: 'Insérer dans une nouvelle feuille',
  written: (records, sheet) =>
    `${formatCount(records, 'enregistrement inséré', 'enregistrements insérés')} dans la feuille ${sheet}.`,
  writtenEmpty: (sheet) => `L’adresse, son emplacement et sa zone ont été insérés dans la feuille ${sheet}.`,
  writeCancelled: 'Opération annulée. Ce qui a déjà été inséré est conservé.',

  sheetName: 'Propriété',
  blockAddress: 'Adresse',
  blockUnit: 'Unité',
  blockCity: 'Ville',
  blockLatitude: 'Latitude',
  blockLongitude: 'Longitude',
  blockZone: 'Zone',
  blockZoneDescription: 'Description de la zone',
  blockAssessment: 'Valeur portée au rôle',
  blockAssessmentDate: 'Date d’évaluation',
  blockClass: 'Catégorie',
  blockValueOf: (year) => `Valeur portée au rôle de ${year}`,
  blockEarlier: 'Rôles antérieurs',
  recordsAt: 'Tous les enregistrements à l’adresse',
  earlierValue: (year, value) => `${year} : ${value}`,

  areas: {
    lot: { ft2: 'Superficie du terrain (pi²)', m2: 'Superficie du terrain (m²)' },
    floor: { ft2: 'Aire de plancher (pi²)', m2: 'Aire de plancher (m²)' },
  },
  searchCancelled: 'Recherche annulée.',
  noValue: 'Aucune valeur',
};

export const property = typesetTexts({ en, fr });

export const propertyMessages = (): typeof en => property[language()];
