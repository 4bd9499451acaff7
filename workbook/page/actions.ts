import type { ControlDescription } from '../server/addin-description.ts';
import { textIn, type Words } from './words.ts';

/** What an add-in associates with the name of a button's function. */
export type Action = (event: { source: { id: string }; completed: () => void }) => unknown;

/** Where the functions of buttons are, besides those that were associated: global on a page. */
export type CommandsWindow = () => Window | null;

/** Runs what the add-in's buttons and menus do. */
export class Actions {
  readonly #associated = new Map<string, Action>();
  readonly #commandsWindow: CommandsWindow;
  readonly #showPane: (address: string) => void;
  readonly #say: (sentence: string) => void;
  readonly #words: Words;
  readonly #language: string;

  constructor(
    commandsWindow: CommandsWindow,
    showPane: (address: string) => void,
    say: (sentence: string) => void,
    words: Words,
    language: string,
  ) {
    this.#commandsWindow = commandsWindow;
    this.#showPane = showPane;
    this.#say = say;
    this.#words = words;
    this.#language = language;
  }

  /** `Office.actions.associate`. */
  associate(name: string, action: Action): void {
    this.#associated.set(name, action);
  }

  async run({ id, show, run, label }: ControlDescription): Promise<void> {
    if (show !== null) return this.#showPane(show);
    if (run === null) return;
    const global = (this.#commandsWindow() as unknown as Record<string, unknown> | null)?.[run];
    const action = this.#associated.get(run) ?? (typeof global === 'function' ? (global as Action) : null);
    if (!action) return this.#say(this.#words.noFunction(run));
    try {
      await action({ source: { id }, completed: () => undefined });
    } catch (error) {
      this.#say(this.#words.failed(textIn(this.#language, label), (error as Error).message));
    }
  }
}
