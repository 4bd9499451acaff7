import type { EntityType } from './dataset.ts';

/** What a file may hold: records of a dataset, or a city's addresses or zones. */
type LoadedDataset = EntityType | 'address' | 'zone';

/** Of each group, a file must have a column for one field at least. The first names the group. */
type FieldGroups = readonly (readonly [string, ...string[]])[];

const place = ['address', 'lat', 'geometry', 'street'] as const;

/**
 * What makes a file of a dataset worth loading. Permits without a number replace each other at the next load; without a
 * date they are in no period; without a type, a description or a value they say nothing.
 */
export const requiredFields: Record<LoadedDataset, FieldGroups> = {
  permit: [
    ['permit_number', 'application_number'],
    [
      ...(['permit_type', 'work_type', 'work', 'construction_type', 'description'] as const),
      ...(['structure_type', 'construction_value', 'status'] as const),
    ],
    ['issued_date', 'application_date', 'completed_date', 'received_date', 'entered_date', 'processed_date'],
    place,
  ],
  inspection: [['inspection_date'], ['inspection_type', 'result']],
  licence: [
    ['business_name', 'legal_name', 'licence_number'],
    ['category', 'licence_type', 'status', 'issued_date', 'naics_code'],
  ],
  development_permit: [
    ['record_number'],
    ['description', 'permit_type', 'application_subtype', 'category', 'status', 'decision_date'],
  ],
  planning_application: [
    ['record_number', 'application_number'],
    ['application_type', 'application_type_code', 'description', 'application_subtype', 'status'],
  ],
  assessment: [['assessed_value'], ['roll_number', 'pid', 'aan', 'address']],
  // A name alone is that of a business as well.
  major_project: [
    ['project_name'],
    [
      ...(['estimated_cost', 'cost_band', 'project_status', 'project_stage', 'project_type'] as const),
      ...(['construction_type', 'developer', 'start_date', 'completion_date'] as const),
    ],
  ],
  heritage_status: [
    ['building_name', 'address', 'lat', 'geometry'],
    [
      ...(['heritage_status', 'resource_grade', 'architectural_style', 'built_as'] as const),
      ...(['designation_act', 'year_listed', 'heritage_theme'] as const),
    ],
  ],
  occupancy_permit: [['permit_number'], place],
  // Trees and street lights have a street and a point as well.
  address: [
    ['address', 'street'],
    ['address', 'number'],
    ['lat', 'geometry'],
  ],
  zone: [['zone_code'], ['geometry']],
};

/** The groups of which the columns have no field. */
export const missingFields = (
  dataset: LoadedDataset,
  columns: Readonly<Record<string, unknown>>,
): FieldGroups =>
  requiredFields[dataset].filter((group) => group.every((name) => columns[name] === undefined));
