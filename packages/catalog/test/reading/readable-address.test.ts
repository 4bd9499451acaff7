import { expect, test } from 'vitest';
import { readableAddress, shortAddress } from '@cdata/catalog/reading';

test.each([
  ['4216 ERASMUS CRESCENT NORTHWEST', '4216 Erasmus Crescent NW'],
  ['4216 - ERASMUS CRESCENT NW', '4216 Erasmus Crescent NW'],
  ['4D-308 OAK ST', '4D-308 Oak St'],
  ['12 - 308 OAK ST', '12 - 308 Oak St'],
  ['7803 40 STREET SOUTHEAST', '7803 40 Street SE'],
  ['12 4TH AVENUE WEST', '12 4th Avenue West'],
  ['1503-4124 RUE PEEL', '1503-4124 Rue Peel'],
  ['50 RUE DE LA MONTAGNE', '50 Rue de la Montagne'],
  ['9 MCDONALD AVE SW', '9 McDonald Ave SW'],
  ['515 PARK ST, REGINA, SK S4N6T3', '515 Park St, Regina, SK S4N6T3'],
  ['12 RUE PEEL, MONTRÉAL, QC', '12 Rue Peel, Montréal, QC'],
  ['9 OAK ST, NEWMARKET, ON  L3Y 4V1', '9 Oak St, Newmarket, ON  L3Y 4V1'],
  ['344  5E AVENUE', '344 5e Avenue'],
  ['5E AVENUE', '5e Avenue'],
  ['12E 5 AVENUE', '12E 5 Avenue'],
  ['12E RUE PEEL', '12E Rue Peel'],
  ['768 W 10th Ave', '768 W 10th Ave'],
  ['0001 Example Street', '0001 Example Street'],
])('%s is shown as %s', (address, expected) => {
  expect(readableAddress(address)).toBe(expected);
});

test.each([
  ['4216 ERASMUS CRESCENT NORTHWEST', '4216 Erasmus Cres NW'],
  ['12 4TH AVENUE WEST', '12 4th Avenue West'],
  ['803 BRITANNIA DRIVE SW', '803 Britannia Dr SW'],
  ['4124 BOULEVARD SAINT-LAURENT', '4124 Boul Saint-Laurent'],
  ['50 RUE DE LA MONTAGNE', '50 Rue de la Montagne'],
  ['12 OAK ST', '12 Oak St'],
])('%s is %s in short', (address, expected) => {
  expect(shortAddress(address)).toBe(expected);
});
