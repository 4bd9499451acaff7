import { typesetTexts } from '@cdata/catalog';
import { formatCount, labelWithCalls, language } from '../../../language/index.ts';

/** Messages of the screen that lists the sources of the records. */
const en = {
  loading: 'Loading the sources…',
  everyDataset: 'All datasets',
  city: 'City',
  cityHint: 'For example, Montréal',
  count: (sources: number) => formatCount(sources, 'source', 'sources'),
  none: 'No source matches. Choose another dataset, or remove a letter of the city.',
  show: (calls: number) => labelWithCalls('Sources', calls, 'call', 'calls'),
  unknownPublisher: 'Publisher not stated',
  records: (records: number) => formatCount(records, 'record', 'records'),
  period: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  updated: (day: string) => `updated on ${day}`,
  stopped: 'Probably stopped',
  ofPlaces: { address: 'Addresses', zone: 'Zoning' },
  /** Of all that the workbook has from the service. */
  ofWorkbook: {
    write: 'Sources of this workbook',
    writing: 'Writing the sources…',
    written: (sheet: string) => `The sources of this workbook are on the sheet ${sheet}.`,
    nothing: 'Nothing in this workbook is known to come from the service.',
    sheet: 'Sources',
    title: 'Sources of this workbook',
    contents: 'Tables, runs and reports of this workbook',
    basis: (time: string) =>
      `Tables, runs and reports of this workbook, ${time}. For a formula: =CDATA.SOURCEOF(cell).`,
  },
  /** At the end of a report. */
  table: {
    title: 'Sources',
    records: 'Records',
    publisher: 'Publisher',
    licence: 'Licence',
    attribution: 'Attribution',
    retrieved: 'Retrieved',
    notStated: 'Not stated',
    notKnown: 'Not known',
    allCities: 'all cities',
    andOthers: (cities: string, others: number) => `${cities} and ${formatCount(others, 'other', 'others')}`,
  },
};

const fr: typeof en = {
  loading: 'Chargement des sources…',
  everyDataset: 'Tous les jeux de données',
  city: 'Ville',
  cityHint: 'Par exemple, Montréal',
  count: (sources) => formatCount(sources, 'source', 'sources'),
  none: 'Aucune source ne correspond. Choisissez un autre jeu de données ou retirez une lettre de la ville.',
  show: (calls) => labelWithCalls('Sources', calls, 'appel', 'appels'),
  unknownPublisher: 'Éditeur non précisé',
  records: (records) => formatCount(records, 'enregistrement', 'enregistrements'),
  period: (from, to) => (from === to ? `du ${from}` : `du ${from} au ${to}`),
  updated: (day) => `mise à jour le ${day}`,
  stopped: 'Probablement arrêtée',
  ofPlaces: { address: 'Adresses', zone: 'Zonage' },
  ofWorkbook: {
    write: 'Sources de ce classeur',
    writing: 'Écriture des sources…',
    written: (sheet) => `Les sources de ce classeur sont sur la feuille ${sheet}.`,
    nothing: 'Rien, dans ce classeur, ne vient du service, pour autant que l’on sache.',
    sheet: 'Sources',
    title: 'Sources de ce classeur',
    contents: 'Tableaux, traitements et rapports de ce classeur',
    basis: (time) =>
      `Tableaux, traitements et rapports de ce classeur, ${time}. Pour une formule : =CDATA.SOURCEOF(cellule).`,
  },
  table: {
    title: 'Sources',
    records: 'Enregistrements',
    publisher: 'Éditeur',
    licence: 'Licence d’utilisation',
    attribution: 'Mention de la source',
    retrieved: 'Obtenus le',
    notStated: 'Non précisé',
    notKnown: 'Inconnu',
    allCities: 'toutes les villes',
    andOthers: (cities, others) => `${cities} et ${formatCount(others, 'autre', 'autres')}`,
  },
};

export const sources = typesetTexts({ en, fr });

export const sourceListMessages = (): (typeof sources)['en'] => sources[language()];
