import type { City } from './gazetteer/index.ts';
import type { CanonicalStatus, PermitCase } from './permits.ts';
import type { BuildingUse } from './property.ts';
import { isDwelling } from './property.ts';

type Words = Record<CanonicalStatus, string>;

const english: Words = {
  issued: 'Issued',
  in_review: 'Under Review',
  completed: 'Complete',
  expired: 'Expired',
  cancelled: 'Cancelled',
  unknown: 'Hold',
};
const french: Words = {
  issued: 'Délivré',
  in_review: 'À l’étude',
  completed: 'Complété',
  expired: 'Expiré',
  cancelled: 'Annulé',
  unknown: 'En attente',
};
const own: Record<string, Partial<Words>> = {
  calgary: {
    issued: 'Issued Permit',
    completed: 'Completed',
    unknown: 'Pre Backfill Phase',
    in_review: 'In Review',
  },
  toronto: { issued: 'Permit Issued', completed: 'Closed', unknown: 'Inspection', cancelled: 'Cancelled' },
  ottawa: { issued: 'Permit Issued', completed: 'Final Inspection Complete' },
  hamilton: {
    issued: 'ISSUED PERMIT',
    completed: 'COMPLETED - ALL INSP SIGNED OFF',
    in_review: 'APPLICATION REVIEW',
  },
  winnipeg: { completed: 'Closed', in_review: 'In Plan Review' },
  vancouver: { completed: 'Completed', in_review: 'In Review' },
  regina: { in_review: 'Application Received' },
};

/** A canonical status in a city's own words. */
export const cityStatus = (city: City, status: CanonicalStatus): string =>
  own[city.slug]?.[status] ?? (city.french ? french : english)[status];

const structures: Record<BuildingUse, { en: string; fr: string; code: string }> = {
  house: { en: 'Single Detached House', fr: 'Unifamiliale isolée', code: '110' },
  semi: { en: 'Semi-Detached House', fr: 'Unifamiliale jumelée', code: '210' },
  rowhouse: { en: 'Row House', fr: 'Maison en rangée', code: '330' },
  duplex: { en: 'Multiplex', fr: '2 à 4 logements', code: '320' },
  apartment: { en: 'Apartment Building', fr: '5 logements et plus', code: '310' },
  retail: { en: 'Retail Store', fr: 'Commerce de détail', code: '510' },
  office: { en: 'Office', fr: 'Bureaux', code: '520' },
  industrial: { en: 'Warehouse', fr: 'Entrepôt', code: '410' },
  institutional: { en: 'School or Assembly', fr: 'Établissement institutionnel', code: '650' },
};

/** What kind of building it is, in the city's language. */
export const structureName = (city: City, use: BuildingUse): string =>
  structures[use][city.french ? 'fr' : 'en'];

/** Statistics Canada's code of the type of building. */
export const structureCode = (use: BuildingUse): string => structures[use].code;

/** The widest class of use. */
export function useClass(city: City, use: BuildingUse): string {
  if (isDwelling(use)) return city.french ? 'Résidentiel' : 'Residential';
  if (use === 'industrial') return city.french ? 'Industriel' : 'Industrial';
  if (use === 'institutional') return city.french ? 'Institutionnel' : 'Institutional';
  return city.french ? 'Commercial' : 'Commercial';
}

const calgaryTypes = (permit: PermitCase): string => {
  const home = isDwelling(permit.property.use);
  if (permit.ofTrade) return `Contractor's ${permit.work.name.en} Permit`;
  if (permit.work.type === 'demolition') return 'Demolition';
  if (permit.work.type === 'new_construction')
    return home ? 'Single Construction Permit' : 'Commercial / Multi Family Project';
  return home ? 'Residential Improvement Project' : 'Commercial / Multi Family Project';
};

/** The raw type of a permit, in the words of its city. */
export function permitTypeText(permit: PermitCase): string {
  const { work, property } = permit;
  const home = isDwelling(property.use);
  switch (property.city.slug) {
    case 'calgary':
      return calgaryTypes(permit);
    case 'edmonton':
      return home
        ? property.use === 'apartment'
          ? 'Apartments & Condos'
          : 'Single, Semi-detached & Rowhousing'
        : 'Commercial Final';
    case 'toronto':
      if (work.type === 'demolition') return 'Demolition Folder (DM)';
      if (work.trade === 'mechanical') return 'Fire/Security Upgrade';
      if (work.type === 'new_construction') return home ? 'New Houses' : 'New Building';
      return home ? 'Small Residential Projects' : 'Building Additions/Alterations';
    case 'montreal':
      return {
        new_construction: 'Construction',
        renovation: 'Transformation',
        addition: 'Transformation',
        demolition: 'Démolition',
        change_of_use: 'Transformation',
        other: 'Certificat d’autorisation',
      }[work.type];
    case 'quebec':
      return work.type === 'other' ? 'Certificat d’autorisation' : 'Permis de construction';
    case 'laval':
      return work.name.fr;
    case 'hamilton':
      return (
        work.type === 'new_construction' ? 'New Building' : 'Alteration to Existing Bldg'
      ).toUpperCase();
    case 'winnipeg':
      return work.trade === 'sign' ? 'Sign' : `${home ? 'Residential' : 'Commercial'} Building Permit`;
    case 'moncton':
      return home ? 'Residential' : 'Commercial';
    default:
      return work.name.en;
  }
}
