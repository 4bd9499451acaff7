import type { Random } from '../../../service/src/sample/random.ts';

export interface WrittenAddress {
  /** `923 E 14TH AV`, in capitals. */
  street: string;
  city: string;
  /** `BC`. */
  province: string;
}

type Change = (street: string, random: Random) => string;

/** Forms in which people write a street type or a direction. */
const forms: Record<string, readonly string[]> = {
  ST: ['Street', 'St.', 'str', 'ST'],
  AV: ['Avenue', 'Ave', 'Ave.', 'AVE', 'av.'],
  AVE: ['Avenue', 'Av', 'Ave.'],
  DRIVE: ['Dr', 'Dr.', 'Drv'],
  DR: ['Drive', 'Dr.'],
  CRESCENT: ['Cres', 'Cr', 'Crescent', 'CRES.'],
  BOULEVARD: ['Blvd', 'Blvd.', 'Boul.'],
  ROAD: ['Rd', 'Rd.'],
  PLACE: ['Pl', 'Pl.'],
  SQUARE: ['Sq'],
  RUE: ['rue', 'Rue'],
  N: ['North', 'N.', 'n'],
  S: ['South', 'S.', 's'],
  E: ['East', 'E.', 'e'],
  W: ['West', 'W.', 'w'],
  NW: ['N.W.', 'Northwest', 'nw'],
  NE: ['N.E.', 'Northeast'],
  SW: ['S.W.', 'Southwest'],
  SE: ['S.E.', 'Southeast'],
};
const ordinals = [
  '',
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];

const otherForms: Change = (street, random) =>
  street
    .split(' ')
    .map((word, at) => (at > 0 && forms[word] ? random.pick(forms[word]) : word))
    .join(' ');

/** `E 14TH AV` as `14TH AV E`. */
const directionLast: Change = (street) => street.replace(/^(\S+) ([NSEW]) (.+)$/, '$1 $3 $2');

const ordinal: Change = (street, random) =>
  street.replace(/(?<= )(\d+)(?:ST|ND|RD|TH)\b/, (ordinal, digits: string) => {
    const word = ordinals[Number(digits)];
    return word && random.chance(0.5) ? word : random.pick([digits, ordinal.toLowerCase()]);
  });

/** One letter of a word of six or more is missing, doubled or exchanged with the next. */
const misspelled: Change = (street, random) => {
  const words = street.split(' ');
  const long = words.flatMap((word, at) => (at > 0 && /^[A-Z']{6,}$/.test(word) && !forms[word] ? [at] : []));
  if (long.length === 0) return street;
  const at = random.pick(long);
  const word = words[at] as string;
  const letter = random.integer(1, word.length - 2);
  const [before, own, next] = [word.slice(0, letter), word[letter] as string, word[letter + 1] as string];
  words[at] = random.pick([
    before + word.slice(letter + 1),
    before + own + word.slice(letter),
    before + next + own + word.slice(letter + 2),
  ]);
  return words.join(' ');
};

const unitFirst: Change = (street, random) => {
  const unit = random.pick(['2', '12', '304', '1205', 'B']);
  return random.pick([
    `${unit}-${street}`,
    `#${unit} ${street}`,
    `Unit ${unit}, ${street}`,
    `Apt ${unit} - ${street}`,
  ]);
};
const unitLast: Change = (street, random) => {
  const unit = random.pick(['2', '304', '3B']);
  return random.pick([
    `${street}, Unit ${unit}`,
    `${street} #${unit}`,
    `${street}, suite ${unit}`,
    `${street} Apt. ${unit}`,
  ]);
};
const letterCase: Change = (street, random) =>
  random.pick([
    street.toLowerCase(),
    street.replace(/[A-Z']+/g, (word) => word[0] + word.slice(1).toLowerCase()),
  ]);
const spaces: Change = (street, random) => street.replaceAll(' ', () => (random.chance(0.3) ? '  ' : ' '));

/** Without its type, which people leave out where no other street has the name. */
const typeMissing: Change = (street) => street.replace(/ (?:ST|AV|AVE|DRIVE|DR|CRESCENT)$/, '');
const range: Change = (street) =>
  street.replace(/^(\d{3,}) /, (_, number: string) => `${number}-${Number(number) + 4} `);

const changes: readonly [share: number, change: Change][] = [
  [0.15, directionLast],
  [0.05, typeMissing],
  [0.05, range],
  [0.3, ordinal],
  [0.12, misspelled],
  [0.5, otherForms],
  [0.15, unitLast],
  [0.3, unitFirst],
  [0.6, letterCase],
  [0.2, spaces],
];

/** Writes an address as people do: other short forms, units, misspellings, with and without the city. */
export function messyAddress({ street, city, province }: WrittenAddress, random: Random): string {
  let text = street;
  for (const [share, change] of changes) {
    const hasUnit = /unit|#|apt|suite|^\d+-/i.test(text);
    if (random.chance(share) && !(change === unitFirst && hasUnit)) text = change(text, random);
  }
  return random.pick([
    `${text}, ${city}`,
    `${text}, ${city}, ${province}`,
    `${text} ${city} ${province}`,
    `${text}, ${city.toLowerCase()} ${province}, Canada`,
    `${text}\n${city} ${province}`,
  ]);
}
