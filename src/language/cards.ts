import { typesetTexts } from '@cdata/catalog';
import { buttonNames } from './names.ts';
import { formatCount, formatNumber, language } from './language.ts';

/** Messages of data cards. They load with the first card. */
const en = {
  moreFields: 'More fields',
  records: 'Records',
  newestOf: (count: number, all: number) =>
    `Newest ${formatNumber(count)} of ${formatCount(all, 'record', 'records')}`,
  recordCount: (records: number) => formatCount(records, 'record', 'records'),
  newestAssessment: 'Latest assessment',
  sourceAndDate: 'Source and date',
  source: 'Source',
  map: 'Map',

  // In the pane
  insert: buttonNames.insertCard.en,
  insertRecord: (name: string) => `Insert ${name} as a card (at most 1 call)`,
  inserted: (cell: string, example: string) =>
    `The data card is in ${cell}. Formulas read its fields: ${example}.`,
  nothingSelected: `Select a row of a CDATA table or the cells of an address. Then choose ${buttonNames.insertCard.en}.`,
  cityMissing:
    'The card needs the city of this address, with the province if several provinces have a city of the name. Enter it, and look up the property.',
  dismiss: 'Dismiss',
};

const fr: typeof en = {
  moreFields: 'Autres champs',
  records: 'Enregistrements',
  newestOf: (count, all) =>
    `Plus récents : ${formatNumber(count)} sur ${formatCount(all, 'enregistrement', 'enregistrements')}`,
  recordCount: (records) => formatCount(records, 'enregistrement', 'enregistrements'),
  newestAssessment: 'Dernière évaluation',
  sourceAndDate: 'Source et date',
  source: 'Source',
  map: 'Carte',

  insert: buttonNames.insertCard.fr,
  insertRecord: (name) => `Insérer ${name} comme carte (au plus 1 appel)`,
  inserted: (cell, example) =>
    `La carte de données est dans ${cell}. Les formules lisent ses champs : ${example}.`,
  nothingSelected: `Sélectionnez une ligne d’un tableau CDATA ou les cellules d’une adresse, puis choisissez ${buttonNames.insertCard.fr}.`,
  cityMissing:
    'La carte exige la ville de cette adresse, avec la province si d’autres provinces ont une ville de ce nom. Entrez-la et consultez la propriété.',
  dismiss: 'Fermer',
};

export const cards = typesetTexts({ en, fr });

export const cardMessages = (): (typeof cards)['en'] => cards[language()];
