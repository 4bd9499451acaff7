import type { AddinControl, AddinDescription } from '../server/addin-description.ts';
import { localizedText } from './messages.ts';

export interface MenuEntry {
  label: string;
  run: () => unknown;
  /** For entries of which one is selected. */
  checked?: boolean;
}

/** Shows the add-in's buttons, in the groups of its manifest, after the name of its tab. */
export function showRibbon(
  toolbar: HTMLElement,
  { ribbon }: AddinDescription,
  language: string,
  run: (control: AddinControl) => void,
): void {
  if (ribbon.tab) {
    const name = document.createElement('strong');
    name.textContent = localizedText(language, ribbon.tab);
    toolbar.append(name);
  }
  for (const { label, controls } of ribbon.groups) {
    const group = document.createElement('div');
    group.className = 'group';
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', localizedText(language, label));
    for (const control of controls) {
      const button = buttonWithIcon(localizedText(language, control.label), control.icon);
      button.title = localizedText(language, control.tip ?? control.label);
      button.addEventListener('click', () => run(control));
      group.append(button);
    }
    toolbar.append(group);
  }
  new ResizeObserver(() => fit(toolbar)).observe(toolbar);
}

/** As in Excel, buttons without room show their icons alone, the last ones first. */
function fit(toolbar: HTMLElement): void {
  const buttons = [...toolbar.querySelectorAll('button')];
  for (const button of buttons) button.classList.remove('icon-only');
  for (const button of buttons.toReversed()) {
    if (toolbar.scrollWidth <= toolbar.clientWidth) return;
    button.classList.add('icon-only');
  }
}

let menus = 0;

/** A button with a menu, whose entries are read each time it opens. Lines separate groups of entries. */
export function menuButton(label: string, entries: () => MenuEntry[][]): HTMLElement {
  const whole = document.createElement('span');
  const button = buttonWithIcon(label, null);
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

function item({ label, run, checked }: MenuEntry): HTMLElement {
  const entry = document.createElement('button');
  entry.type = 'button';
  entry.textContent = label;
  entry.setAttribute('role', checked === undefined ? 'menuitem' : 'menuitemradio');
  if (checked !== undefined) entry.setAttribute('aria-checked', String(checked));
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
  const text = document.createElement('span');
  text.textContent = label;
  button.append(text);
  return button;
}
