import type { ContextMenuEntry } from '../grid/browser-grid.ts';
import type { AddinAction } from '../office/bridge.ts';
import type { ControlDescription } from '../server/addin-description.ts';
import { localizedText, type PageMessages } from './messages.ts';

export interface AddinCommandsOptions {
  /** The page whose global functions buttons run, besides those that the add-in associates. */
  commandsWindow: () => Window | null;
  showPane: (address: string) => void;
  showNotice: (message: string) => void;
  messages: PageMessages;
  language: string;
}

export class AddinCommands {
  readonly #actions = new Map<string, AddinAction>();
  readonly #options: AddinCommandsOptions;

  constructor(options: AddinCommandsOptions) {
    this.#options = options;
  }

  /** `Office.actions.associate`. Excel ignores the case of names (Microsoft: "Office.actions"). */
  associate(name: string, action: AddinAction): void {
    this.#actions.set(name.toUpperCase(), action);
  }

  async run({ id, show, run, label }: ControlDescription): Promise<void> {
    const { showPane, language } = this.#options;
    if (show !== null) return showPane(show);
    if (run === null) return;
    await this.runAction(run, id, localizedText(language, label));
  }

  /** Runs a function that the add-in has associated, or that its page has as a global. */
  async runAction(name: string, id = name, label = name): Promise<void> {
    const { commandsWindow, showNotice, messages } = this.#options;
    const global = (commandsWindow() as unknown as Record<string, unknown> | null)?.[name];
    const action =
      this.#actions.get(name.toUpperCase()) ??
      (typeof global === 'function' ? (global as AddinAction) : null);
    if (!action) return showNotice(messages.functionMissing(name));
    try {
      await action({ source: { id }, completed: () => undefined });
    } catch (error) {
      showNotice(messages.commandFailed(label, (error as Error).message));
    }
  }

  contextMenuEntry(control: ControlDescription): ContextMenuEntry {
    const { language } = this.#options;
    return {
      id: `addin.${control.id}`,
      title: localizedText(language, control.label),
      tooltip: control.tip ? localizedText(language, control.tip) : undefined,
      run: () => void this.run(control),
      items: control.items.map((item) => this.contextMenuEntry(item)),
    };
  }
}
