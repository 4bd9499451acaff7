import { calgaryBuildingPermits } from './calgary/building-permits.ts';
import {
  calgaryDevelopmentPermits,
  calgaryLandUseAmendments,
  calgaryTenancyPermits,
  calgaryBusinessLicences,
  calgaryAssessments,
  calgaryZoning,
} from './calgary/others.ts';
import {
  edmontonBuildingPermits,
  edmontonDevelopmentPermits,
  edmontonBusinessLicences,
  edmontonAssessments,
  edmontonAddresses,
} from './edmonton/edmonton.ts';
import { halifaxPermits, halifaxZoning, halifaxAddresses } from './halifax/halifax.ts';
import { mississaugaPermits, mississaugaAddresses } from './mississauga/mississauga.ts';
import { montrealPermits, montrealAssessments, montrealAddresses } from './montreal/montreal.ts';
import { ottawaPermits, ottawaDevelopmentApplications } from './ottawa/ottawa.ts';
import { quebecPermits, quebecAddresses } from './quebec/quebec.ts';
import { surreyBusinessLicences, surreyAddresses } from './surrey/surrey.ts';
import {
  torontoActivePermits,
  torontoClearedPermits,
  torontoBusinessLicences,
  torontoAddresses,
} from './toronto/toronto.ts';
import {
  vancouverBuildingPermits,
  vancouverBusinessLicences,
  vancouverAssessments,
  vancouverHeritage,
  vancouverZoning,
  vancouverAddresses,
} from './vancouver/vancouver.ts';
import {
  winnipegBuildingPermits,
  winnipegDevelopmentPermits,
  winnipegAssessments,
} from './winnipeg/winnipeg.ts';
import type { SourceDeclaration } from './declaration.ts';

/** Every dataset that `npm run ingest` can load, by city. */
export const sources: readonly SourceDeclaration[] = [
  calgaryBuildingPermits,
  calgaryDevelopmentPermits,
  calgaryLandUseAmendments,
  calgaryTenancyPermits,
  calgaryBusinessLicences,
  calgaryAssessments,
  calgaryZoning,
  edmontonBuildingPermits,
  edmontonDevelopmentPermits,
  edmontonBusinessLicences,
  edmontonAssessments,
  edmontonAddresses,
  halifaxPermits,
  halifaxZoning,
  halifaxAddresses,
  mississaugaPermits,
  mississaugaAddresses,
  montrealPermits,
  montrealAssessments,
  montrealAddresses,
  ottawaPermits,
  ottawaDevelopmentApplications,
  quebecPermits,
  quebecAddresses,
  surreyBusinessLicences,
  surreyAddresses,
  torontoActivePermits,
  torontoClearedPermits,
  torontoBusinessLicences,
  torontoAddresses,
  vancouverBuildingPermits,
  vancouverBusinessLicences,
  vancouverAssessments,
  vancouverHeritage,
  vancouverZoning,
  vancouverAddresses,
  winnipegBuildingPermits,
  winnipegDevelopmentPermits,
  winnipegAssessments,
];
