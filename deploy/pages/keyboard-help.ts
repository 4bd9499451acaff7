import type { Text } from '@cdata/catalog';
import {
  generalKeys,
  keyNames,
  keysOfScreens,
  type KeyHelp,
} from '../../taskpane/frame/keyboard/screen-keys.ts';
import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';
import { screens } from '../../taskpane/screens.ts';
import { escape } from './function-help.ts';

/** The keys of the add-in in the help, as HTML: those that Excel listens to, those of every screen, and those of some. */
export function keyboardHelp(language: keyof Text): string {
  const key = (keys: Text) => `<kbd>${escape(keys[language])}</kbd>`;
  const row = (keys: string, does: Text) => `<dt>${keys}</dt><dd>${escape(does[language])}</dd>`;
  const listOf = (keys: readonly KeyHelp[]) => keys.map((one) => row(key(one.keys), one.does)).join('\n');
  const opening = shortcuts.map(({ keys: { default: other, mac }, label }) => {
    const onMac = mac ? ` (Mac${language === 'fr' ? '\u00a0' : ''}: ${key(keyNames(mac))})` : '';
    return row(key(keyNames(other)) + onMac, label);
  });
  const ofScreens = screens.flatMap(({ name, title }) => {
    const keys = keysOfScreens[name];
    return keys ? [`<h3>${escape(title[language])}</h3><dl>${listOf(keys)}</dl>`] : [];
  });
  return [`<dl>${opening.join('\n')}\n${listOf(generalKeys)}</dl>`, ...ofScreens].join('\n');
}
