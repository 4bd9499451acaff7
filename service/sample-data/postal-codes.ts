import { hash32 } from './random.ts';

/** Letters of a postal code's local part: Canada Post uses no D, F, I, O, Q and U. */
const letters = 'ABCEGHJKLMNPRSTVWXYZ';
const combinations = 10 * letters.length * 10;

/** Gives out postal codes: another for each side of each block, `M5V 2T6`. */
export function postalCodes(): (postalArea: string) => string {
  const given = new Map<string, number>();
  return (postalArea) => {
    const count = given.get(postalArea) ?? 0;
    given.set(postalArea, count + 1);
    // 1237 has no factor in common with the number of combinations: every one comes once before any comes again.
    const local = (hash32(postalArea) + count * 1237) % combinations;
    const letter = letters[Math.floor(local / 10) % letters.length]!;
    return `${postalArea} ${Math.floor(local / 200)}${letter}${local % 10}`;
  };
}
