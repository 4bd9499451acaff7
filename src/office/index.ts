/** What this version of Excel supports. */

export { featureNames, requirementOf, supports, type Feature } from './requirement-sets.ts';
