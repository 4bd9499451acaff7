import type { Dataset } from './dataset.ts';
import { tenderSortFields } from './enums.ts';
import type { Parameter } from './parameter.ts';
import { searchParameters } from './search-parameter.ts';

/**
 * The parameters of a dataset that can change what a search finds: the reference lets some datasets accept filters on
 * fields that none of their records has, such as the trade of a heritage designation.
 */
export const applicableParameters = (dataset: Dataset): Parameter[] =>
  dataset.parameters.flatMap((parameter) => {
    if (!isApplicable(parameter, dataset)) return [];
    return parameter.name === 'sort_by'
      ? { ...parameter, values: parameter.values?.filter((value) => changesOrder(value, dataset)) }
      : parameter;
  });

/** No dataset of the reference has the dates of a tender. */
const changesOrder = (value: string, { roles }: Dataset): boolean =>
  value === 'value' ? roles.value.length > 0 : !(tenderSortFields as readonly string[]).includes(value);

function isApplicable(parameter: Parameter, dataset: Dataset): boolean {
  const names = fieldsRead(parameter, dataset);
  return names === null || names.some((name) => dataset.fields.some((field) => field.name === name));
}

/** Null for a parameter that reads no field in particular. */
function fieldsRead(
  { name, aliasOf = name, reads, group }: Parameter,
  { roles, parameters }: Dataset,
): readonly string[] | null {
  if (group === 'order' || group === 'page') return null;
  switch (aliasOf) {
    case 'municipality':
    case 'q':
      return null;
    case 'issued_after':
    case 'issued_before':
      return reads ?? null;
    case 'value_min':
    case 'value_max':
      return roles.value;
    case 'status':
      return reads ?? roles.status;
    case 'lng':
    case 'radius_km':
      return ['lat'];
    default:
      // The reference describes its other filters for the one dataset that has their fields, which cities may publish
      // under names that it does not list.
      return acceptsAll(parameters) ? (reads ?? [name]) : null;
  }
}

/** Whether a dataset accepts the filters of all datasets. */
const acceptsAll = (parameters: readonly Parameter[]): boolean =>
  Object.keys(searchParameters).every((name) => parameters.some((parameter) => parameter.name === name));
