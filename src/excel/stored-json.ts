import * as v from 'valibot';
import { countSaved } from './settings-space.ts';

export interface StoredEntry<Value> {
  key: string;
  value: Value;
}

/**
 * JSON values of one type in the workbook's settings, which travel with the file. Anybody can edit them: a value that
 * does not validate is treated as absent. The next synchronization of the context writes changes and loads values.
 */
export class StoredJson<Value> {
  readonly #prefix: string;
  readonly #validate: (json: unknown) => Value | null;

  /**
   * @param prefix Start of the settings' keys, such as `cdata.run.`
   * @param validation Schema of the value, or a function that returns null if the JSON is no such value.
   */
  constructor(
    prefix: string,
    validation: v.GenericSchema<unknown, Value> | ((json: unknown) => Value | null),
  ) {
    this.#prefix = prefix;
    this.#validate =
      typeof validation === 'function'
        ? validation
        : (json) => {
            const { success, output } = v.safeParse(validation, json);
            return success ? output : null;
          };
  }

  set(context: Excel.RequestContext, key: string, value: Value): void {
    const [name, text] = [this.#prefix + key, JSON.stringify(value)];
    countSaved(context, name.length + text.length);
    context.workbook.settings.add(name, text);
  }

  delete({ workbook }: Excel.RequestContext, key: string): void {
    workbook.settings.getItemOrNullObject(this.#prefix + key).delete();
  }

  /** Loads one value. Call the result after the next synchronization. */
  load({ workbook }: Excel.RequestContext, key: string): () => Value | null {
    const setting = workbook.settings.getItemOrNullObject(this.#prefix + key).load('value');
    return () => (setting.isNullObject ? null : this.#parse(setting.value));
  }

  /** Loads all values. Call the result after the next synchronization. */
  loadAll({ workbook }: Excel.RequestContext): () => StoredEntry<Value>[] {
    const settings = workbook.settings.load('items/key,items/value');
    return () =>
      settings.items.flatMap(({ key, value: text }) => {
        const value = key.startsWith(this.#prefix) ? this.#parse(text) : null;
        return value === null ? [] : [{ key: key.slice(this.#prefix.length), value }];
      });
  }

  #parse(text: unknown): Value | null {
    try {
      return this.#validate(JSON.parse(String(text)));
    } catch {
      return null;
    }
  }
}
