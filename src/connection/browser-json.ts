import * as v from 'valibot';

/** What is stored as JSON under a name; null if there is nothing, or nothing that matches the schema. */
export function readStored<Schema extends v.GenericSchema<unknown, unknown>>(
  store: Storage | null,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(store?.getItem(name) ?? 'null'));
    return result.success ? result.output : null;
  } catch {
    // Another program wrote under our name.
    return null;
  }
}

/** Stores a value as JSON. Where the storage is full, the value lasts as long as the page. */
export function writeStored(store: Storage | null, name: string, value: unknown): void {
  try {
    store?.setItem(name, JSON.stringify(value));
  } catch {
    // As documented.
  }
}
