import type { WorkbookAccess } from '../access.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import { showMarkers } from '../../grid/cell-markers.ts';
import { annotationOf } from '../../excel-api/index.ts';
import type { WorkbookHost } from '../../workbook-host.ts';
import type { PageMessages } from '../messages.ts';
import { menuButton } from '../toolbar.ts';
import { FilterButtons } from './filter-buttons.ts';
import { FilterMenu } from './filter-menu.ts';
import { listenToGridKeys } from './grid-keys.ts';
import { HandActions } from './hand-actions.ts';
import { Moves } from './moves.ts';
import { Pasting } from './pasting.ts';

interface HabitsOptions {
  browserGrid: BrowserGrid;
  host: WorkbookHost;
  messages: PageMessages;
  access: WorkbookAccess;
  showNotice: (message: string) => void;
  onChange: () => void;
}

/** Excel's keys that the grid itself does not know, the menu of the same actions, and the buttons of filters. */
export function addHabits(toolbar: HTMLElement, container: HTMLElement, options: HabitsOptions): void {
  const { browserGrid, host, messages, access } = options;
  const { cursor, grid } = browserGrid;
  const { excel } = host;
  showMarkers(grid.injector, (cell) => annotationOf(excel, cell)?.note !== undefined);
  const actions = new HandActions({
    ...options,
    excel,
    byHand: (change) => host.byHand(change),
    isEditable: () => access.isEditable,
    onChange: () => {
      buttons.redraw();
      browserGrid.repaint();
      options.onChange();
    },
  });
  const menu = new FilterMenu({ excel, messages, change: actions.change, onClose: () => cursor.focus() });
  const buttons = new FilterButtons(container, browserGrid, excel, { menu, messages });
  new Pasting({ ...options, container });
  listenToGridKeys(cursor, {
    ...movesByKeys(new Moves(grid, cursor)),
    'Ctrl+F': () => actions.find({ replace: false }),
    'Ctrl+H': () => actions.find({ replace: true }),
    'Ctrl+G': () => actions.goTo(),
    'Ctrl+T': () => actions.createTable(),
    'Ctrl+L': () => actions.createTable(),
    'Ctrl+Shift+L': () => actions.toggleFilter(),
    'Alt+Down': () => buttons.openAt(cursor.position.active),
    'Shift+F2': () => actions.editNote(),
    'Ctrl+K': () => actions.editLink(),
    'Ctrl+;': () => actions.enterDate(),
  });
  const withKeys = (label: string, keys: string) => `${label}   ${keys}`;
  toolbar.prepend(
    menuButton(messages.data, () => [
      [
        { label: withKeys(messages.find, 'Ctrl+F'), run: () => actions.find({ replace: false }) },
        { label: withKeys(messages.replace, 'Ctrl+H'), run: () => actions.find({ replace: true }) },
        { label: withKeys(messages.goToMenu, 'Ctrl+G'), run: () => actions.goTo() },
      ],
      ...(access.isEditable
        ? [
            [
              { label: messages.sortAscending, run: () => actions.sort(true) },
              { label: messages.sortDescending, run: () => actions.sort(false) },
              { label: withKeys(messages.filter, 'Ctrl+⇧L'), run: () => actions.toggleFilter() },
            ],
            [
              { label: withKeys(messages.tableMenu, 'Ctrl+L'), run: () => actions.createTable() },
              { label: messages.validation, run: () => actions.validate() },
              { label: withKeys(messages.noteMenu, '⇧F2'), run: () => actions.editNote() },
              { label: withKeys(messages.linkMenu, 'Ctrl+K'), run: () => actions.editLink() },
            ],
          ]
        : []),
    ]),
  );
}

function movesByKeys(moves: Moves): Record<string, () => void> {
  const extend = { extend: true };
  return {
    Home: () => moves.toStartOfRow(),
    'Shift+Home': () => moves.toStartOfRow(extend),
    'Ctrl+Home': () => moves.toFirstCell(),
    'Ctrl+Shift+Home': () => moves.toFirstCell(extend),
    'Ctrl+End': () => moves.toLastCell(),
    'Ctrl+Shift+End': () => moves.toLastCell(extend),
    PageDown: () => moves.byPage(1, 'rows'),
    PageUp: () => moves.byPage(-1, 'rows'),
    'Shift+PageDown': () => moves.byPage(1, 'rows', extend),
    'Shift+PageUp': () => moves.byPage(-1, 'rows', extend),
    'Alt+PageDown': () => moves.byPage(1, 'columns'),
    'Alt+PageUp': () => moves.byPage(-1, 'columns'),
    'Ctrl+Alt+PageDown': () => moves.toSheet(1),
    'Ctrl+Alt+PageUp': () => moves.toSheet(-1),
  };
}
