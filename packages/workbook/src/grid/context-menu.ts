import { CommandType, ICommandService, type Injector } from '@univerjs/core';
import { IContextMenuService, IMenuManagerService, MenuItemType, type MenuSchemaType } from '@univerjs/ui';
import { BehaviorSubject } from 'rxjs';

export interface ContextMenuEntry {
  id: string;
  title: string;
  tooltip?: string;
  run: () => void;
}

export interface ContextMenu {
  /** That of the menu that holds the entries; null for entries of the menu of a cell itself. */
  title: string | null;
  entries: readonly ContextMenuEntry[];
}

const ownMenu = 'addin.menu';

/** Adds entries to the menu of cells. @param isShown Whether they are in it, asked each time it opens. */
export function addToContextMenu(
  injector: Injector,
  { title, entries }: ContextMenu,
  isShown: () => boolean,
): void {
  const hidden$ = new BehaviorSubject(false);
  const menus = injector.get(IContextMenuService);
  const open = menus.triggerContextMenu.bind(menus);
  menus.triggerContextMenu = (...click) => {
    hidden$.next(!isShown());
    open(...click);
  };
  const commands = injector.get(ICommandService);
  const buttons: MenuSchemaType = {};
  for (const { id, title: name, tooltip, run } of entries) {
    commands.registerCommand({ id, type: CommandType.COMMAND, handler: () => (run(), true) });
    const button = { id, type: MenuItemType.BUTTON as const, title: name, tooltip, hidden$ };
    Object.assign(buttons, { [id]: { menuItemFactory: () => button } });
  }
  const submenu = { id: ownMenu, type: MenuItemType.SUBITEMS as const, title: title ?? '', hidden$ };
  const group: MenuSchemaType =
    title === null
      ? buttons
      : { [ownMenu]: { menuItemFactory: () => submenu, [`${ownMenu}.entries`]: buttons } };
  injector.get(IMenuManagerService).mergeMenu({ 'contextMenu.mainArea': { 'contextMenu.others': group } });
}
