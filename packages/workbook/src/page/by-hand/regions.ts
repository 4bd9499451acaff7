import type { BrowserGrid } from '../../grid/browser-grid.ts';

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

const regions = ['grid', 'ribbon', 'pane'] as const;

/**
 * F6 goes from the cells to the add-in's buttons, to its pane and back, Shift+F6 the other way round (Microsoft: "Keyboard
 * shortcuts in Excel"). With Ctrl, as in Excel on the web, where a browser keeps F6 to itself. An
 * entry of a menu gives the focus back to the cells, unless it opens a dialog.
 *
 * @returns Goes to the next region; the add-in's page calls it, because its keys do not reach this one.
 */
export function letKeysLeaveRegions(browserGrid: BrowserGrid): (isBackwards: boolean) => void {
  const enter = {
    grid: () => browserGrid.cursor.focus(),
    ribbon: () => element('bar').querySelector('button')?.focus(),
    pane: () => {
      element('pane-frame').focus();
      element<HTMLIFrameElement>('pane-frame').contentWindow?.focus();
    },
  };
  const goOn = async (isBackwards: boolean) => {
    if (browserGrid.cursor.isEditing) await browserGrid.endEditing();
    const visible = regions.filter((region) => region !== 'pane' || !element('pane').hidden);
    const at = visible.indexOf(regionWithFocus());
    enter[visible.at((at + (isBackwards ? -1 : 1)) % visible.length)!]();
  };
  addEventListener(
    'keydown',
    (event) => {
      if (
        event.key === 'Escape' &&
        regionWithFocus() === 'ribbon' &&
        !document.querySelector(':popover-open')
      )
        return browserGrid.cursor.focus();
      if (event.key !== 'F6' || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      void goOn(event.shiftKey);
    },
    { capture: true },
  );
  // After the menu has closed, which gives the focus to its button.
  element('bar').addEventListener('click', ({ target }) => {
    const isEntry = (target as Element).closest('[role^="menuitem"]') !== null;
    if (isEntry && element('bar').contains(document.activeElement)) browserGrid.cursor.focus();
  });
  return (isBackwards) => void goOn(isBackwards);
}

function regionWithFocus(): (typeof regions)[number] {
  if (element('pane').contains(document.activeElement)) return 'pane';
  return element('bar').contains(document.activeElement) ? 'ribbon' : 'grid';
}
