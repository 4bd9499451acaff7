import type { permitTypes } from './enums.ts';

export type PermitType = (typeof permitTypes)[number];

/** The French labels, apart from those of other values: the functions read them, and load before those. */
export const frenchPermitTypes: Record<PermitType, string> = {
  new_construction: 'Nouvelle construction',
  renovation: 'Rénovation',
  addition: 'Agrandissement',
  demolition: 'Démolition',
  change_of_use: 'Changement d’usage',
  other: 'Autre',
};
