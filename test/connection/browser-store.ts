class MemoryStorage extends Map<string, string> {
  getItem = (name: string) => this.get(name) ?? null;
  setItem = (name: string, text: string) => void this.set(name, text);
  removeItem = (name: string) => void this.delete(name);
}

/** A browser's storage, with a text stored under a name if one is given. */
export const browserStore = (name: string, text?: string): Storage =>
  new MemoryStorage(text === undefined ? [] : [[name, text]]) as unknown as Storage;
