/** Keys of `OfficeRuntime.storage` among those of the page. */
const prefix = 'OfficeRuntime.storage.';

/** `OfficeRuntime.storage`: text by key, kept in this browser. */
export const officeStorage = {
  getItem: async (key: string): Promise<string | null> => localStorage.getItem(prefix + key),
  setItem: async (key: string, value: string): Promise<void> => localStorage.setItem(prefix + key, value),
  removeItem: async (key: string): Promise<void> => localStorage.removeItem(prefix + key),
  getItems: async (keys: string[]): Promise<Record<string, string | null>> =>
    Object.fromEntries(keys.map((key) => [key, localStorage.getItem(prefix + key)])),
  setItems: async (values: Record<string, string>): Promise<void> => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(prefix + key, value);
  },
  removeItems: async (keys: string[]): Promise<void> => {
    for (const key of keys) localStorage.removeItem(prefix + key);
  },
  getKeys: async (): Promise<string[]> =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
};
