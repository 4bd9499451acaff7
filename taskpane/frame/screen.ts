import type { Text } from '@cdata/catalog';
import type { ComponentType } from 'react';
import type { ScreenIcon } from './screen-icons.ts';

/** Stored as the name of a form's draft. */
export type ScreenName =
  | 'home'
  | 'geocode'
  | 'search'
  | 'estimate'
  | 'property'
  | 'listings'
  | 'map'
  | 'clean'
  | 'match'
  | 'formula-builder'
  | 'convert'
  | 'source'
  | 'statistics'
  | 'sources'
  | 'tables'
  | 'activity'
  | 'settings'
  | 'connect';

/**
 * A screen of the pane. The folder of its feature declares it in `screen.ts`, `taskpane/screens.ts` lists it, and
 * `places.ts` says where it is; the header, Home, the help, Excel's buttons and the checks of all screens follow from that.
 * Programs and the script that registers Excel's commands read it too, so a declaration imports no component.
 */
export interface Screen<Name extends ScreenName = ScreenName> {
  name: Name;
  /** One word: four tabs have room in a pane of 300 pixels. */
  title: Text;
  /** What it does and how to use it, three sentences or more. */
  help: { en: readonly string[]; fr: readonly string[] };
  command?: ScreenCommand;
  load(): Promise<ComponentType>;
}

/** The command with which Excel shows a screen. */
interface ScreenCommand {
  /** Excel knows the command by this name. `npm run icons` draws its icons: `assets/geocode-16.png` for `ShowGeocode`. */
  name: `Show${string}`;
  /** Its button on the CDATA tab. */
  button?: {
    group: 'records' | 'workbook';
    icon: ScreenIcon;
    label: Text;
    tip: Text;
  };
}
