import { Subscribable } from '../../src/app/subscribable.ts';
import type { ScreenName } from './screen.ts';

export type Command =
  | {
      screen: ScreenName;
      /** Whether the property screen opens with the address in the selected cells. */
      withAddress?: boolean;
    }
  | { insert: 'card' };

/**
 * The screens' own commands. They repeat what the screens declare, whose texts load with the pane: commands load with the
 * functions, before a formula can answer.
 */
const screenCommands: Readonly<Record<string, ScreenName>> = {
  ShowActivity: 'activity',
  ShowEstimate: 'estimate',
  ShowFormulas: 'formula-builder',
  ShowGeocode: 'geocode',
  ShowHome: 'home',
  ShowProperty: 'property',
  ShowSearch: 'search',
  ShowSettings: 'settings',
  ShowSource: 'source',
  ShowStatistics: 'statistics',
  ShowTables: 'tables',
};

/** Excel's buttons, menus and keys run these by their names in the manifest: each screen's own, and two more. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...Object.entries(screenCommands).map(([name, screen]): [string, Command] => [name, { screen }]),
  ['InsertCard', { insert: 'card' }],
  ['LookUpAddress', { screen: 'property', withAddress: true }],
]);

/** The command that the pane has not carried out yet: it may still be loading when the user gives it. */
class PendingCommand extends Subscribable {
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
  for (const [name, command] of commands) {
    Office.actions?.associate(name, async (event: CommandEvent) => {
      pendingCommand.set(command);
      // Excel shows the pane only after the command has completed.
      event?.completed?.();
      // Where the host cannot show the pane, the command is carried out once the user opens it.
      await Office.addin.showAsTaskpane().catch(() => undefined);
    });
  }
}
