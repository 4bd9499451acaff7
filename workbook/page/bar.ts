import type { AddinDescription, ControlDescription } from '../server/addin-description.ts';
import { textIn } from './words.ts';

/** An entry of a menu of the bar. */
export interface MenuEntry {
  label: string;
  run: () => unknown;
  /** For entries of which one is chosen. */
  checked?: boolean;
}

/** The add-in's buttons, as Excel's ribbon shows them: in groups, with icon and label, menus as menus. */
export function showRibbon(
  bar: HTMLElement,
  addin: AddinDescription,
  language: string,
  run: (control: ControlDescription) => void,
): void {
  for (const { label, controls } of addin.ribbon) {
    const group = document.createElement('div');
    group.className = 'group';
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', textIn(language, label));
    group.append(...controls.map((control) => buttonOf(control, language, run)));
    bar.append(group);
  }
}

function buttonOf(
  control: ControlDescription,
  language: string,
  run: (control: ControlDescription) => void,
): HTMLElement {
  const label = textIn(language, control.label);
  if (control.items.length > 0) {
    const entries = control.items.map((item) => ({
      label: textIn(language, item.label),
      run: () => run(item),
    }));
    return menuButton(label, () => [entries], control.icon);
  }
  const button = labelled(label, control.icon);
  if (control.tip) button.title = textIn(language, control.tip);
  button.addEventListener('click', () => run(control));
  return button;
}

let menus = 0;

/** A button with a menu below it, made anew each time it opens; groups of entries are parted by lines. */
export function menuButton(
  label: string,
  entries: () => MenuEntry[][],
  icon: string | null = null,
): HTMLElement {
  const whole = document.createElement('span');
  const button = labelled(label, icon);
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
    // A menu at the right edge of the window opens to the left.
    const beyond = menu.getBoundingClientRect().right - innerWidth + 8;
    if (beyond > 0) menu.style.left = `${parseFloat(menu.style.left) - beyond}px`;
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

function labelled(label: string, icon: string | null): HTMLButtonElement {
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
