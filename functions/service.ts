import { health } from '../src/catalog/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { healthLookup } from '../src/lookup/index.ts';
import { customFunction } from './custom-function.ts';
import { resultRow } from './result-cell.ts';

export const healthFunction = customFunction({
  name: 'HEALTH',
  help: {
    en: 'Says whether the service is well: its state, its version and the records it holds.',
    fr: 'Dit si le service va bien : son état, sa version et ses enregistrements.',
  },
  returns: { en: 'One row: state, version, records.', fr: 'Une ligne : état, version, enregistrements.' },
  parameters: {},
  example: '=CDATA.HEALTH()',
  answer: async (_, options) => [
    resultRow(health.fields, await sharedRuntime().lookups.request(healthLookup, null, options)),
  ],
});

export const usageFunction = customFunction({
  name: 'USAGE',
  help: {
    en: 'Counts what was asked today on this computer. Asks nothing of the service.',
    fr: 'Compte ce qui a été demandé aujourd’hui sur cet ordinateur. Ne demande rien au service.',
  },
  returns: {
    en: 'One row: calls made, cells answered, those of them without a call, calls repeated, cells that failed.',
    fr: 'Une ligne : appels faits, cellules répondues, celles sans appel, appels répétés, cellules en échec.',
  },
  parameters: {},
  volatile: true,
  example: '=CDATA.USAGE()',
  answer: () => {
    const { calls, answered, withoutCall, retries, failures } = sharedRuntime().usage.today;
    return [[calls, answered, withoutCall, retries, failures]];
  },
});
