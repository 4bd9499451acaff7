import { datasets, fieldLabel, searchParameters, utilityParameters, valueLabel } from '@cdata/catalog';
import labels from '../../packages/catalog/src/labels.json' with { type: 'json' };
import { addin } from '../../deploy/manifest/addin.ts';
import { cellMenu, getStarted, tab } from '../../deploy/manifest/entry-points.ts';
import { customFunctions } from '../../functions/index.ts';
import { changelog } from '../../taskpane/home/changelog.ts';
import type { Language } from '../../src/language/index.ts';
import { generalKeys, keysOfScreens } from '../../taskpane/frame/keyboard/screen-keys.ts';
import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';
import { places } from '../../taskpane/frame/places.ts';
import { screens } from '../../taskpane/screens.ts';

/** What users read beside the messages. */
export const declarations = {
  labels: [
    ...Object.keys({ ...labels.fields, ...labels.parameters }).map(fieldLabel),
    ...Object.keys(labels.values).map(valueLabel),
  ],
  catalog: [datasets, searchParameters, utilityParameters],
  functions: customFunctions,
  screens,
  places,
  keys: [shortcuts, generalKeys, keysOfScreens],
  manifest: [addin, tab, cellMenu, getStarted],
  changelog,
};

/** The texts in one language, wherever a declaration has both. */
export function textsIn(part: unknown, language: Language): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('en' in part && 'fr' in part) return stringsIn(part[language]);
  return Object.values(part).flatMap((one) => textsIn(one, language));
}

const stringsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(stringsIn)
      : [];
