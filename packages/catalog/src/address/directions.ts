interface Direction {
  code: string;
  english: string;
  french: string;
}

const directions: Direction[] = [
  { code: 'N', english: 'NORTH', french: 'NORD' },
  { code: 'S', english: 'SOUTH', french: 'SUD' },
  { code: 'E', english: 'EAST', french: 'EST' },
  { code: 'W', english: 'WEST', french: 'OUEST' },
  { code: 'NE', english: 'NORTHEAST', french: 'NORD-EST' },
  { code: 'NW', english: 'NORTHWEST', french: 'NORD-OUEST' },
  { code: 'SE', english: 'SOUTHEAST', french: 'SUD-EST' },
  { code: 'SW', english: 'SOUTHWEST', french: 'SUD-OUEST' },
];

const byWord = new Map<string, Direction>();
for (const direction of directions) {
  for (const word of [direction.code, direction.english, direction.french]) byWord.set(word, direction);
  byWord.set(direction.english.replace(/^(NORTH|SOUTH)(?=.)/, '$1-'), direction);
}

/** `O` (ouest) and its combinations are directions in French streets only. */
const frenchOnly: Record<string, string> = { O: 'W', NO: 'NW', SO: 'SW', 'N-O': 'NW', 'S-O': 'SW' };

/** In the language of the street: `NW` is `NORTHWEST`, in French `NORD-OUEST`. */
export function directionWord(word: string, french: boolean): string | null {
  const direction = byWord.get(french ? (frenchOnly[word] ?? word) : word);
  return direction ? (french ? direction.french : direction.english) : null;
}

export const directionCode = (word: string): string | null => byWord.get(word)?.code ?? null;

export const isQuadrant = (word: string): boolean => byWord.get(word)?.code.length === 2;
