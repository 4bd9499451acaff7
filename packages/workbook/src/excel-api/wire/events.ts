/** Events by their numbers on the wire. */
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
  worksheetSingleClicked: 21,
  worksheetRowHiddenChanged: 22,
  worksheetFormulaChanged: 23,
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

export interface HostEvent {
  type: number;
  /** Id of the object it happened to. */
  targetId: string;
  message: Record<string, unknown>;
}

/** Target of the events of all sheets and of all tables. */
export const wholeWorkbook = 'Workbook';

export class EventSubscriptions {
  /** `Runtime.enableEvents`: whether any event is sent. */
  enabled = true;
  readonly #subscriptions = new Set<string>();
  readonly #listeners = new Set<(event: HostEvent) => void>();

  /** Sends events to a page of the add-in until the returned function is called. */
  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Called when the client subscribes to an event. */
  onSubscribe: (name: EventName) => void = () => undefined;

  subscribe(name: EventName, targetId: string): void {
    this.onSubscribe(name);
    this.#subscriptions.add(`${name} ${targetId}`);
  }

  unsubscribe(name: EventName, targetId: string): void {
    this.#subscriptions.delete(`${name} ${targetId}`);
  }

  /** Sends an event of the document as a whole: the client keeps the subscriptions to these itself. */
  sendDocumentEvent(name: 'settingsChanged' | 'documentSelectionChanged'): void {
    if (this.enabled) this.#send({ type: eventType[name], targetId: '', message: {} });
  }

  /** Sends an event once for each target that the client subscribed to: an object, or all of its kind. */
  send(name: EventName, targetIds: string[], message: () => Record<string, unknown>): void {
    if (!this.enabled) return;
    for (const targetId of targetIds) {
      if (this.#subscriptions.has(`${name} ${targetId}`)) {
        this.#send({ type: eventType[name], targetId, message: message() });
      }
    }
  }

  #send(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
