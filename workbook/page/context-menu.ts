import '@univerjs/ui/facade';
import type { AddinDescription, ControlDescription } from '../server/addin-description.ts';
import type { Grid } from '../grid/grid.ts';
import { textIn } from './words.ts';

/** Where the grid's menu of cells takes entries of others. */
const place = ['contextMenu.mainArea', 'contextMenu.others'];

/** Adds the add-in's entries to the menu of cells. */
export function addToContextMenu(
  { api }: Grid,
  { contextMenu }: AddinDescription,
  language: string,
  run: (control: ControlDescription) => void,
): void {
  const entry = (control: ControlDescription) =>
    api.createMenu({
      id: `addin.${control.id}`,
      title: textIn(language, control.label),
      ...(control.tip && { tooltip: textIn(language, control.tip) }),
      action: () => run(control),
    });
  for (const control of contextMenu) {
    if (control.items.length === 0) entry(control).appendTo(place);
    else {
      const menu = api.createSubmenu({ id: `addin.${control.id}`, title: textIn(language, control.label) });
      for (const item of control.items) menu.addSubmenu(entry(item));
      menu.appendTo(place);
    }
  }
}
