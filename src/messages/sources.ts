import { typesetTexts } from '@cdata/catalog';
import { formatCount, labelWithCalls } from './language.ts';

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
