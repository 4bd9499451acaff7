/** What this version of Excel supports. */

export { closeNotification } from './close-notification.ts';
export { officeUser } from './office-user.ts';
export { featureNames, requirementOf, supports, type Feature } from './requirement-sets.ts';
