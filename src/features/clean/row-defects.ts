import {
  checkAddress,
  cityKey,
  contradictsPostalCode,
  municipalityKey,
  trailingProvince,
  type MunicipalityNames,
} from '@cdata/catalog/reading';
import { cityConflict } from '../column-runs/index.ts';
import { namesStreet, type ListAddress, type ReadOptions } from './address-key.ts';
import type { FindingKind } from './finding.ts';

/** What is wrong with an address by itself. */
export function rowDefects(
  cells: readonly unknown[],
  address: ListAddress,
  { parts, municipalities }: ReadOptions,
): FindingKind[] {
  const { parsed, key } = address;
  const { civic, corner, poBox, several } = parsed;
  const unlocatable = checkAddress(address.line).unlocatable?.kind;
  const isLand = unlocatable === 'landDescription';
  // A date stands where the number should be.
  const isDate = unlocatable === 'date' || unlocatable === 'dateInWords';
  const isHouse = corner === null && namesStreet(parsed) && !isLand;
  const cityAt = parts.indexOf('city');
  const defects: [FindingKind, boolean][] = [
    ['noCity', key.city === null && namesStreet(parsed) && !isDate && !isLand],
    [
      'severalCities',
      (cityAt >= 0 && cityConflict(cells, cityAt) !== null) || citiesIn(address, municipalities).length > 1,
    ],
    ['postalCode', key.postalCode !== null && contradictsPostalCode(key.postalCode, key)],
    ['dates', isDate],
    ['severalAddresses', several.length > 0],
    ['range', several.length === 0 && civic?.numberTo != null && !isLand],
    ['unitWithoutNumber', isHouse && hasUnit(address) && civic!.number === null && poBox === null],
    ['intersection', corner !== null],
    ['poBox', poBox?.startsWith('PO BOX') === true],
    ['ruralRoute', poBox?.startsWith('RR') === true],
    ['landDescription', isLand],
  ];
  return defects.flatMap(([kind, isDefect]) => (isDefect ? [kind] : []));
}

const hasUnit = ({ key }: ListAddress): boolean => key.unit !== null;

/** The different cities that a line names after commas, as they are written. */
export function citiesIn({ line }: Pick<ListAddress, 'line'>, municipalities: MunicipalityNames): string[] {
  const names = line
    .split(/[,;\n()]/)
    .slice(1)
    .map((part) => withoutProvince(part.trim()))
    .filter((part) => !/\d/.test(part) && municipalities.has(part));
  const keys = names.map(cityKey);
  // `Québec` after a city is its province.
  return names.filter(
    (name, at) => keys.indexOf(keys[at]!) === at && !(at > 0 && municipalityKey(name) === 'quebec'),
  );
}

function withoutProvince(text: string): string {
  const words = text.split(/\s+/);
  const province = trailingProvince(words.map((word) => word.toUpperCase()));
  return province && province.taken < words.length ? words.slice(0, -province.taken).join(' ') : text;
}
