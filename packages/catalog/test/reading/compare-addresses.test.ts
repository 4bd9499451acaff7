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

const compared = (one: string, other: string): AddressComparison =>
  compareAddresses(
    readAddress(one, { places: largeCityNames }),
    readAddress(other, { places: largeCityNames }),
  );

/** Two addresses, and how they relate: `=` the same, `~` compatible but for these parts, `≠` contradicting in these. */
const pairs: [one: string, relation: string, other: string][] = [
  ['100 av. du Dr-Penfield', '=', '100 avenue du Docteur-Penfield'],
  ['100 rue Mgr-Taché', '=', '100 rue Monseigneur-Taché'],
  ['12 Elm Rd Port Coquitlam BC', '~ city', '12 Elm Rd, Coquitlam, BC'],
  ['12 Elm St, North Bay, ON', '~ city', '12 Elm St, Toronto, ON'],
  ['100 9 Ave, SW, Calgary', '≠ direction', '100 9 Ave SE, Calgary'],
  ['29 1/2, rang Noir', '≠ number', '43 1/2 rang Noir'],
  ['angle Saint-Denis et Sherbrooke', '~ city', 'angle Saint-Denis et Sherbrooke, Montréal'],
  ['rue St-Denis et rue Sherbrooke', '~ city', 'rue Saint-Denis et rue Sherbrooke, Montréal'],
  ['King St & Bay St', '~ name', 'King St W & Bay St'],
  ['King St E & Bay St', '≠ name', 'King St W & Bay St'],
  ['King & Bay St', '~ name', 'Bay St / King St'],
  ['King & Bay St', '≠ name', 'King St & Bay Ave'],
  ['8811 Concession Rd 6, Moffat', '=', '8811 CONCESSION 6, MOFFAT'],
  ['45 King St W, Hamilton', '=', '45 KING STREET WEST, HAMILTON'],
  ['45 rue King O, Sherbrooke', '=', '45 King Street West, Sherbrooke'],
  ['1 3rd Ave', '=', '1 Third Avenue'],
  ['3001 30 Ave', '=', '3001 Thirtieth Avenue'],
  ['48 Forty-Eighth Ave', '=', '48 48th Avenue'],
  ['12 Mc Donald Rd', '=', '12 McDonald Road'],
  ['12 Oak Ridge Dr', '~ name', '12 Oakridge Dr'],
  ['12 rue La Salle', '~ name', '12 rue Salle'],
  ['12 rue La Salle', '~ name', '12 rue LaSalle'],
  ['12 rue Le Royer', '~ name', '12 rue Royer'],
  ['12 rue de la Mairie', '=', '12 rue Mairie'],
  ['12 promenade du Lac', '=', '12 Lac Drive'],
  ['12 Lac Promenade', '≠ type', '12 Lac Drive'],
  ['NE corner of King St & Bay St', '≠ building', 'SW corner of King St & Bay St'],
  ['NE corner of King St & Bay St', '~ building', 'King St & Bay St'],
  ['5 boul. St-Laurent', '=', '5 boulevard Saint-Laurent'],
  ['5 av. de l’Église', '=', '5 AVENUE DE L’EGLISE'],
  ['apt 05, 308 Oak St', '=', '5-308 Oak Street'],
  ['308 Oak St, 2nd floor', '=', '308 Oak St, 2e étage'],
  ['100-110 Main St', '=', '100 to 110 Main Street'],
  ['12 The Esplanade', '=', '12 The Esplanade'],
  ['King St W & Bay St, Toronto', '=', 'Bay Street at King Street West, Toronto'],
  ['PO Box 10, Calgary', '=', 'P.O. BOX 10, CALGARY'],
  ['01070 Elm St', '=', '1070 Elm Street'],
  ['302.0 Dowson Loop', '=', '302 Dowson Lp'],
  ['1O5 Elm St', '=', '105 Elm St'],
  ['10 Elm St, City of Ottawa', '=', '10 Elm St, Ottawa'],
  ['10 Elm St, Town of Milton', '=', '10 Elm St, Milton'],
  ['10 Elm St, Langley Township', '=', '10 Elm St, Township of Langley'],
  ['10 Elm St, County of Leduc', '=', '10 Elm St, Leduc County'],
  ['10 Elm St, Fort Saskatchewan', '=', '10 Elm St, City of Fort Saskatchewan'],
  ['55 Lonsdale Ave, District of North Vancouver', '≠ city', '55 Lonsdale Ave, City of North Vancouver'],
  ['55 Lonsdale Ave, District of North Vancouver', '~ city', '55 Lonsdale Ave, North Vancouver'],
  ['55 Lonsdale Ave, City of North Vancouver', '~ city', '55 Lonsdale Ave, North Vancouver'],
  ['55 Fraser Hwy, Township of Langley', '≠ city', '55 Fraser Hwy, City of Langley'],
  ['55 Fraser Hwy, Langley City', '≠ city', '55 Fraser Hwy, Langley Township'],
  ['55 Main St, Township of Hamilton', '~ city', '55 Main St, Hamilton'],
  ['55 Main St, Township of Peterborough', '~ city', '55 Main St, Peterborough'],
  ['55 Main St, Red Deer County', '~ city', '55 Main St, Red Deer'],
  ['55 Main St, Red Deer County', '≠ city', '55 Main St, City of Red Deer'],
  ['55 Main St, Town of Taber', '≠ city', '55 Main St, MD of Taber'],
  ['12 rue Elm, Paroisse de Plessisville', '≠ city', '12 rue Elm, Ville de Plessisville'],
  ['55 Main St, RM of St. Clements', '~ city', '55 Main St, St. Clements'],
  ['55 Main St, City of Perth', '=', '55 Main St, Town of Perth'],
  ['10 rue des Érables, Ville de Québec', '=', '10 rue des Erables, Québec'],
  ['10 Elm St, Ottawa, Canada', '=', '10 Elm St, Ottawa'],
  ['10 Hwy 7', '=', '10 Highway 7'],
  ['45 King St', '~ direction', '45 King St W'],
  ['45 Kingsway', '~ type', '45 Kingsway Ave'],
  ['12-45 King St', '~ unit', '45 King St'],
  ['45A King St', '~ suffix', '45 King St'],
  ['45-47 King St', '~ number', '47 King St'],
  ['King St', '~ number', '45 King St'],
  ['45 King St, Hamilton', '~ city', '45 King St'],
  ['45 King St, Hamilton', '~ province', '45 King St, Hamilton ON'],
  ['45 King St M5V 1A1', '~ postalCode', '45 King St M5V 2B2'],
  ['10 rue Elm, Saint-Léonard', '~ city', '10 rue Elm, Montréal'],
  ['45 King St, USA', '~ country', '45 King St'],
  ['45 King St E', '≠ direction', '45 King St W'],
  ['201 Main St NW', '≠ direction', '201 Main St SE'],
  ['203 5 Ave SW', '≠ type', '203 5 St SW'],
  ['45 King Cres', '≠ type', '45 King Crt'],
  ['205 rue Saint-Denis', '≠ type', '205 avenue Saint-Denis'],
  ['12-45 King St', '≠ unit', '14-45 King St'],
  ['209A Main St', '≠ suffix', '209B Main St'],
  ['12 1/2 Main St', '≠ suffix', '12 1/4 Main St'],
  ['209 Main St', '≠ number', '290 Main St'],
  ['100-110 Main St', '≠ number', '112 Main St'],
  ['37l Eagle St', '≠ number', '371 Eagle St'],
  ['45 King St', '≠ name', '45 Queen St'],
  ['45 24 St', '≠ name', '45 24A St'],
  ['45 rue Saint-Denis', '≠ name', '45 rue Denis'],
  ['45 King St, Toronto', '≠ city', '45 King St, Calgary'],
  ['45 King St, Windsor ON', '≠ province', '45 King St, Windsor NS'],
  ['45 King St T2X 1A1', '≠ postalCode', '45 King St V5K 0A1'],
  ['n/a', '≠ name', 'unknown'],
  ['45 King St M5V 1A1', '≠ postalCode', '45 King St M4V 1A1'],
  ['45 King St, Newmarket, NH 03857', '≠ province,country', '45 King St, Newmarket, ON'],
  ['45 King St, Hamilton, Bermuda', '≠ country', '45 King St, Hamilton, Canada'],
  ['45 King St, Hamilton, NZ', '≠ country', '45 King St, Hamilton, OH'],
  ['201 Scenic Dr N, Lethbridge, Calgary AB', '=', '201 Scenic Dr N, Lethbridge, Calgary AB'],
  ['201 Scenic Dr N, Lethbridge, Calgary AB', '≠ city', '201 Scenic Dr N, Calgary AB'],
  ['201 Scenic Dr N, Lethbridge, Calgary AB', '≠ city', '201 Scenic Dr N, Lethbridge AB'],
  ['201 Scenic Dr N Lethbridge Calgary AB', '≠ city', '201 Scenic Dr N, Calgary AB'],
  ['Lethbridge, 201 Scenic Dr N, Calgary AB', '≠ city', '201 Scenic Dr N, Calgary AB'],
  ['10 rue Elm, Gatineau, Laval', '≠ city', '10 rue Elm, Laval'],
  ['10 rue Elm, Saint-Léonard, Montréal', '=', '10 rue Elm, Montréal'],
  ['12 Bear St, Banff', '~ city', '12 Bear St, Canmore'],
  ['Banff, 12 Bear St', '~ city', 'Canmore, 12 Bear St'],
  ['Banff, 12 Bear St', '=', '12 Bear St, Banff'],
  ['Smith Holdings, 40 Main St, Toronto', '=', '40 Main St, Toronto'],
  ['Tower 1, 100 King St W', '≠ building', 'Tower 2, 100 King St W'],
  ['100 King St W, Tower II', '=', 'Tower 2, 100 King Street West'],
  ['East Tower, 100 King St', '=', '100 King St, Tour Est'],
  ['12 Main St Bldg A', '≠ building', '12 Main St Bldg. B'],
  ['Unit 3 Bldg B 45 Elm Ave, Ottawa', '≠ building', 'Unit 3 Bldg C 45 Elm Ave, Ottawa'],
  ['12 Main St Unit 4 Tower 2', '≠ building', '12 Main St Unit 4 Tower 1'],
  ['12 rue Principale, bâtiment A', '≠ building', '12 rue Principale, bâtiment B'],
  ['12 rue Principale, bât. A', '=', '12 rue Principale bâtiment A'],
  ['12 Main St, Phase 1', '≠ building', '12 Main St, Phase 2'],
  ['12 Main St, Block 3', '≠ building', '12 Main St, Block 4'],
  ['12 Main St, East Wing', '≠ building', '12 Main St, West Wing'],
  ['12 rue Principale, aile A', '≠ building', '12 rue Principale, aile B'],
  ['12 Main St, Tower 2', '~ building', '12 Main St'],
  ['17 Main St (rear)', '≠ building', '17 Main St (front)'],
  ['Rear 17 Main St, Toronto', '=', '17 Main St Rear Toronto'],
  ['17 Main St (back)', '=', '17 Main St, rear'],
  ['17 rue Elm, arrière', '≠ building', '17 rue Elm, avant'],
  ['17 Main St, laneway house', '≠ building', '17 Main St, coach house'],
  ['17 Main St Coach House', '=', '17 Main St, carriage house'],
  ['17 Main St, garden suite', '~ building', '17 Main St'],
  ['Upper 17 Main St', '≠ unit', 'Lower 17 Main St'],
  ['17 Main St Upper', '=', '17 Main St, upper unit'],
  ['17 Main St (main)', '≠ unit', '17 Main St (basement)'],
  ['17 rue Elm, sous-sol', '=', 'Basement, 17 rue Elm'],
  ['17 Main St, second floor', '=', '17 Main St, 2nd floor'],
  ['12 Front St', '≠ name', '12 Garden St'],
  ['5 Tower Rd', '=', '5 Tower Road'],
  ['5 rue Saint-Anne', '≠ name', '5 rue Sainte-Anne'],
  ['5 St Anne St', '≠ name', '5 Ste Anne St'],
  ['100 South Park St', '~ name', '100 Park St S'],
  ['300 E 14th Ave', '=', '300 14th Ave E'],
  ['10048 101 A Ave NW', '=', '10048 101A Ave NW'],
  ['1234 - 8 A St SW', '=', '1234 8A St SW'],
  ['12 A Street', '≠ name', '12A Street'],
  ['100 King W', '~ type', '100 King St W'],
  ['Unit 5-1200, boul. Laurier', '=', '5-1200 boul. Laurier'],
  ['201 Scenic Dr N @ 7 Ave S', '≠ name', '201 Scenic Dr N'],
  ['201 Scenic Dr N and 7 Ave S', '~ number', 'Scenic Dr N & 7 Ave S'],
  ['201 Scenic Dr N/S', '~ direction', '201 Scenic Dr N'],
  ['King St E/W & Bay St', '=', 'King St & Bay St'],
  ['101 A Ave & 8 A St', '=', '101A Ave & 8A St'],
  ['12 rue de l’Église', '=', '12 rue Église'],
  ['12 boul. Laurier', '=', '12 bd Laurier'],
  ['12 mtée Masson', '=', '12 montée Masson'],
  ['12 première avenue', '=', '12 1re Avenue'],
  ['12 1ere avenue', '=', '12 1re Avenue'],
  ['12 1re Avenue', '≠ type', '12 1re Rue'],
  ['847 Oak Ave - Rear', '≠ building', '847 Oak Ave - Front'],
  ['847 Oak Ave (North Tower)', '=', '847 Oak Ave, North Twr.'],
  ['12-1/2 Elm Ave', '=', '12½ Elm Avenue'],
  ['55 Queen’s Park Cres E', '~ type', '55 Queens Park E'],
  ['10 Main St A', '=', '10 Main St, Unit A'],
  ['120 Avenue H', '=', '120 Ave H'],
  ['77 Oak Dr Rear Unit 2', '~ building', '77 Oak Dr Unit 2'],
  ['77 Oak Dr Bsmt Apt', '=', '77 Oak Dr, Basement'],
  ['77 Oak Dr Upstairs', '≠ unit', '77 Oak Dr (Down)'],
  ['77 rue Elm, 2e étage arrière', '≠ building', '77 rue Elm, 2e étage avant'],
  ['88 North Service Rd', '~ name', '88 Service Rd N'],
  ['53044 Rge Rd 223', '≠ type', '53044 Twp Rd 223'],
  ['PO Box 10, Calgary', '≠ poBox', 'PO Box 11, Calgary'],
  ['PO Box 12, Banff', '≠ poBox', 'PO Box 13, Banff'],
  ['PO Box 12, Banff', '≠ poBox', 'General Delivery, Banff'],
  ['PO Box 12, Banff', '≠ poBox', 'RR 2, Banff'],
  ['123-45-678', '≠ name', '123-45-679'],
  ['12 Main St', '~ name', '12 Main St and 55 Oak Ave'],
  ['Toronto ON 15 Main St', '≠ city,province', 'Vancouver BC 15 Main St'],
  ['15 Main St, M5V', '≠ postalCode', '15 Main St, M4V'],
  ['King St & Bay St', '≠ name', 'King St & Yonge St'],
  ['King St & Bay St', '≠ name', '12 King St'],
  ['King St & Bay St', '~ name', 'Bay / King'],
  ['Bay 3, 20 Elm Ave', '=', 'Unit 3, 20 Elm Ave'],
  ['20 Elm Ave Lot 3', '~ building', '20 Elm Ave'],
  ['20 Elm Ave, Suite 12, 2nd floor', '~ unit', '20 Elm Ave, Suite 12'],
  ['20 Elm Ave, Suites 1-2, Timmins', '≠ unit', '20 Elm Ave, Suites 1-3, Timmins'],
  ['20 Elm Ave Floors 1-2, Timmins', '≠ unit', '20 Elm Ave Floors 3-4, Timmins'],
  ['20 Elm Ave G/F', '≠ unit', '20 Elm Ave B/1'],
  ['20 Elm Ave E/S, Timmins', '≠ unit', '20 Elm Ave W/S, Timmins'],
  ['East half, 20 Elm Ave, Timmins', '~ city', 'West half, 20 Elm Ave, Timmins'],
  ['20 Elm Ave, PO Box 3', '≠ poBox', '20 Elm Ave, PO Box 4'],
  ['20 Elm Ave, PO Box 3', '=', '20 Elm Ave'],
  ['RR 2 Site 6 Box 9', '=', 'Site 6, Box 9, RR 2'],
  ['14 Rge Rd 31-2', '=', '14 Range Road 31-2'],
  ['14 Hwy #9', '=', '14 Highway 9'],
  ['5e Avenue 210, Laval', '=', '210 5e Avenue, Laval'],
  ['7 The Parade', '=', '7 Parade'],
  ['12 ruelle du Lac', '≠ type', '12 allée du Lac'],
  ['596 3 Line', '=', '596 3rd Line'],
  ['596 3 Line', '≠ number', '700 3 Line'],
  ['12 1 Rang', '=', '12 1er Rang'],
  ["7 Gov't Rd", '=', '7 Government Road'],
  ['201-203 Main Street', '~ number,unit', '201 Main Street'],
  ['2-40 King St W', '≠ number', '2 King St W'],
  ['1 Place du Canada', '~ city', '1 Place du Canada, Montréal'],
  ['12 bis rue Cartier', '~ suffix', '12 rue Cartier'],
];

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
