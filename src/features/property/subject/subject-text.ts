import { readableAddress, shortAddress } from '@cdata/catalog/reading';
import { samplePublisher } from '@cdata/catalog';
import { joinSentences, language } from '../../../language/index.ts';
import type { Property } from './property-lookup.ts';
import { propertyMessages } from './messages.ts';

/** `4124 Rue Peel, unit 305` */
export const subjectName = ({ address, unit }: Pick<Property, 'address' | 'unit'>): string =>
  [readableAddress(address), unit && `${propertyMessages().blockUnit.toLowerCase()} ${unit.name}`]
    .filter(Boolean)
    .join(', ');

/** A title that says so where the records are made up: it is on the sheet and on every page. */
export const sheetTitle = (title: string, { isSample = false }: { isSample?: boolean }): string =>
  isSample ? `${title} · ${samplePublisher[language()]}` : title;

/** The name of a property's sheet, and shorter ones: with the type of its street, or the first word, in short. */
export function sheetNames(
  subject: Pick<Property, 'address' | 'unit'>,
  nameOf: (subject: string) => string,
  shortNameOf?: (subject: string) => string,
): { name: string; shorterNames: string[] } {
  const name = subjectName(subject);
  const short = subjectName({ ...subject, address: shortAddress(subject.address) });
  return {
    name: nameOf(name),
    shorterNames: [nameOf(short), ...(shortNameOf ? [shortNameOf(name), shortNameOf(short)] : [])],
  };
}

/** What is compared, where the address names another unit, and how surely its location is known; for the sheets. */
export function subjectText({ unit, replacedUnit, matchType, assessment }: Property): string {
  const text = propertyMessages();
  const location = matchType && matchType in text.matchTypes ? matchType : null;
  return joinSentences(
    replacedUnit ? text.comparedInstead(replacedUnit, unit?.name ?? null) : '',
    assessment ? '' : text.noAssessmentOfSubject,
    text.locationOf(
      location ? text.matchTypes[location as keyof typeof text.matchTypes] : text.placeOfRecord,
    ),
  );
}

/** A sentence if the assessment shown isn't that of the address or unit that was asked for; empty otherwise. */
export function unitText({
  unit,
  assessment,
  records,
}: Pick<Property, 'unit' | 'assessment' | 'records'>): string {
  const text = propertyMessages();
  if (!unit) {
    const isOfUnits = !assessment && records.some(({ dataset }) => dataset === 'assessment');
    return isOfUnits ? text.assessmentsOfUnits : '';
  }
  if (records.length === 0) return '';
  if (!unit.hasRecords) {
    return assessment ? text.unitNotFound(unit.name) : text.unitNotFoundWithoutAssessment(unit.name);
  }
  if (unit.hasAssessment) return '';
  return assessment ? text.assessmentOfAddress(unit.name) : text.unitWithoutAssessment(unit.name);
}
