/**
 * The share of letters that two names have in common, 0 to 1. A letter that is missing, added, replaced or exchanged
 * with the next one is one mistake (the optimal string alignment distance), since people exchange letters as easily as
 * they miss them.
 */
export function nameSimilarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - mistakes(one, other) / longest;
}

function mistakes(one: string, other: string): number {
  const width = other.length + 1;
  let beforeLast = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = new Uint16Array(width);
    current[0] = row;
    for (let at = 1; at < width; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(last[at]! + 1, current[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      const isExchanged =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isExchanged) least = Math.min(least, beforeLast[at - 2]! + 1);
      current[at] = least;
    }
    [beforeLast, last] = [last, current];
  }
  return last[width - 1]!;
}
