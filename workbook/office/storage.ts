/** Keys of `OfficeRuntime.storage` among those of the page. */
const prefix = 'OfficeRuntime.storage.';

/** `OfficeRuntime.storage`: text by key. */
export const createOfficeStorage = (kept: Storage) => ({
  getItem: async (key: string): Promise<string | null> => kept.getItem(prefix + key),
  setItem: async (key: string, value: string): Promise<void> => kept.setItem(prefix + key, value),
  removeItem: async (key: string): Promise<void> => kept.removeItem(prefix + key),
  getItems: async (keys: string[]): Promise<Record<string, string | null>> =>
    Object.fromEntries(keys.map((key) => [key, kept.getItem(prefix + key)])),
  setItems: async (values: Record<string, string>): Promise<void> => {
    for (const [key, value] of Object.entries(values)) kept.setItem(prefix + key, value);
  },
  removeItems: async (keys: string[]): Promise<void> => {
    for (const key of keys) kept.removeItem(prefix + key);
  },
  getKeys: async (): Promise<string[]> =>
    Array.from({ length: kept.length }, (_, index) => kept.key(index)!)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
});
