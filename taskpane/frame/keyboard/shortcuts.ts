import { typesetTexts, type Text } from '@cdata/catalog';
import { buttonNames } from '../../../src/language/index.ts';

/** Keys such as `Ctrl+Alt+G`, which Excel listens to while a sheet has the focus. */
export interface Shortcut {
  /** The name of the command that it runs: `taskpane/commands/commands.ts`. */
  run: string;
  /** What it does, for the help, and for Excel's question about keys that two add-ins use. */
  label: Text;
  /** Excel for the Mac and Excel on the web may need others than the default. */
  keys: { default: string; mac?: string; web?: string; windows?: string };
}

/** None of these keys types a character on a Canadian keyboard, where Ctrl+Alt is AltGr. */
export const shortcuts: readonly Shortcut[] = typesetTexts<Shortcut[]>([
  {
    run: 'ShowHome',
    label: { en: 'Show CDATA', fr: 'Afficher CDATA' },
    keys: { default: 'Ctrl+Alt+Shift+D', mac: 'Command+Option+Shift+D' },
  },
  {
    run: 'ShowGeocode',
    label: { en: 'Geocode this column', fr: 'Géocoder cette colonne' },
    keys: { default: 'Ctrl+Alt+Shift+G', mac: 'Command+Option+Shift+G' },
  },
  {
    run: 'LookUpAddress',
    label: { en: 'Look up this address', fr: 'Consulter cette adresse' },
    keys: { default: 'Ctrl+Alt+Shift+L', mac: 'Command+Option+Shift+L' },
  },
  {
    run: 'ShowSource',
    label: { en: 'Source of this cell', fr: 'Source de cette cellule' },
    keys: { default: 'Ctrl+Alt+Shift+S', mac: 'Command+Option+Shift+S' },
  },
  {
    run: 'InsertCard',
    label: buttonNames.insertCard,
    keys: { default: 'Ctrl+Alt+Shift+C', mac: 'Command+Option+Shift+C' },
  },
]);
