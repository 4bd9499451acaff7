import { missingFields } from '@cdata/catalog';
import { fold } from '@cdata/catalog/reading';
import type { LoadedDataset } from '../sources/declaration.ts';
import { textOf } from './field-value.ts';
import type { FileColumns, FileRows } from './file-columns.ts';

/** Fields that only records of one dataset have: they tell which it is. */
const tellingFields: Record<LoadedDataset, readonly string[]> = {
  permit: [
    ...['permit_number', 'permit_type', 'construction_value', 'work_type', 'dwelling_units_created'],
    'issued_date',
  ],
  inspection: ['inspection_date', 'inspection_type', 'result'],
  licence: [
    ...['business_name', 'licence_number', 'licence_type', 'category', 'number_of_employees'],
    'naics_code',
  ],
  development_permit: ['decision_date', 'permitted_or_discretionary'],
  planning_application: ['application_type', 'application_type_code'],
  assessment: [
    ...['assessed_value', 'roll_number', 'land_value', 'improvement_value', 'assessment_year'],
    'property_class',
  ],
  major_project: ['project_name', 'estimated_cost', 'project_status'],
  heritage_status: ['heritage_status', 'building_name', 'resource_grade', 'architectural_style'],
  occupancy_permit: [],
  address: [],
  zone: ['zone_code', 'zone_description'],
};

/** Words of the values that only rows of one dataset have, where headers leave it open. Folded. */
const tellingWords: Partial<Record<LoadedDataset, RegExp>> = {
  permit:
    /\b(building permit|permis de (?:construire|construction)|plumbing|single (?:family|detached)|new (?:house|dwelling|construction)|renovation|tenant (?:improvement|fit)|attached deck|garage|basement|nouvelle construction|agrandissement)\b/,
  planning_application:
    /\b(site plan|zoning by-?law|re-?zoning|official plan|minor variance|subdivision|condominium|consent|severance|committee of adjustment|plan implantation|derogation mineure|zonage)\b/,
  development_permit: /\b(development permit|discretionary|permitted use|permis d'amenagement)\b/,
  licence:
    /\b(restaurant|retail|hair ?(?:dresser|stylist)|contractor|salon|food service|home occupation|pharmacy|pharmacie|bakery|boulangerie|daycare|garderie|coiffure|convenience store|depanneur|massage|liquor|motel)\b/,
  heritage_status:
    /\b(heritage (?:designation|register|inventory)|designated (?:heritage|under part)|patrimonia(?:l|ux|le)|citation|monument historique|site du patrimoine)\b/,
};

/** Addresses and districts have nothing that tells, but their places. */
const isPlace: ReadonlySet<LoadedDataset> = new Set(['address', 'zone']);

/** What of a dataset a file has. */
export interface DatasetFit extends FileColumns {
  dataset: LoadedDataset;
  /** Whether a column identifies a row; addresses and districts need none. */
  hasKey: boolean;
}

/**
 * The datasets that a file can be, the likeliest first: those of which it lacks the least, then those by which a row can
 * be identified, then by the words of the values and the fields that only one dataset has. Several are likely alike if
 * nothing of that tells them apart; none is if no field or word tells. A field counts only where its column is named
 * clearly: a name, a type or a status is anything's.
 */
export function likelyDatasets(fits: readonly DatasetFit[], rows: FileRows): LoadedDataset[] {
  const text = fold(
    rows
      .slice(0, 100)
      .flatMap((row) => Object.values(row).map(textOf))
      .join('\n'),
  );
  const scores = fits
    .map(({ dataset, columns, clear, hasKey }) => ({
      dataset,
      missing: missingFields(dataset, columns).length,
      clear: tellingFields[dataset].filter((name) => clear.has(name)).length,
      vague: tellingFields[dataset].filter((name) => columns[name] !== undefined).length,
      words: tellingWords[dataset]?.test(text) ? 1 : 0,
      hasKey,
    }))
    .filter(
      ({ dataset, clear, vague, words, missing }) =>
        clear > 0 || (vague > 0 && words > 0) || (isPlace.has(dataset) && missing === 0),
    );
  const compare = (a: (typeof scores)[0], b: (typeof scores)[0]) =>
    a.missing - b.missing ||
    // Nearly every file has addresses.
    Number(a.dataset === 'address') - Number(b.dataset === 'address') ||
    Number(b.hasKey) - Number(a.hasKey) ||
    b.words - a.words ||
    b.clear - a.clear ||
    b.vague - a.vague;
  scores.sort(compare);
  return scores.filter((score) => compare(score, scores[0]!) === 0).map(({ dataset }) => dataset);
}
