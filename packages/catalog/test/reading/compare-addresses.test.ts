import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareAddresses,
  howSurely,
  keyOfAddress,
  largeCityNames,
  readAddress,
  type Address,
  type AddressComparison,
} from '../../src/reading/index.ts';
import { pairs } from './address-pairs.ts';

const compared = (one: string, other: string): AddressComparison =>
  compareAddresses(
    readAddress(one, { places: largeCityNames }),
    readAddress(other, { places: largeCityNames }),
  );

test.each(pairs)('%s %s %s', (one, relation, other) => {
  for (const { relation: found, contradictions, open } of [compared(one, other), compared(other, one)]) {
    const sign = { same: '=', compatible: '~', contradicts: '≠' }[found];
    const parts = (found === 'contradicts' ? contradictions : open).join(',');
    expect([sign, parts].filter(Boolean).join(' ')).toBe(relation);
  }
});

interface Parts {
  unit: string;
  number: string;
  suffix: string;
  name: string;
  type: string;
  direction: string;
  city: string;
  province: string;
  postalCode: string;
  country: string;
}

const choices: { [Part in keyof Parts]: readonly string[] } = {
  unit: ['', '2', '305', 'B'],
  number: ['1', '12', '104', '1070', '6421'],
  suffix: ['', 'A', 'R', ' 1/2'],
  name: ['Oak', 'Sherwood', '97th', 'Saint-Denis', 'Old Mill', 'McDonald'],
  type: ['', 'Street', 'Avenue', 'Road', 'Crescent'],
  direction: ['', 'North', 'West', 'NW', 'SE'],
  city: ['', 'Calgary', 'Toronto', 'Halifax', 'Laval'],
  province: ['', 'AB', 'ON', 'NS', 'QC'],
  postalCode: ['', 'T2X 1A1', 'M5V 2T6', 'B3H 1A1', 'H7A 0A1'],
  country: ['', 'Canada', 'USA', 'UK'],
};

const partsOf = fc.record(
  Object.fromEntries(Object.entries(choices).map(([part, values]) => [part, fc.constantFrom(...values)])),
) as unknown as fc.Arbitrary<Parts>;

/** An address whose province and postal code do not contradict each other or the country. */
const readParts = ({
  unit,
  number,
  suffix,
  name,
  type,
  direction,
  city,
  province,
  postalCode,
  country,
}: Parts) => {
  const street = [`${number}${suffix}`, name, type, direction].filter(Boolean).join(' ');
  const isAbroad = country === 'USA' || country === 'UK';
  const place = isAbroad ? [country] : [province, postalCode, country];
  return readAddress([unit && `Unit ${unit}`, street, city, ...place].filter(Boolean).join(', '), {
    places: largeCityNames,
  });
};

/** What a part of a building is called, known words and unknown ones. */
const partWords = fc.constantFrom(
  ...[
    'Bay',
    'Logement',
    'Studio',
    'Office',
    'Shop',
    'Chambre',
    'No.',
    'Level',
    'Étage',
    'Lot',
    'Stall',
    'Hangar',
  ],
  ...['Entrée', 'Dock', 'Garage', 'Site', 'Stage', 'Wing', 'Tower', 'Box', 'Snug', 'Alcôve'],
);
const partValues = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.constantFrom('', 'A', 'B'));
/** Where a part is written. */
const partPlaces: ((part: string) => string)[] = [
  (part) => `${part}, 20 Elm Ave, Timmins`,
  (part) => `20 Elm Ave ${part}`,
  (part) => `20 Elm Ave ${part}, Timmins`,
  (part) => `20 Elm Ave, ${part}, Timmins ON`,
  (part) => `20 Elm Ave (${part})`,
  (part) => `20, rue des Ormes, ${part}, Laval`,
];

const surelyOf = (asked: Address, known: Address, isOnlyStreet: boolean) =>
  howSurely(keyOfAddress(asked), keyOfAddress(known), { isOnlyStreet });

describe('laws', () => {
  test('an address is the same as itself', () => {
    fc.assert(
      fc.property(partsOf, (parts) => {
        expect(compareAddresses(readParts(parts), readParts(parts))).toEqual({
          relation: 'same',
          contradictions: [],
          open: [],
        });
      }),
    );
  });

  test('the order of two addresses makes no difference', () => {
    fc.assert(
      fc.property(partsOf, partsOf, (one, other) => {
        const [first, second] = [readParts(one), readParts(other)];
        expect(compareAddresses(first, second)).toEqual(compareAddresses(second, first));
      }),
    );
  });

  test.each(
    (
      'AL AK AZ AR CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI ' +
      'SC SD TN TX UT VT VA WA WV WI WY DC'
    ).split(' '),
  )('an address in %s is not in Canada', (state) => {
    const asked = readAddress(`12 Main St, Hamilton, ${state}`, { places: largeCityNames });
    expect(asked).toMatchObject({ municipality: 'HAMILTON', province: state, country: 'US' });
    const known = readAddress('12 Main St, Hamilton, ON');
    expect(compareAddresses(asked, known).contradictions).toEqual(['province', 'country']);
  });

  test('one part that differs contradicts, is never the same, and never exact', () => {
    fc.assert(
      fc.property(
        partsOf,
        fc.constantFrom(...(Object.keys(choices) as (keyof Parts)[])),
        fc.nat(),
        (parts, part, at) => {
          const others = choices[part].filter((value) => value !== '' && value !== parts[part]);
          const named = parts[part] === '' ? { ...parts, [part]: choices[part][1] } : parts;
          const changed = {
            ...named,
            [part]: others.filter((value) => value !== named[part])[at % (others.length - 1 || 1)]!,
          };
          const plain = (one: Parts): Parts => (part === 'country' ? one : { ...one, country: '' });
          const [asked, known] = [readParts(plain(named)), readParts(plain(changed))];
          const comparison = compareAddresses(asked, known);
          expect(comparison.relation).toBe('contradicts');
          expect(comparison.contradictions).toContain(part);
          expect(surelyOf(asked, known, true)).toBe('doubtful');
        },
      ),
      { numRuns: 500 },
    );
  });

  test('whatever a part of a building is called, two of them are not the same', () => {
    fc.assert(
      fc.property(partWords, partValues, partValues, (word, one, other) => {
        fc.pre(one.join('') !== other.join(''));
        const [first, second] = [one, other].map((value) => `${word} ${value.join('')}`) as [string, string];
        for (const write of partPlaces) {
          const { relation, contradictions } = compared(write(first), write(second));
          expect(relation, `${write(first)} and ${write(second)}`).not.toBe('same');
          expect(['unit', 'building', 'poBox']).toEqual(expect.arrayContaining([...contradictions]));
        }
        const columns = [first, second].map((unit) => readAddress({ unit, number: '20', street: 'Elm Ave' }));
        expect(compareAddresses(columns[0]!, columns[1]!).relation).not.toBe('same');
        expect(columns.map(({ civic }) => civic?.number)).toEqual(['20', '20']);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['12 Bear St, Banff', '12 Bear St, Canmore'],
    ['Banff, 12 Bear St', 'Canmore, 12 Bear St'],
    ['201 Scenic Dr N, Lethbridge, Calgary AB', '201 Scenic Dr N, Lethbridge, AB'],
  ])('%s is not surely %s', (asked, known) => {
    expect(surelyOf(readAddress(asked), readAddress(known), true)).toBe('doubtful');
  });

  test('a type or direction that is left out is the known one if no other street has the name, never an added one', () => {
    fc.assert(
      fc.property(partsOf, fc.constantFrom('type', 'direction', 'suffix', 'unit'), (parts, part) => {
        const named = { ...parts, [part]: choices[part][1]! };
        const [whole, less] = [readParts(named), readParts({ ...named, [part]: '' })];
        expect(compareAddresses(whole, less)).toMatchObject({ relation: 'compatible', open: [part] });
        // A house of which no units are known is that of each of them.
        const alone = { suffix: ['alike', 'alike'], unit: ['alike', 'exact'] }[part as string];
        expect(surelyOf(less, whole, true)).toBe(alone?.[0] ?? 'alike');
        expect(surelyOf(less, whole, false)).toBe(alone?.[0] ?? 'doubtful');
        expect(surelyOf(whole, less, true)).toBe(alone?.[1] ?? 'doubtful');
      }),
    );
  });
});
