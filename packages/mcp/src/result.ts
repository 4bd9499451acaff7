/**
 * Characters of the JSON of a result: by default, and as many as an agent may ask for. What is left out can be requested
 * with a cursor or an offset.
 */
export const characters = { default: 8000, minimum: 2000, maximum: 100_000 } as const;

/** Characters of a text of a record. */
export const maxTextLength = 500;

const maxDepth = 6;

/** Control characters, and those that readers do not see but models read. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

export const cleanText = (text: string, maxLength = maxTextLength): string => {
  const visible = text.replace(invisible, '');
  return visible.length > maxLength ? `${visible.slice(0, maxLength)}…` : visible;
};

/**
 * A value with bounded texts, without invisible characters, and without fields whose names could be sentences. Text of
 * records stays where it is: in the values of fields.
 */
export function cleanValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return cleanText(JSON.stringify(value));
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isName(name) ? [[name, cleanValue(one, depth + 1)]] : [],
    ),
  );
}

const isName = (name: string): boolean => /^[\w-]{1,60}$/.test(name);

/** The first values whose JSON, once cleaned, fits into a number of characters next to the rest; at least one. */
export function fitting<Value>(values: readonly Value[], room: number, rest: unknown = null): Value[] {
  let size = JSON.stringify(cleanValue(rest)).length;
  const end = values.findIndex((value, index) => {
    size += JSON.stringify(cleanValue(value)).length;
    return size > room && index > 0;
  });
  return end < 0 ? [...values] : values.slice(0, end);
}
