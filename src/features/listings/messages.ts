import { typesetTexts } from '@cdata/catalog';
import { names, formatCount, language } from '../../language/index.ts';
/** Messages of the screen that lists records for the rows of a sheet. */
const en = {
  outputs: 'Records to list and count',
  outputRequired: 'Choose at least one kind of record',
  refreshed: 'The next run updates the same table and the same columns. Your own columns stay.',
  uncertain: (match: string) =>
    `${match}. No records are listed for an uncertain address: correct it, or accept its match in ${names.geocode.en}.`,
  otherAddress: (address: string) =>
    `The records are those of ${address}. Check that this is the address of the row.`,
  unitNotFound: (unit: string) =>
    `Unit ${unit} was not found: the records are those of the whole address or of other units.`,
  wholeAddress: (unit: string) =>
    `Records are found by street address: they include those of other units than ${unit}.`,
  firstOfRange: (address: string, last: string) =>
    `These are the records of ${address} only, not of the numbers up to ${last}.`,
  cityWithoutRecords: (city: string) => `The service has no records of ${city}.`,
  listedFor: (sheet: string) => `For the rows of ${sheet}`,
  listed: (sheet: string, rows: number) => `The table on ${sheet} has ${formatCount(rows, 'row', 'rows')}.`,
  nothingListed: 'Nothing was found to be listed, so there is no table.',
  portfolioSheet: 'Records at addresses',
  start: (rows: number) => `List ${formatCount(rows, 'row', 'rows')}`,
  startUncounted: 'List all rows',
  again: 'List all again',
};

const fr: typeof en = {
  outputs: 'Enregistrements à lister et à compter',
  outputRequired: 'Choisissez au moins un genre d’enregistrement',
  refreshed:
    'Le prochain traitement met à jour le même tableau et les mêmes colonnes. Vos propres colonnes restent.',
  uncertain: (match) =>
    `${match}. Les enregistrements d’une adresse incertaine ne sont pas listés : corrigez-la, ou acceptez sa correspondance dans ${names.geocode.fr}.`,
  otherAddress: (address) =>
    `Les enregistrements sont ceux de ${address}. Vérifiez que c’est bien l’adresse de la ligne.`,
  unitNotFound: (unit) =>
    `L’unité ${unit} est introuvable : les enregistrements sont ceux de toute l’adresse ou d’autres unités.`,
  wholeAddress: (unit) =>
    `Les enregistrements sont trouvés par adresse municipale : il y a aussi ceux d’autres unités que ${unit}.`,
  firstOfRange: (address, last) =>
    `Ce sont les enregistrements de ${address} seulement, et non ceux des numéros jusqu’à ${last}.`,
  cityWithoutRecords: (city) => `Il n’y a pas de données pour ${city}.`,
  listedFor: (sheet) => `Pour les lignes de la feuille ${sheet}`,
  listed: (sheet, rows) =>
    `Le tableau de la feuille ${sheet} compte ${formatCount(rows, 'ligne', 'lignes')}.`,
  nothingListed: 'Rien n’a été trouvé; il n’y a donc pas de tableau.',
  portfolioSheet: 'Enregistrements aux adresses',
  start: (rows) => `Lister ${formatCount(rows, 'ligne', 'lignes')}`,
  startUncounted: 'Lister toutes les lignes',
  again: 'Tout lister de nouveau',
};

export const listings = typesetTexts({ en, fr });

export const listingMessages = (): (typeof listings)['en'] => listings[language()];
