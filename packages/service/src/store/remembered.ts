/**
 * Remembers what texts were read as: a city writes some dozen words for a state or a kind of permit, and the names of
 * some hundred contractors, a hundred thousand times. After `max` different texts, the memory starts over.
 */
export function remembered<Value extends string | object | null>(
  read: (text: string) => Value,
  { max = 2000 }: { max?: number } = {},
): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    const cached = values.get(text);
    if (cached !== undefined) return cached;
    const value = read(text);
    if (values.size >= max) values.clear();
    values.set(text, value);
    return value;
  };
}
