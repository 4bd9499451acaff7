import {
  isEntity,
  textOfValue,
  type Entity,
  type EntityProperty,
  type EntityValue,
  type PropertyMetadata,
} from '../data-types/data-type.ts';
import type { Cell } from '../grid/area.ts';
import type { BrowserGrid } from '../grid/browser-grid.ts';
import { numberText } from '../grid/cell-contents.ts';
import type { PageMessages } from './messages.ts';

/** Pixels at the left edge of a cell in which its icon is drawn. */
const iconWidth = 20;

interface CardPart {
  title?: string;
  properties: string[];
  collapsible?: boolean;
  collapsed?: boolean;
}

/** The card of an entity. It opens from the icon of its cell and with Ctrl+Shift+F5, as in Excel. */
export class EntityCard {
  readonly #browserGrid: BrowserGrid;
  readonly #messages: PageMessages;
  #card: HTMLElement | null = null;

  constructor(browserGrid: BrowserGrid, messages: PageMessages) {
    this.#browserGrid = browserGrid;
    this.#messages = messages;
    browserGrid.onClick((cell, { x }) => {
      this.close();
      if (x <= iconWidth) this.open(cell);
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      if (event.key !== 'F5' || !event.ctrlKey || !event.shiftKey) return;
      event.preventDefault();
      const { sheetId, area } = browserGrid.grid.worksheets.selection();
      this.open({ sheetId, row: area.row, column: area.column });
    });
  }

  /** Opens the card of a cell. Does nothing for a cell without one. */
  open(cell: Cell): void {
    this.close();
    const { grid } = this.#browserGrid;
    const { dataType } = grid.read(cell.sheetId, { ...cell, rows: 1, columns: 1 })[0]![0]!;
    if (!isEntity(dataType)) return;
    const card = document.createElement('section');
    card.className = 'entity-card';
    card.setAttribute('role', 'dialog');
    card.tabIndex = -1;
    document.body.append(card);
    this.#card = card;
    this.#show(dataType, []);
    const { x, y, width } = this.#browserGrid.view.cellRectangle(cell);
    const { right, bottom } = this.#browserGrid.view.viewport;
    card.style.left = `${Math.min(x + width + 4, right - card.offsetWidth - 8)}px`;
    card.style.top = `${Math.max(8, Math.min(y, bottom - card.offsetHeight - 8))}px`;
    card.focus();
  }

  close(): void {
    this.#card?.remove();
    this.#card = null;
  }

  /** @param path The values through which the user came here. */
  #show(entity: Entity, path: readonly Entity[]): void {
    const card = this.#card!;
    const { title, subTitle, sections } = entity.layouts?.card ?? {};
    const heading = document.createElement('h2');
    heading.textContent = labelOf(entity, title) || textOf(entity);
    card.setAttribute('aria-label', heading.textContent);
    const header = document.createElement('header');
    const parent = path.at(-1);
    if (parent) header.append(button('←', textOf(parent), () => this.#show(parent, path.slice(0, -1))));
    header.append(
      heading,
      button('✕', this.#messages.closeCard, () => this.close()),
    );
    card.replaceChildren(header);
    const subHeading = labelOf(entity, subTitle);
    if (subHeading) card.append(paragraph(subHeading, 'subtitle'));
    const names = Object.keys(entity.properties ?? {});
    const parts: CardPart[] = sections?.length
      ? sections.map((one) => ({ ...one, properties: one.properties ?? [] }))
      : [{ properties: names }];
    for (const part of parts) card.append(...this.#part(entity, part, path));
    if (entity.provider?.description) card.append(paragraph(entity.provider.description, 'provider'));
  }

  #part(entity: Entity, part: CardPart, path: readonly Entity[]): HTMLElement[] {
    const { title, properties, collapsible = false, collapsed = false } = part;
    const list = document.createElement('dl');
    for (const name of properties) {
      const value = entity.properties?.[name];
      if (value === undefined) continue;
      const { sublabel, attribution = [] } = metadataOf(value);
      const term = document.createElement('dt');
      term.textContent = name;
      if (sublabel) term.append(paragraph(sublabel, 'sublabel'));
      const description = document.createElement('dd');
      if (isEntity(value)) {
        const text = textOf(value);
        description.append(button(text, text, () => this.#show(value, [...path, entity])));
      } else description.textContent = textOf(value);
      description.append(...attribution.flatMap(sourceLink));
      list.append(term, description);
    }
    if (!title) return [list];
    const heading = document.createElement(collapsible ? 'summary' : 'h3');
    heading.textContent = title;
    if (!collapsible) return [heading, list];
    const details = document.createElement('details');
    details.open = !collapsed;
    details.append(heading, list);
    return [details];
  }
}

const metadataOf = (property: EntityProperty): PropertyMetadata =>
  (typeof property === 'object' && (property as EntityValue | null)?.propertyMetadata) || {};

/** The source of a property, which opens in a tab of its own; nothing for an address that is not one of the web. */
function sourceLink({
  sourceAddress = '',
  sourceText,
}: {
  sourceAddress?: string;
  sourceText?: string;
}): Node[] {
  if (!/^https?:\/\//i.test(sourceAddress)) return [];
  const link = document.createElement('a');
  Object.assign(link, { href: sourceAddress, target: '_blank', rel: 'noopener noreferrer' });
  link.textContent = sourceText ?? sourceAddress;
  return [' ', link].map((node) => (typeof node === 'string' ? document.createTextNode(node) : node));
}

const textOf = (value: EntityProperty): string => textOfValue(value, numberText);

/** The title of a card: a text, or the value of a property. */
function labelOf(entity: Entity, label: string | { property?: string } | undefined): string {
  if (typeof label === 'string') return label;
  const property = label?.property === undefined ? undefined : entity.properties?.[label.property];
  return property === undefined ? '' : textOf(property);
}

function button(text: string, label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onClick);
  return element;
}

function paragraph(text: string, className: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}
