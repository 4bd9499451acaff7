import type { CellCursor } from '../../grid/cell-cursor.ts';
import { keysOf, normalizedKeys } from '../shortcuts.ts';

/** Runs an action where its keys, such as `Ctrl+Home`, are pressed while the cells have the focus. */
export function listenToGridKeys(cursor: CellCursor, actions: Readonly<Record<string, () => unknown>>): void {
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
