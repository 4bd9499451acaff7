/** Events by their numbers on the wire. */
export const eventType = {
  settingsChanged: 1,
  worksheetChanged: 10,
  worksheetAdded: 13,
  worksheetSelectionChanged: 14,
  worksheetDeleted: 15,
  worksheetCalculated: 16,
  worksheetRowSorted: 19,
  worksheetRowHiddenChanged: 22,
  worksheetNameChanged: 25,
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
  readonly #subscriptions = new Set<string>();
  readonly #listeners = new Set<(event: HostEvent) => void>();

  /** Sends events to a page of the add-in until the returned function is called. */
  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  subscribe(name: EventName, targetId: string): void {
    this.#subscriptions.add(`${name} ${targetId}`);
  }

  unsubscribe(name: EventName, targetId: string): void {
    this.#subscriptions.delete(`${name} ${targetId}`);
  }

  /** The client keeps the subscriptions to this event itself. */
  sendSettingsChanged(): void {
    this.#send({ type: eventType.settingsChanged, targetId: '', message: {} });
  }

  /** Sends an event once for each target that the client subscribed to: an object, or all of its kind. */
  send(name: EventName, targetIds: string[], message: () => Record<string, unknown>): void {
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
