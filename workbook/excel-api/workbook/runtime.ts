import type { Events } from '../wire/events.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** What the add-in runs in (Microsoft: "Excel.Runtime"). */
export class Runtime extends RemoteObject {
  readonly #events: Events;

  constructor(events: Events) {
    super();
    this.#events = events;
  }

  /** Whether the add-in is told of anything. */
  get enableEvents(): boolean {
    return this.#events.enabled;
  }

  set enableEvents(enabled: boolean) {
    this.#events.enabled = enabled;
  }
}
