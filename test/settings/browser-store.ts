class Kept extends Map<string, string> {
  getItem = (name: string) => this.get(name) ?? null;
  setItem = (name: string, text: string) => void this.set(name, text);
  removeItem = (name: string) => void this.delete(name);
}

/** Storage of a browser that holds this text under this name, or nothing. */
export const browserStore = (name: string, text?: string): Storage =>
  new Kept(text === undefined ? [] : [[name, text]]) as unknown as Storage;
