import { isDwelling } from '../buildings.ts';
import type { CanonicalStatus, Permit } from '../permits.ts';

type StatusWords = Record<CanonicalStatus, string>;

const english: StatusWords = {
  issued: 'Issued',
  in_review: 'Under Review',
  completed: 'Complete',
  expired: 'Expired',
  cancelled: 'Cancelled',
  unknown: 'Hold',
};
const french: StatusWords = {
  issued: 'Délivré',
  in_review: 'À l’étude',
  completed: 'Complété',
  expired: 'Expiré',
  cancelled: 'Annulé',
  unknown: 'En attente',
};
const ownWords: Record<string, Partial<StatusWords>> = {
  calgary: { issued: 'Issued Permit', completed: 'Completed', unknown: 'Pre Backfill Phase' },
  toronto: { issued: 'Permit Issued', completed: 'Closed', unknown: 'Inspection' },
  ottawa: { issued: 'Permit Issued', completed: 'Final Inspection Complete' },
  hamilton: { issued: 'ISSUED PERMIT', completed: 'COMPLETED - ALL INSP SIGNED OFF' },
  winnipeg: { completed: 'Closed', in_review: 'In Plan Review' },
  regina: { in_review: 'Application Received' },
};

export const statusText = ({ city, status }: Pick<Permit, 'city' | 'status'>): string =>
  ownWords[city.slug]?.[status] ?? (city.language === 'fr' ? french : english)[status];

/** Types by city, of new buildings and of other works, each for dwellings and for other buildings. */
const typeWords: Record<string, { new: [home: string, other: string]; existing: [string, string] }> = {
  calgary: {
    new: ['Single Construction Permit', 'Commercial / Multi Family Project'],
    existing: ['Residential Improvement Project', 'Commercial / Multi Family Project'],
  },
  edmonton: {
    new: ['Single, Semi-detached & Rowhousing', 'Commercial Final'],
    existing: ['Home Improvement Permit', 'Commercial Final'],
  },
  toronto: {
    new: ['New Houses', 'New Building'],
    existing: ['Small Residential Projects', 'Building Additions/Alterations'],
  },
  montreal: { new: ['Construction', 'Construction'], existing: ['Transformation', 'Transformation'] },
  quebec: {
    new: ['Permis de construction', 'Permis de construction'],
    existing: ['Permis de construction', 'Certificat d’autorisation'],
  },
  hamilton: {
    new: ['NEW BUILDING', 'NEW BUILDING'],
    existing: ['ALTERATION TO EXISTING BLDG', 'ALTERATION TO EXISTING BLDG'],
  },
  winnipeg: {
    new: ['Residential Building Permit', 'Commercial Building Permit'],
    existing: ['Residential Building Permit', 'Commercial Building Permit'],
  },
};

export function permitTypeText({ work, parent, property, city }: Permit): string {
  if (parent && city.slug === 'calgary') return `Contractor's ${work.name.en} Permit`;
  const words = typeWords[city.slug];
  if (!words || work.type === 'demolition' || work.trade === 'sign') return work.name[city.language];
  return words[work.type === 'new_construction' ? 'new' : 'existing'][isDwelling(property.use) ? 0 : 1];
}
