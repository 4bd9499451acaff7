import { cityConflict } from '../column-runs/index.ts';
import { contradictsPostalCode, municipalityKey, type MunicipalityNames } from '@cdata/catalog/reading';
import { cityKey, type ListAddress, type ReadOptions } from './address-key.ts';
import type { FindingKind } from './finding.ts';

/** What is wrong with an address by itself. */
export function rowDefects(
  cells: readonly unknown[],
  address: ListAddress,
  { parts, municipalities }: ReadOptions,
): FindingKind[] {
  const { parsed, key, written, intersection } = address;
  const { civic, poBox } = parsed;
  const isStreet = civic !== null && (civic.number !== null || civic.streetType !== null);
  const cityAt = parts.indexOf('city');
  const defects: [FindingKind, boolean][] = [
    ['noCity', key.city === null && (isStreet || intersection !== null)],
    [
      'severalCities',
      (cityAt >= 0 && cityConflict(cells, cityAt) !== null) || citiesIn(address, municipalities).length > 1,
    ],
    ['postalCode', key.postalCode !== null && contradictsPostalCode(key.postalCode, key)],
    ['range', written.range !== null || civic?.numberTo != null],
    ['unitWithoutNumber', isStreet && hasUnit(address) && civic.number === null && poBox === null],
    ['intersection', intersection !== null],
    ['poBox', poBox?.startsWith('PO BOX') === true],
    ['ruralRoute', poBox?.startsWith('RR') === true],
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

const withoutProvince = (text: string): string =>
  text.replace(/\s+(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/i, '');
