import { typesetTexts } from '@cdata/catalog';
import { names, formatCount, language } from '../../language/index.ts';
/** Messages of the screen that lists records for the rows of a sheet. */
const en = {
  list: 'List',
  atAddresses: 'Records at addresses',
  ofPermits: 'History of permits',
  outputs: 'Records to list and count',
  outputRequired: 'Choose at least one kind of record',
  permitColumn: 'Column of the permits',
  permitRequired: 'Choose the column of the record IDs or the permit numbers',
  cityColumn: 'Column of their cities',
  cityHint: 'Needed for permit numbers. Record IDs need no city.',
  recordIds: 'None: the permits are record IDs',
  aboutPortfolio:
    'One table on a sheet of its own has all records at the addresses. Each row of your list gets their numbers. Up to 2 calls per address; records of all kinds come with the same call.',
  aboutHistory:
    'One table on a sheet of its own has all events of the permits. Each row of your list gets the number of events, the status and the last event. 1 call per record ID; up to 2 per permit number.',
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
  cityOfNumber: 'A permit number needs its city.',
  noPermitNumbered: (number: string) => `No permit of this city has the number ${number}.`,
  severalPermits: (number: string, ids: string) =>
    `Several permits have the number ${number}: ${ids}. Use the record ID instead.`,
  listedFor: (sheet: string) => `For the rows of ${sheet}`,
  listed: (sheet: string, rows: number) => `The table on ${sheet} has ${formatCount(rows, 'row', 'rows')}.`,
  nothingListed: 'Nothing was found to be listed, so there is no table.',
  portfolioSheet: 'Records at addresses',
  historySheet: 'Permit events',
  start: (rows: number) => `List ${formatCount(rows, 'row', 'rows')}`,
  startUncounted: 'List all rows',
  again: 'List all again',
};

const fr: typeof en = {
  list: 'Liste',
  atAddresses: 'Enregistrements aux adresses',
  ofPermits: 'Historique des permis',
  outputs: 'Enregistrements à lister et à compter',
  outputRequired: 'Choisissez au moins un genre d’enregistrement',
  permitColumn: 'Colonne des permis',
  permitRequired: 'Choisissez la colonne des identifiants ou des numéros de permis',
  cityColumn: 'Colonne de leurs villes',
  cityHint: 'Nécessaire pour les numéros de permis. Les identifiants se passent de ville.',
  recordIds: 'Aucune : les permis sont des identifiants',
  aboutPortfolio:
    'Un seul tableau, sur une feuille à part, réunit tous les enregistrements aux adresses. Chaque ligne de votre liste en reçoit le nombre. Au plus 2 appels par adresse; les enregistrements de tous genres viennent avec le même appel.',
  aboutHistory:
    'Un seul tableau, sur une feuille à part, réunit tous les événements des permis. Chaque ligne de votre liste reçoit le nombre d’événements, l’état et le dernier événement. 1 appel par identifiant; au plus 2 par numéro de permis.',
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
  cityOfNumber: 'Un numéro de permis exige sa ville.',
  noPermitNumbered: (number) => `Aucun permis de cette ville ne porte le numéro ${number}.`,
  severalPermits: (number, ids) =>
    `Plusieurs permis portent le numéro ${number} : ${ids}. Utilisez plutôt l’identifiant.`,
  listedFor: (sheet) => `Pour les lignes de la feuille ${sheet}`,
  listed: (sheet, rows) =>
    `Le tableau de la feuille ${sheet} compte ${formatCount(rows, 'ligne', 'lignes')}.`,
  nothingListed: 'Rien n’a été trouvé; il n’y a donc pas de tableau.',
  portfolioSheet: 'Enregistrements aux adresses',
  historySheet: 'Événements des permis',
  start: (rows) => `Lister ${formatCount(rows, 'ligne', 'lignes')}`,
  startUncounted: 'Lister toutes les lignes',
  again: 'Tout lister de nouveau',
};

export const listings = typesetTexts({ en, fr });

export const listingMessages = (): (typeof listings)['en'] => listings[language()];
