import {
  filterColumn,
  sortFiltered,
  textsOfColumn,
  type ExcelHost,
  type FilteredCells,
} from '../../excel-api/index.ts';
import type { PageMessages } from '../messages.ts';

interface FilterMenuOptions {
  excel: ExcelHost;
  messages: PageMessages;
  /** Makes a change of the workbook as the user's. */
  change: (change: () => unknown) => void;
  /** Called when the menu has closed. */
  onClose: () => void;
}

/** The menu of a column with a filter button: sorts, and ticks the texts whose rows stay. */
export class FilterMenu {
  readonly #options: FilterMenuOptions;
  readonly #menu = document.createElement('div');

  constructor(options: FilterMenuOptions) {
    this.#options = options;
    this.#menu.className = 'filter-menu';
    this.#menu.popover = 'auto';
    this.#menu.setAttribute('role', 'dialog');
    this.#menu.addEventListener('toggle', (event) => {
      if (event.newState === 'closed') options.onClose();
    });
    document.body.append(this.#menu);
  }

  open(button: HTMLElement, cells: FilteredCells, column: number): void {
    const { excel, messages, change } = this.#options;
    const act = (act: () => unknown) => () => {
      this.#menu.hidePopover();
      change(act);
    };
    const clear = buttonOf(
      messages.clearFilter,
      act(() => filterColumn(excel, cells, column, null)),
    );
    clear.disabled = !cells.filters.has(column);
    const boxes = [...textsOfColumn(excel, cells, column)].map(([text, isKept]) =>
      boxOf(text || messages.blanks, text, isKept),
    );
    const all = boxOf(
      messages.selectAll,
      '',
      boxes.every(({ input }) => input.checked),
    );
    const search = document.createElement('input');
    search.type = 'search';
    search.placeholder = messages.search;
    search.setAttribute('aria-label', messages.search);
    const visibleBoxes = () => boxes.filter(({ label }) => !label.hidden);
    search.addEventListener('input', () => {
      const part = search.value.toLowerCase();
      for (const { label } of boxes) label.hidden = !label.textContent!.toLowerCase().includes(part);
    });
    all.input.addEventListener('change', () => {
      for (const { input } of visibleBoxes()) input.checked = all.input.checked;
    });
    search.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.#menu.querySelector('form')!.requestSubmit();
    });
    const list = document.createElement('div');
    list.append(all.label, ...boxes.map(({ label }) => label));
    const apply = () => {
      const keptBoxes = visibleBoxes().filter(({ input }) => input.checked);
      const isWhole = keptBoxes.length === boxes.length;
      const values = keptBoxes.map(({ text }) => text);
      // No row at all is hardly meant.
      if (keptBoxes.length > 0) change(() => filterColumn(excel, cells, column, isWhole ? null : values));
    };
    this.#menu.replaceChildren(
      buttonOf(
        messages.sortAscending,
        act(() => sortFiltered(excel, cells, column, true)),
      ),
      buttonOf(
        messages.sortDescending,
        act(() => sortFiltered(excel, cells, column, false)),
      ),
      clear,
      search,
      list,
      this.#buttons(apply),
    );
    this.#menu.setAttribute('aria-label', button.getAttribute('aria-label')!);
    const { left, bottom } = button.getBoundingClientRect();
    this.#menu.style.left = `${Math.max(8, Math.min(left, innerWidth - 270))}px`;
    this.#menu.style.top = `${Math.max(8, Math.min(bottom + 2, innerHeight - 400))}px`;
    this.#menu.showPopover();
    this.#menu.querySelector('button')!.focus();
  }

  #buttons(apply: () => void): HTMLElement {
    const { messages } = this.#options;
    const form = document.createElement('form');
    const cancel = buttonOf(messages.cancel, () => this.#menu.hidePopover());
    const ok = buttonOf(messages.ok, () => undefined);
    ok.type = 'submit';
    form.append(cancel, ok);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#menu.hidePopover();
      apply();
    });
    return form;
  }
}

function buttonOf(label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', run);
  return button;
}

function boxOf(label: string, text: string, isChecked: boolean) {
  const whole = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'checkbox';
  input.checked = isChecked;
  whole.append(input, label);
  return { label: whole, input, text };
}
