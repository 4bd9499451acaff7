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

  /** `Office.actions.associate`. */
  associate(name: string, action: AddinAction): void {
    this.#actions.set(name, action);
  }

  async run({ id, show, run, label }: ControlDescription): Promise<void> {
    const { commandsWindow, showPane, showNotice, messages, language } = this.#options;
    if (show !== null) return showPane(show);
    if (run === null) return;
    const global = (commandsWindow() as unknown as Record<string, unknown> | null)?.[run];
    const action = this.#actions.get(run) ?? (typeof global === 'function' ? (global as AddinAction) : null);
    if (!action) return showNotice(messages.functionMissing(run));
    try {
      await action({ source: { id }, completed: () => undefined });
    } catch (error) {
      showNotice(messages.commandFailed(localizedText(language, label), (error as Error).message));
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
