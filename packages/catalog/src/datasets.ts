import { assessment } from './assessment.ts';
import { business, contractor, opening, openingSoon } from './derived.ts';
import { developmentPermit } from './development-permit.ts';
import { heritageStatus } from './heritage-status.ts';
import { inspection } from './inspection.ts';
import { licence } from './licence.ts';
import { majorProject } from './major-project.ts';
import { occupancyPermit } from './occupancy-permit.ts';
import { permit } from './permit.ts';
import { planningApplication } from './planning-application.ts';
import type { Dataset, DatasetName } from './dataset.ts';
import type { Field, Text } from './field.ts';
import { isMissing } from './published-value.ts';

export const datasets: Record<DatasetName, Dataset> = {
  permit,
  inspection,
  licence,
  development_permit: developmentPermit,
  planning_application: planningApplication,
  assessment,
  major_project: majorProject,
  heritage_status: heritageStatus,
  occupancy_permit: occupancyPermit,
  contractor,
  business,
  opening,
  opening_soon: openingSoon,
};

export function field(dataset: Dataset, name: string): Field | undefined {
  return dataset.fields.find((candidate) => candidate.name === name);
}

/** Why a search found nothing, if its dataset says so; null for words, which may be the cause themselves. */
export const whyNothingFound = (
  { whyEmpty }: Dataset,
  { q }: Readonly<Record<string, unknown>>,
): Text | null => (isMissing(q) && whyEmpty ? whyEmpty : null);
