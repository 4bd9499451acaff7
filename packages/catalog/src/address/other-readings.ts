import type { CivicAddress } from './civic-address.ts';
import { certainType } from './clear-street-types.ts';
import { directionWord } from './directions.ts';
import { typesOfNumberedStreets } from './house-number.ts';
import { typeCorrections, type AddressReading } from './misspelled-type.ts';

/**
 * The ways to read an address, the most literal first. A street's list decides between them: `18 POINT ST MARK` is on
 * Point Street or on Point St. Mark, and the manor of `9020 BRIDGEPORT RD LIONS MANOR` is a building or the street's type.
 *
 * @param afterStreet Words after the street's type. See {@link ParsedAddress}.
 */
export const addressReadings = (civic: CivicAddress, afterStreet: string | null): AddressReading[] => [
  { civic, similarity: 1 },
  ...typeCorrections(civic),
  ...saintAfterName(civic, afterStreet),
  ...withoutBuilding(civic),
  ...joinedNumber(civic),
  ...houseOnType(civic),
];

function saintAfterName(civic: CivicAddress, afterStreet: string | null): AddressReading[] {
  if (civic.streetType !== 'STREET' || civic.typeFirst || afterStreet === null) return [];
  return [
    {
      civic: { ...civic, streetName: `${civic.streetName} ST ${afterStreet}`, streetType: null },
      similarity: 1,
    },
  ];
}

/** The street ends at the first word that is surely a type; a building's name follows. */
function withoutBuilding(civic: CivicAddress): AddressReading[] {
  if (civic.typeFirst) return [];
  const words = civic.streetName.split(' ');
  const at = words.findIndex((word, place) => place > 0 && certainType(word) !== null);
  if (at < 0) return [];
  const direction =
    directionWord(words[at + 1] ?? '', false) ?? (civic.directionFirst ? civic.direction : null);
  const streetName = words.slice(0, at).join(' ');
  return [{ civic: { ...civic, streetName, streetType: certainType(words[at]!), direction }, similarity: 1 }];
}

/** `102 A AVENUE` may be the street 102A Avenue, without a house number. */
function joinedNumber(civic: CivicAddress): AddressReading[] {
  const { unit, number, numberTo, streetName } = civic;
  if (unit !== null || numberTo !== null || number === null || !/^[A-Z]$/.test(streetName)) return [];
  return [{ civic: { ...civic, number: null, streetName: `${number}${streetName}` }, similarity: 0.9 }];
}

/** `130 PARKWAY` may be a house on a street whose name is a type. */
function houseOnType(civic: CivicAddress): AddressReading[] {
  const { unit, number, streetName, streetType, typeFirst } = civic;
  if (unit !== null || number !== null || streetType === null || typeFirst) return [];
  if (!/^\d+[A-Z]?$/.test(streetName) || typesOfNumberedStreets.has(streetType)) return [];
  return [
    { civic: { ...civic, number: streetName, streetName: streetType, streetType: null }, similarity: 1 },
  ];
}
