import type { ContextMenu, ContextMenuEntry } from '../grid/context-menu.ts';
import type { AddinAction } from '../office/bridge.ts';
import type { AddinControl, AddinDescription } from '../server/addin-description.ts';
import { localizedText, type PageMessages } from './messages.ts';

interface AddinCommandsOptions {
  showPane: () => void;
  showNotice: (message: string) => void;
  messages: PageMessages;
  language: string;
}

export class AddinCommands {
  readonly #actions = new Map<string, AddinAction>();
  readonly #options: AddinCommandsOptions;
  #completed = Promise.resolve();

  constructor(options: AddinCommandsOptions) {
    this.#options = options;
  }

  /** `Office.actions.associate`. Excel ignores the case of names (Microsoft: "Office.actions"). */
  associate(name: string, action: AddinAction): void {
    this.#actions.set(name.toUpperCase(), action);
  }

  /** Resolves when the command that runs has completed: Excel shows the pane only then (OfficeDev/office-js 3250). */
  get completed(): Promise<void> {
    return this.#completed;
  }

  async run({ id, run, label }: AddinControl): Promise<void> {
    const { showPane, language } = this.#options;
    if (run === null) showPane();
    else await this.runAction(run, id, localizedText(language, label));
  }

  /** Runs a function that the add-in has associated. */
  async runAction(name: string, id = name, label = name): Promise<void> {
    const { showNotice, messages } = this.#options;
    const action = this.#actions.get(name.toUpperCase());
    if (!action) return showNotice(messages.functionMissing(name));
    let completed = () => {};
    this.#completed = new Promise((resolve) => (completed = resolve));
    try {
      await action({ source: { id }, completed });
    } catch (error) {
      showNotice(messages.commandFailed(label, (error as Error).message));
    }
  }

  contextMenu({ label, items }: NonNullable<AddinDescription['contextMenu']>): ContextMenu {
    const { language } = this.#options;
    return {
      title: label && localizedText(language, label),
      entries: items.map((item) => this.#entry(item)),
    };
  }

  #entry(control: AddinControl): ContextMenuEntry {
    const { language } = this.#options;
    return {
      id: `addin.${control.id}`,
      title: localizedText(language, control.label),
      tooltip: control.tip ? localizedText(language, control.tip) : undefined,
      run: () => void this.run(control),
    };
  }
}
