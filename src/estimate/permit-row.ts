import { cityLabel, likelyPermitType, slug, type PermitType } from '@cdata/catalog';
import { trailingProvince } from '@cdata/catalog/address';
import { describedPermit, firstCellError, InvalidInputError, isBlank } from '../cells/index.ts';
import { estimateLookup, type EstimateInput } from '../engine/index.ts';
import { messages } from '../messages/index.ts';
import type { RowInput } from '../runs/index.ts';
import { attributeColumns, type EstimateOptions, type PermitColumn } from './estimate-options.ts';

/** @param citiesWithPermits Slugs of the only cities that are requested; null for all. */
export function permitInput(
  cells: readonly unknown[],
  { mode, mapped, areaUnit, types, cities }: EstimateOptions,
  citiesWithPermits: ReadonlySet<string> | null = null,
): RowInput<EstimateInput> {
  const permit: Partial<Record<PermitColumn, unknown>> = Object.fromEntries(
    mapped.map((name, index) => [name, cells[index]]),
  );
  const identifiers = mode === 'ids' ? [permit.record_id] : attributeColumns.map((name) => permit[name]);
  if (identifiers.every(isBlank)) return { kind: 'blank' };
  const cellError = firstCellError(identifiers);
  if (cellError) return { kind: 'invalid', reason: messages().runs.errorInRow(cellError) };
  if (mode === 'ids') return validInput({ record_id: String(permit.record_id).trim() });
  try {
    const permitType = typeOfText(String(permit.permit_type ?? ''), types);
    const city = cityOfText(String(permit.municipality ?? ''), cities);
    if (city !== '' && citiesWithPermits && !citiesWithPermits.has(city)) return withoutRecords(city);
    return validInput({
      permit: describedPermit(
        {
          ...permit,
          ...(permitType !== null && { permit_type: permitType }),
          ...(city !== '' && { municipality: city }),
          area_unit: areaUnit,
        },
        (name) => (name === 'area_unit' ? name : messages().estimate.columns[name]),
      ),
    });
  } catch (error) {
    if (error instanceof InvalidInputError) return { kind: 'invalid', reason: error.message };
    throw error;
  }
}

/** The service would refuse the permit, and every other one of its call. */
function withoutRecords(city: string): RowInput<EstimateInput> {
  const group = cityLabel(city);
  const reason = messages().estimate.cityWithoutRecords(group);
  return { kind: 'invalid', reason, warning: 'cityWithoutRecords', group };
}

/** The type of work that a text of the column stands for: as the user chose it, or as it is recognized; null if neither. */
export const typeOfText = (text: string, types: EstimateOptions['types'] = {}): PermitType | null =>
  types[slug(text)] ?? likelyPermitType(text);

/**
 * The slug of the city that a text stands for, as the user chose it, or without what is no part of its name: `Ville de
 * Montréal (QC)` is `montreal`. Empty if the text is blank.
 */
export function cityOfText(text: string, cities: EstimateOptions['cities'] = {}): string {
  const choice = cities[slug(text)];
  if (choice !== undefined) return choice;
  const name = text.replace(cityPrefix, '').trim();
  const words = name
    .toUpperCase()
    .split(/[\s,()]+/)
    .filter(Boolean);
  const province = trailingProvince(words);
  // Québec is a city, too.
  return slug(province && province.taken < words.length ? words.slice(0, -province.taken).join(' ') : name);
}

const cityPrefix =
  /^\s*(the )?(city|town|village|municipality|district|ville|municipalité) (of |de |du |d['’])\s*/i;

const validInput = (input: EstimateInput): RowInput<EstimateInput> => ({
  kind: 'valid',
  key: estimateLookup.key(input),
  input,
});
