import { cityLabel, likelyPermitType, slug, type DescribedPermit, type PermitType } from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import {
  describedPermit,
  firstCellError,
  idText,
  InvalidInputError,
  isBlank,
} from '../../excel/cells/index.ts';
import { estimateLookup, type EstimateInput } from '../../engine/index.ts';
import { provinceOfCoordinates, type RowInput, runMessages } from '../column-runs/index.ts';
import { attributeColumns, type EstimateOptions, type PermitColumn } from './estimate-options.ts';
import { permitArea } from './floor-areas.ts';
import { cellMessages, type ProvinceCode } from '../../language/index.ts';
import { estimateMessages } from './messages.ts';

/** @param citiesWithPermits Slugs of the only cities that are requested by name; null for all. */
export function permitInput(
  cells: readonly unknown[],
  options: EstimateOptions,
  citiesWithPermits: ReadonlySet<string> | null = null,
): RowInput<EstimateInput> {
  const { mode, types } = options;
  const permit = permitCells(cells, options);
  const identifiers = mode === 'ids' ? [permit.record_id] : attributeColumns.map((name) => permit[name]);
  if (identifiers.every(isBlank)) return { kind: 'blank' };
  const cellError = firstCellError(identifiers);
  if (cellError) return { kind: 'invalid', reason: runMessages().errorInRow(cellError) };
  try {
    if (mode === 'ids') return validInput({ record_id: idText(permit.record_id) });
    const permitType = typeOfText(String(permit.permit_type ?? ''), types);
    const city = cityOfText(String(permit.municipality ?? ''), cityOptions(permit, options));
    const hasRecords = city === '' || citiesWithPermits === null || citiesWithPermits.has(city);
    if (!hasRecords && !options.nationalEstimates)
      return withoutRecords(cityLabelOfText(String(permit.municipality), cityOptions(permit, options)));
    const area = permitArea(permit.area, options);
    const described = describedPermit(
      {
        ...permit,
        ...(permitType !== null && { permit_type: permitType }),
        ...(city !== '' && { municipality: city }),
        area: area?.size,
        area_unit: area?.unit,
      },
      (name) => (name === 'area_unit' ? name : estimateMessages().columns[name]),
    );
    return validInput({ permit: hasRecords ? described : anywhere(described) });
  } catch (error) {
    if (error instanceof InvalidInputError) return { kind: 'invalid', reason: error.message };
    throw error;
  }
}

export const permitCells = (
  cells: readonly unknown[],
  { mapped }: Pick<EstimateOptions, 'mapped'>,
): Partial<Record<PermitColumn, unknown>> =>
  Object.fromEntries(mapped.map((name, index) => [name, cells[index]]));

/** Without its place: coordinates would make it a permit of the nearest city with records. */
function anywhere({ municipality: _, lat: __, lng: ___, ...permit }: DescribedPermit): DescribedPermit {
  return permit;
}

/** The service would refuse the permit, and every other one of its call. */
function withoutRecords(group: string): RowInput<EstimateInput> {
  const reason = cellMessages().cityWithoutRecords(group);
  return { kind: 'invalid', reason, warning: 'cityWithoutRecords', group };
}

/** The type of work that a text of the column stands for: as the user chose it, or as it is recognized; null if neither. */
export const typeOfText = (text: string, types: EstimateOptions['types'] = {}): PermitType | null =>
  types[slug(text)] ?? likelyPermitType(text);

/** What the user chose for cities. */
type CityOptions = Pick<EstimateOptions, 'cities' | 'province'>;

type PermitCells = Partial<Record<PermitColumn, unknown>>;

/** The province in which the permit's own coordinates lie; null if nothing says it. */
export const provinceOfPermit = ({ lat, lng }: PermitCells): ProvinceCode | null =>
  provinceOfCoordinates([lat, lng], ['lat', 'lng']);

/** The user's choices for the city of a permit, whose own province counts before that of the list. */
export const cityOptions = (permit: PermitCells, { cities, province }: CityOptions): CityOptions => ({
  cities,
  province: provinceOfPermit(permit) ?? province,
});

/** The slug of the city that a text stands for, as the user chose it, or as a formula reads it. */
export const cityOfText = (text: string, { cities = {}, province }: CityOptions = {}): string =>
  cities[slug(text)] ?? citySlug(text, province);

/** The name of that city; of one that the catalog does not know, as the text writes it in upper and lower case. */
export function cityLabelOfText(text: string, options: CityOptions): string {
  const city = cityOfText(text, options);
  const isName = slug(text) === city && /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
  return isName ? cityLabel(city, text.trim()) : cityLabel(city);
}

const validInput = (input: EstimateInput): RowInput<EstimateInput> => ({
  kind: 'valid',
  key: estimateLookup.key(input),
  input,
});
