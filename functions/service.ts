import { health } from '@cdata/catalog';
import { sharedRuntime } from '../src/app/runtime.ts';
import { healthLookup } from '../src/engine/index.ts';
import { customFunction } from './custom-function.ts';
import { resultRow } from './result.ts';

/** The list of sources is no cell. */
const shownFields = health.fields.filter(({ type, presence }) => type !== 'array' && presence === 'always');

export const healthFunction = customFunction({
  name: 'HEALTH',
  excludeFromAutoComplete: true,
  title: { en: 'Status of the service', fr: 'État du service' },
  help: {
    en: 'Returns the status of the service, its version and its number of records.',
    fr: 'Renvoie l’état du service, sa version et son nombre d’enregistrements.',
  },
  returns: { en: 'One row: status, version, records.', fr: 'Une ligne : état, version, enregistrements.' },
  keywords: {
    en: 'online version up working test connection',
    fr: 'en ligne version fonctionne test connexion',
  },
  rows: 'one',
  parameters: {},
  example: '=CDATA.HEALTH()',
  evaluate: async (_, options) => [
    resultRow(shownFields, await sharedRuntime().engine.request(healthLookup, null, options)),
  ],
});

export const usageFunction = customFunction({
  name: 'USAGE',
  excludeFromAutoComplete: true,
  title: { en: 'Calls made today', fr: 'Appels faits aujourd’hui' },
  help: {
    en: 'Counts today’s calls on this computer. Makes no calls.',
    fr: 'Compte les appels faits aujourd’hui sur cet ordinateur. Ne fait aucun appel.',
  },
  returns: {
    en: 'One row: calls, cells with a result, cells answered from saved results, retries, failed cells.',
    fr: 'Une ligne : appels, cellules avec résultat, cellules remplies à partir des résultats enregistrés, nouvelles tentatives, cellules en échec.',
  },
  keywords: {
    en: 'quota cost count budget',
    fr: 'quota coût nombre budget',
  },
  rows: 'one',
  parameters: {},
  volatile: true,
  example: '=CDATA.USAGE()',
  evaluate: () => {
    const { calls, answered, withoutCall, retries, failures } = sharedRuntime().usage.today;
    return [[calls, answered, withoutCall, retries, failures]];
  },
});
