import type { AddinDescription, ControlDescription } from '../server/addin-description.ts';
import type { ControlUpdate } from '../office/bridge.ts';
import { localizedText } from './messages.ts';

export interface MenuEntry {
  label: string;
  run: () => unknown;
  /** For entries of which one is selected. */
  checked?: boolean;
  disabled?: boolean;
}

/** The add-in's buttons, some of which are disabled. */
export class Ribbon {
  readonly #language: string;
  readonly #run: (control: ControlDescription) => void;
  readonly #disabled = new Set<string>();
  readonly #buttons = new Map<string, HTMLButtonElement | null>();

  constructor(
    toolbar: HTMLElement,
    addin: AddinDescription,
    language: string,
    run: (control: ControlDescription) => void,
  ) {
    this.#language = language;
    this.#run = run;
    for (const { label, controls } of addin.ribbon) {
      const group = document.createElement('div');
      group.className = 'group';
      group.setAttribute('role', 'group');
      group.setAttribute('aria-label', localizedText(language, label));
      group.append(...controls.map((control) => this.#control(control)));
      toolbar.append(group);
    }
  }

  /** `Office.ribbon.requestUpdate`. @returns The ids that no control has; then nothing is changed. */
  update(updates: readonly ControlUpdate[]): string[] {
    const unknown = updates.map(({ id }) => id).filter((id) => !this.#buttons.has(id));
    if (unknown.length === 0) for (const { id, enabled } of updates) this.#setEnabled(id, enabled);
    return unknown;
  }

  #setEnabled(id: string, enabled: boolean): void {
    if (enabled) this.#disabled.delete(id);
    else this.#disabled.add(id);
    const button = this.#buttons.get(id);
    if (button) button.disabled = !enabled;
  }

  #control(control: ControlDescription): HTMLElement {
    const label = localizedText(this.#language, control.label);
    const button = control.items.length > 0 ? null : buttonWithIcon(label, control.icon);
    this.#buttons.set(control.id, button);
    if (!button) return this.#menu(control, label);
    if (control.tip) button.title = localizedText(this.#language, control.tip);
    button.addEventListener('click', () => this.#run(control));
    this.#setEnabled(control.id, control.enabled);
    return button;
  }

  #menu(control: ControlDescription, label: string): HTMLElement {
    for (const item of control.items) {
      this.#buttons.set(item.id, null);
      this.#setEnabled(item.id, item.enabled);
    }
    const entries = () =>
      control.items.map((item) => ({
        label: localizedText(this.#language, item.label),
        run: () => this.#run(item),
        disabled: this.#disabled.has(item.id),
      }));
    return menuButton(label, () => [entries()], control.icon);
  }
}

let menus = 0;

/** A button with a menu, whose entries are read each time it opens. Lines separate groups of entries. */
export function menuButton(
  label: string,
  entries: () => MenuEntry[][],
  icon: string | null = null,
): HTMLElement {
  const whole = document.createElement('span');
  const button = buttonWithIcon(label, icon);
  button.className = 'opens-menu';
  const menu = document.createElement('div');
  menu.id = `menu-${++menus}`;
  menu.popover = 'auto';
  menu.className = 'menu';
  menu.setAttribute('role', 'menu');
  button.popoverTargetElement = menu;
  button.setAttribute('aria-haspopup', 'menu');
  menu.addEventListener('beforetoggle', (event) => {
    if (event.newState !== 'open') return;
    menu.replaceChildren(
      ...entries().flatMap((group, index) => [...(index > 0 ? [line()] : []), ...group.map(item)]),
    );
    const { left, bottom } = button.getBoundingClientRect();
    menu.style.top = `${bottom + 2}px`;
    menu.style.left = `${left}px`;
  });
  menu.addEventListener('toggle', (event) => {
    if (event.newState !== 'open') return;
    // At the right edge of the window, the menu moves to the left.
    const overflow = menu.getBoundingClientRect().right - innerWidth + 8;
    if (overflow > 0) menu.style.left = `${parseFloat(menu.style.left) - overflow}px`;
    menu.querySelector('button')?.focus();
  });
  menu.addEventListener('click', () => menu.hidePopover());
  menu.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...menu.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
  });
  whole.append(button, menu);
  return whole;
}

function item({ label, run, checked, disabled = false }: MenuEntry): HTMLElement {
  const entry = document.createElement('button');
  entry.type = 'button';
  entry.textContent = label;
  entry.setAttribute('role', checked === undefined ? 'menuitem' : 'menuitemradio');
  if (checked !== undefined) entry.setAttribute('aria-checked', String(checked));
  entry.disabled = disabled;
  entry.addEventListener('click', run);
  return entry;
}

const line = (): HTMLElement => document.createElement('hr');

function buttonWithIcon(label: string, icon: string | null): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  if (icon) {
    const image = document.createElement('img');
    image.src = icon;
    image.alt = '';
    image.width = image.height = 20;
    button.append(image);
  }
  button.append(label);
  return button;
}
