import { messages } from '../messages/index.ts';
import type { Property } from './property-lookup.ts';

/** A sentence if the records of a property are not of the unit that its address names; empty otherwise. */
export function unitText({
  unit,
  assessment,
  records,
}: Pick<Property, 'unit' | 'assessment' | 'records'>): string {
  const text = messages().property;
  if (!unit || records.length === 0) return '';
  if (!unit.hasRecords) {
    return assessment ? text.unitNotFound(unit.name) : text.unitNotFoundWithoutAssessment(unit.name);
  }
  if (unit.hasAssessment) return '';
  return assessment ? text.assessmentOfAddress(unit.name) : text.unitWithoutAssessment(unit.name);
}
