import { applicationsOf, developments, plannings } from './applications.ts';
import type { City } from './gazetteer/index.ts';
import type { GeneratedRecord } from './generated.ts';
import { businessesOf } from './licences.ts';
import { permitCases } from './permits.ts';
import type { Property } from './property.ts';
import { assessmentRecords } from './formats/assessments.ts';
import { developmentRecord } from './formats/development.ts';
import { heritageRecords } from './formats/heritage.ts';
import { inspectionRecords } from './formats/inspections.ts';
import { licenceRecords } from './formats/licences.ts';
import { occupancyRecords } from './formats/occupancy.ts';
import { permitRecord } from './formats/permits.ts';
import { planningRecord } from './formats/planning.ts';
import { projectRecords } from './formats/projects.ts';
import type { Random } from './random.ts';

/** A city's part of the country. */
export interface CityPart {
  city: City;
  properties: Property[];
  /** How many permits to make. */
  permits: number;
  chance: Random;
}

/** All records that a city publishes. */
export function* cityRecords({ city, properties, permits, chance }: CityPart): Iterable<GeneratedRecord> {
  const cases = permitCases(city, properties, permits, chance.fork('permits'));
  const share = (ofPermits: number): number => Math.ceil(permits * ofPermits);
  const permitting = chance.fork('published permits');
  const inspecting = chance.fork('inspections');
  const occupying = chance.fork('occupancy');
  const assessing = chance.fork('assessments');
  for (const permit of cases) {
    yield permitRecord(permit, permitting);
    yield* inspectionRecords(permit, inspecting);
    yield* occupancyRecords(permit, occupying);
  }
  for (const property of properties) yield* assessmentRecords(property, assessing);
  const businesses = businessesOf(city, properties, cases, permits, chance.fork('businesses'));
  const licensing = chance.fork('licences');
  for (const business of businesses) yield* licenceRecords(business, licensing);
  const developing = chance.fork('development');
  for (const application of applicationsOf(city, properties, developments, share(0.134), developing)) {
    yield developmentRecord(application, developing);
  }
  const planning = chance.fork('planning');
  for (const application of applicationsOf(city, properties, plannings, share(0.05), planning)) {
    yield planningRecord(application, planning);
  }
  yield* projectRecords(city, properties, share(0.01), chance.fork('projects'));
  yield* heritageRecords(properties, share(0.026), chance.fork('heritage'));
}
