import type { WorkbookAccess } from '../access.ts';
import type { BrowserGrid } from '../../grid/browser-grid.ts';
import type { CellCursor } from '../../grid/cell-cursor.ts';
import type { WorkbookHost } from '../../workbook-host.ts';
import type { PageMessages } from '../messages.ts';
import { keysOf, normalizedKeys } from '../shortcuts.ts';
import { menuButton } from '../toolbar.ts';
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

/** Excel's keys that the grid itself does not know, and the menu of the same actions. */
export function addHabits(toolbar: HTMLElement, options: HabitsOptions): void {
  const { browserGrid, host, messages, access } = options;
  const { cursor, grid } = browserGrid;
  const { excel } = host;
  const actions = new HandActions({
    ...options,
    excel,
    byHand: (change) => host.byHand(change),
    isEditable: () => access.isEditable,
  });
  new Pasting(options);
  listenToGridKeys(cursor, {
    ...movesByKeys(new Moves(grid, cursor)),
    'Ctrl+F': () => actions.find({ replace: false }),
    'Ctrl+H': () => actions.find({ replace: true }),
    'Ctrl+G': () => actions.goTo(),
    'Ctrl+T': () => actions.createTable(),
    'Ctrl+L': () => actions.createTable(),
    'Alt+Down': () => actions.openFilter(),
    'Shift+F2': () => actions.use((menus) => menus.editNote()),
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
              {
                label: withKeys(messages.filter, 'Ctrl+⇧L'),
                run: () => actions.use((menus) => menus.toggleFilter()),
              },
            ],
            [
              { label: withKeys(messages.tableMenu, 'Ctrl+L'), run: () => actions.createTable() },
              { label: messages.validation, run: () => actions.validate() },
              {
                label: withKeys(messages.noteMenu, '⇧F2'),
                run: () => actions.use((menus) => menus.editNote()),
              },
              {
                label: withKeys(messages.linkMenu, 'Ctrl+K'),
                run: () => actions.use((menus) => menus.editLink()),
              },
              {
                label: messages.conditionalFormats,
                run: () => actions.use((menus) => menus.editConditionalFormats()),
              },
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

/** Runs an action where its keys, such as `Ctrl+Home`, are pressed while the cells have the focus. */
function listenToGridKeys(cursor: CellCursor, actions: Readonly<Record<string, () => unknown>>): void {
  const byKeys = new Map(
    Object.entries(actions).map(([keys, action]) => [normalizedKeys(keys.split('+')), action]),
  );
  addEventListener(
    'keydown',
    (event) => {
      const action = byKeys.get(keysOf(event));
      if (!action || !cursor.hasFocus) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    },
    { capture: true },
  );
}
