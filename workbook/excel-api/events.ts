/** Events by the numbers that they have on the wire. */
export const eventType = {
  worksheetChanged: 10,
  worksheetSelectionChanged: 14,
  tableChanged: 101,
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
  readonly #wanted = new Set<string>();
  #emit: (event: HostEvent) => void = () => undefined;

  /** Where events go from now on. */
  onEvent(emit: (event: HostEvent) => void): void {
    this.#emit = emit;
  }

  listen(name: EventName, targetId: string): void {
    this.#wanted.add(`${name} ${targetId}`);
  }

  unlisten(name: EventName, targetId: string): void {
    this.#wanted.delete(`${name} ${targetId}`);
  }

  wanted(name: EventName, targetId: string): boolean {
    return this.#wanted.has(`${name} ${targetId}`);
  }

  /** Tells the client what happened to an object, where it listens to that object or to all of its kind. */
  tell(name: EventName, ids: string[], message: () => Record<string, unknown>): void {
    for (const targetId of ids) {
      if (this.wanted(name, targetId)) {
        this.#emit({ type: eventType[name], targetId, message: message() });
      }
    }
  }
}
