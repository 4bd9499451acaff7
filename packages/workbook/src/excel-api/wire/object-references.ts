import { notFound } from './host-error.ts';
import type { RemoteObject } from './remote-object.ts';

/** Objects that the client refers to beyond the request that returned them, by the id that they got. */
export class ObjectReferences {
  readonly #objects = new Map<string, RemoteObject>();
  readonly #ids = new Map<RemoteObject, string>();
  #count = 0;

  /** Returns the object's id. */
  add(object: RemoteObject): string {
    const id = this.#ids.get(object) ?? `reference-${++this.#count}`;
    this.#ids.set(object, id);
    this.#objects.set(id, object);
    return id;
  }

  find(id: string): RemoteObject | null {
    return this.#objects.get(id) ?? null;
  }

  /** @throws HostError ItemNotFound */
  get(id: string): RemoteObject {
    const object = this.find(id);
    if (!object) throw notFound();
    return object;
  }

  delete(id: string): void {
    const object = this.#objects.get(id);
    if (object) this.#ids.delete(object);
    this.#objects.delete(id);
  }
}
