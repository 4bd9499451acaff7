import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { applicationsOf, developmentKinds, planningKinds } from './applications.ts';
import { businessesOf } from './businesses.ts';
import { developmentRecord, planningRecord } from './formats/applications.ts';
import { assessmentRecords } from './formats/assessments.ts';
import type { GeneratedRecord } from './formats/record-format.ts';
import { heritageRecords } from './formats/heritage.ts';
import { inspectionRecords, occupancyRecords } from './formats/inspections.ts';
import { licenceRecords } from './formats/licences.ts';
import { permitRecord } from './formats/permits.ts';
import { projectRecord } from './formats/projects.ts';
import { gazetteer, type City } from './gazetteer/index.ts';
import { permitsOf } from './permits.ts';
import { projectsOf } from './projects.ts';
import { propertyAt, type Property } from './property.ts';
import { createRandom, type Random } from './random.ts';
import { lotsOf, type GeneratedAddress } from './streets.ts';
import { defaultPermits } from './version.ts';
import { zonesOf, type GeneratedZone } from './zones.ts';

export type { GeneratedRecord } from './formats/record-format.ts';
export type { GeneratedAddress } from './streets.ts';
export type { GeneratedZone } from './zones.ts';

export interface SampleData {
  /** Building permits, approximately. */
  permits: number;
  cities: readonly PlacedMunicipality[];
  addresses: GeneratedAddress[];
  zones: GeneratedZone[];
  /** City by city; the same records each time. */
  records(): Iterable<GeneratedRecord>;
}

export interface SampleOptions {
  seed?: number;
  /** Building permits, approximately; everything else is in proportion. */
  permits?: number;
}

const addressesPerPermit = 0.74;

/**
 * The same seed and size give the same bytes on any machine.
 *
 * Lots are laid out along the streets of the gazetteer, and zoning districts cover each city. Each lot has a building,
 * whose permits, inspections, businesses and assessments follow from one another. Finally each city publishes them
 * under its own field names, in its own formats, with the faults of real records.
 */
export function generateSampleData({ seed = 1, permits = defaultPermits }: SampleOptions = {}): SampleData {
  const random = createRandom(`country ${seed}`);
  const weights = gazetteer.reduce((sum, city) => sum + city.weight, 0);
  const parts = gazetteer.map((city): CityPart => {
    const permitCount = Math.ceil((permits * city.weight) / weights);
    return cityPart(city, permitCount, random.fork(city.slug));
  });
  return {
    permits,
    cities: gazetteer,
    addresses: parts.flatMap(({ properties }) => properties.map(({ address }) => address)),
    zones: parts.flatMap(({ zones }) => zones),
    *records() {
      for (const part of parts) yield* cityRecords(part);
    },
  };
}

interface CityPart {
  city: City;
  zones: GeneratedZone[];
  properties: Property[];
  permitCount: number;
  random: Random;
}

function cityPart(city: City, permitCount: number, random: Random): CityPart {
  const { zones, zoneAt } = zonesOf(city, random.fork('zones'));
  const lots = lotsOf(city, Math.ceil(permitCount * addressesPerPermit), random.fork('streets'));
  const buildings = random.fork('buildings');
  const properties = lots.map(({ lot, at }, index) => {
    const zone = zoneAt(lot);
    const address = { ...lot, zoneCode: zone.zoneCode };
    return propertyAt({ city, neighbourhood: at, address, zone }, index, buildings);
  });
  return { city, zones, properties, permitCount, random };
}

function* cityRecords({
  city,
  properties,
  permitCount,
  random: ofCity,
}: CityPart): Iterable<GeneratedRecord> {
  const random = ofCity.fork('records');
  const share = (ofPermits: number): number => Math.ceil(permitCount * ofPermits);
  const permits = permitsOf(city, properties, permitCount, random.fork('permits'));
  const formats = random.fork('formats');
  for (const permit of permits) {
    yield permitRecord(permit, formats);
    yield* inspectionRecords(permit, formats);
    yield* occupancyRecords(permit, formats);
  }
  for (const property of properties) yield* assessmentRecords(property, formats);
  for (const business of businessesOf(city, properties, permits, random.fork('businesses'))) {
    yield* licenceRecords(business, formats);
  }
  const developments = applicationsOf(
    properties,
    developmentKinds,
    share(0.134),
    random.fork('developments'),
  );
  for (const application of developments) yield developmentRecord(application, formats);
  const plannings = applicationsOf(properties, planningKinds, share(0.05), random.fork('plannings'));
  for (const application of plannings) yield planningRecord(application, formats);
  for (const project of projectsOf(city, properties, share(0.01), random.fork('projects'))) {
    yield projectRecord(project, formats);
  }
  yield* heritageRecords(properties, share(0.026), random.fork('heritage'));
}
