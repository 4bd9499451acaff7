import type { Text } from '@cdata/catalog';

/** The name of the icon of a command that shows a screen: `geocode` for `ShowGeocode`. */
export const commandIcon = (run: string): string => run.replace('Show', '').toLowerCase();

/** Sizes in pixels that Excel asks for at its scales of 100% to 250%. */
export const iconSizes = [16, 20, 24, 32, 40, 48, 64, 80] as const;

/** Shows the pane, or runs the function that the page associates with this name (`Office.actions.associate`). */
export type Action = 'show-pane' | { run: string };

export interface Command {
  /** Letters, digits and points; at most 26 characters, because ids of texts are made from it. */
  id: string;
  label: Text;
  tip: Text;
  /** `assets/<icon>-<size>.png` exists in every size of {@link iconSizes}. */
  icon: string;
  action: Action;
}

/** A menu in the menu of a cell. */
export interface Menu {
  id: string;
  label: Text;
  tip: Text;
  icon: string;
  items: readonly Command[];
}

export interface Group {
  id: string;
  label: Text;
  icon: string;
  controls: readonly Command[];
}

export interface Tab {
  id: string;
  label: Text;
  groups: readonly Group[];
}
