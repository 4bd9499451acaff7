/** Events by the numbers that they have on the wire. */
export const eventType = {
  settingsChanged: 1,
  documentSelectionChanged: 2,
  worksheetChanged: 10,
  worksheetActivated: 11,
  worksheetDeactivated: 12,
  worksheetAdded: 13,
  worksheetSelectionChanged: 14,
  worksheetDeleted: 15,
  worksheetCalculated: 16,
  worksheetFormatChanged: 18,
  worksheetRowSorted: 19,
  worksheetRowHiddenChanged: 22,
  worksheetProtectionChanged: 24,
  worksheetNameChanged: 25,
  worksheetVisibilityChanged: 26,
  worksheetMoved: 27,
  tableSelectionChanged: 100,
  tableChanged: 101,
  tableAdded: 102,
  tableDeleted: 103,
} as const;

export type EventName = keyof typeof eventType;

/** One event on its way to the client. */
export interface HostEvent {
  type: number;
  /** Id of the object it happened to. */
  targetId: string;
  message: Record<string, unknown>;
}

/** Target of the events of all sheets and of all tables. */
export const wholeWorkbook = 'Workbook';

/** What the client wants to be told of, and the way to tell it. */
export class Events {
  /** `Runtime.enableEvents`: whether the client is told anything. */
  enabled = true;
  readonly #wanted = new Set<string>();
  readonly #listeners = new Set<(event: HostEvent) => void>();

  /** Gives events to a page of the add-in's until what it returns is called. */
  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #emit(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  listen(name: EventName, targetId: string): void {
    this.#wanted.add(`${name} ${targetId}`);
  }

  unlisten(name: EventName, targetId: string): void {
    this.#wanted.delete(`${name} ${targetId}`);
  }

  /** Tells what happened to the document as a whole: the page itself knows who listens. */
  tellDocument(name: 'settingsChanged' | 'documentSelectionChanged'): void {
    if (this.enabled) this.#emit({ type: eventType[name], targetId: '', message: {} });
  }

  /** Tells the client what happened to an object, where it listens to that object or to all of its kind. */
  tell(name: EventName, ids: string[], message: () => Record<string, unknown>): void {
    if (!this.enabled) return;
    for (const targetId of ids) {
      if (this.#wanted.has(`${name} ${targetId}`)) {
        this.#emit({ type: eventType[name], targetId, message: message() });
      }
    }
  }
}
