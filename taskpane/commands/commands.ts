import { Subscribable } from '../../src/subscribable.ts';
import type { Screen } from '../frame/screens.ts';

export type Command =
  | {
      screen: Screen;
      /** Whether the property screen opens with the address in the selected cells. */
      withAddress?: boolean;
    }
  | { insert: 'card' };

/** The commands of Excel's buttons, menus and keys, by the names in the manifest. */
export const commands = {
  ShowHome: { screen: 'home' },
  ShowGeocode: { screen: 'geocode' },
  ShowSearch: { screen: 'search' },
  ShowEstimate: { screen: 'estimate' },
  ShowProperty: { screen: 'property' },
  ShowStatistics: { screen: 'statistics' },
  ShowFormulas: { screen: 'formula-builder' },
  ShowTables: { screen: 'tables' },
  ShowActivity: { screen: 'activity' },
  ShowSettings: { screen: 'settings' },
  InsertCard: { insert: 'card' },
  LookUpAddress: { screen: 'property', withAddress: true },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** The command that the pane has not carried out yet: it may still be loading when the user gives it. */
export class PendingCommand extends Subscribable {
  #command: Command | null = null;

  set(command: Command): void {
    this.#command = command;
    this.notify();
  }

  /** Returns the command once. */
  take(): Command | null {
    const command = this.#command;
    this.#command = null;
    return command;
  }
}

export const pendingCommand = new PendingCommand();

/** Excel waits for `completed` before it runs the next command; keyboard shortcuts pass no event. */
type CommandEvent = { completed?: () => void } | undefined;

/** Connects the commands with the pane. Call it before Excel runs one. */
export function associateCommands(): void {
  for (const [name, command] of Object.entries<Command>(commands)) {
    Office.actions?.associate(name, async (event: CommandEvent) => {
      pendingCommand.set(command);
      // Where the host cannot show the pane, the command is carried out once the user opens it.
      await Office.addin.showAsTaskpane().catch(() => undefined);
      event?.completed?.();
    });
  }
}
