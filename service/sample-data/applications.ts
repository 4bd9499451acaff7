import { developerName } from './businesses.ts';
import { firstDay, lastDay, workday, yearOf } from './days.ts';
import type { Character, City } from './gazetteer/index.ts';
import { isDwelling, type Property } from './property.ts';
import type { Random } from './random.ts';
import { storeysText } from './building-names.ts';

/** An application to a city's planners: for a development permit, a rezoning, a variance … */
export interface Application {
  property: Property;
  kind: ApplicationKind;
  /** Days. */
  applied: number;
  decided: number | null;
  /** Refused and withdrawn applications are decided too. */
  outcome: 'approved' | 'refused' | 'pending' | 'withdrawn';
  /** Dwelling units and storeys that it asks for. */
  units: number;
  lost: number;
  storeys: number;
  /** A company. */
  applicant: string;
  /** Its place among the applications of its year, from 1. */
  sequence: number;
}

export interface ApplicationKind {
  /** `application_subtype` and the like. */
  subtype: string;
  name: { en: string; fr: string };
  /** `{units}`, `{storeys}` and `{address}` are filled in. */
  described: { en: string; fr: string };
  weight: number;
  /** For dwellings only, for other buildings only, or for both. */
  at: 'dwellings' | 'others' | 'both';
  /** Days that a decision takes, usually. */
  takes: number;
}

const kind = (
  subtype: string,
  weight: number,
  at: ApplicationKind['at'],
  takes: number,
  en: string,
  fr: string,
  described: ApplicationKind['described'],
): ApplicationKind => ({ subtype, weight, at, takes, name: { en, fr }, described });

/** What development permits are for. */
export const developments: readonly ApplicationKind[] = [
  kind('residential', 30, 'dwellings', 60, 'New: Semi-detached Dwelling', 'Habitation jumelée', {
    en: 'New semi-detached dwelling with accessory building (garage)',
    fr: 'Nouvelle habitation jumelée avec garage',
  }),
  kind(
    'residential_multi_family',
    14,
    'dwellings',
    140,
    'New: Multi-Residential Development',
    'Projet multifamilial',
    {
      en: 'New multi-residential development, {units} units, {storeys}',
      fr: 'Projet de {units} logements sur {storeys}',
    },
  ),
  kind('secondary_suite', 22, 'dwellings', 35, 'Secondary Suite', 'Logement accessoire', {
    en: 'New secondary suite (basement)',
    fr: 'Aménagement d’un logement accessoire au sous-sol',
  }),
  kind('change_of_use', 30, 'others', 40, 'Change of Use', 'Changement d’usage', {
    en: 'Change of use: restaurant with outdoor café',
    fr: 'Changement d’usage : restaurant avec terrasse',
  }),
  kind('sign', 16, 'others', 21, 'Sign', 'Enseigne', {
    en: 'Sign, Class C (freestanding)',
    fr: 'Enseigne sur poteau',
  }),
  kind('commercial', 18, 'others', 120, 'Commercial Development', 'Développement commercial', {
    en: 'Additions and exterior alterations to commercial building',
    fr: 'Agrandissement d’un bâtiment commercial',
  }),
];

/** What planning applications ask for. */
export const plannings: readonly ApplicationKind[] = [
  kind('minor_variance', 34, 'dwellings', 70, 'Minor Variance', 'Dérogation mineure', {
    en: 'To permit a reduced side yard setback for an addition at {address}',
    fr: 'Dérogation mineure visant la marge latérale au {address}',
  }),
  kind('rezoning', 16, 'both', 260, 'Rezoning', 'Modification de zonage', {
    en: 'Zoning amendment to permit a building of {storeys} with {units} dwelling units',
    fr: 'Modification au zonage pour permettre {units} logements sur {storeys}',
  }),
  kind(
    'site_plan',
    18,
    'both',
    190,
    'Site Plan Control',
    'Plan d’implantation et d’intégration architecturale',
    {
      en: 'Site plan approval for a building of {storeys}, {units} units',
      fr: 'PIIA visant un bâtiment de {storeys} et {units} logements',
    },
  ),
  kind('subdivision', 8, 'both', 320, 'Subdivision', 'Lotissement', {
    en: 'Subdivision of one lot into two at {address}',
    fr: 'Opération cadastrale, un lot en deux, au {address}',
  }),
  kind(
    'official_plan_amendment',
    5,
    'both',
    380,
    'Official Plan Amendment',
    'Modification du plan d’urbanisme',
    {
      en: 'Official plan amendment to a higher density designation',
      fr: 'Modification du plan d’urbanisme pour une densité plus forte',
    },
  ),
  kind('heritage_permit', 7, 'both', 60, 'Heritage Alteration Permit', 'Permis en site patrimonial', {
    en: 'Alterations to the front elevation of a heritage building',
    fr: 'Travaux sur la façade d’un bâtiment patrimonial',
  }),
  kind('demolition', 6, 'both', 80, 'Demolition Control', 'Demande de démolition', {
    en: 'Demolition of the existing building at {address}',
    fr: 'Démolition d’un bâtiment principal au {address}',
  }),
  kind('condominium', 6, 'both', 150, 'Condominium', 'Copropriété', {
    en: 'Draft plan of condominium, {units} units',
    fr: 'Conversion en copropriété divise, {units} logements',
  }),
];

/** Storeys that projects ask for, lowest and highest. */
const storeysIn: Record<Character, [number, number]> = {
  core: [6, 34],
  mixed: [4, 14],
  residential: [3, 6],
  suburb: [3, 6],
  industrial: [3, 5],
};

/** Applications of these kinds in a city by their dates, numbered in that order in each year. */
export function applicationsOf(
  city: City,
  properties: readonly Property[],
  kinds: readonly ApplicationKind[],
  count: number,
  chance: Random,
): Application[] {
  const applications = Array.from({ length: count }, (): Application => {
    const property = chance.pick(properties);
    const home = isDwelling(property.use);
    const suited = kinds.filter(({ at }) => at === 'both' || (at === 'dwellings') === home);
    const chosen = chance.weighted(suited.map((each) => [each, each.weight] as const));
    const applied = workday(firstDay + chance.integer(0, lastDay - firstDay - 3));
    const decidedOn = workday(applied + Math.round(chosen.takes * Math.exp(chance.normal() * 0.45)) + 3);
    const decided = decidedOn <= lastDay ? decidedOn : null;
    const withdrawn = chance.chance(0.05);
    const storeys =
      home && !/multi|rezoning|site_plan|amendment|condominium/.test(chosen.subtype)
        ? 2
        : chance.integer(...storeysIn[property.quarter.character]);
    return {
      property,
      kind: chosen,
      applied,
      decided,
      outcome:
        decided === null ? 'pending' : withdrawn ? 'withdrawn' : chance.chance(0.06) ? 'refused' : 'approved',
      units: storeys > 2 ? storeys * chance.integer(3, 9) : chosen.subtype === 'residential' ? 2 : 1,
      lost: chance.chance(0.25) ? Math.min(property.dwellings, 2) : 0,
      storeys,
      applicant: developerName(city, chance),
      sequence: 0,
    };
  }).sort((one, other) => one.applied - other.applied);
  const numbers = new Map<number, number>();
  for (const application of applications) {
    const year = yearOf(application.applied);
    application.sequence = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, application.sequence);
  }
  return applications;
}

/** What an application says it is for. */
export function applicationText({ kind: { described }, property, units, storeys }: Application): string {
  return described[property.city.french ? 'fr' : 'en']
    .replace('{units}', String(units))
    .replace('{storeys}', storeysText(storeys, property.city.french))
    .replace('{address}', property.address.normalizedAddress);
}

/** `approved`, `pending` and `other` stand in records, though they are not among the listed values. */
export function applicationStatus({ outcome, sequence }: Application): {
  canonical: string;
  stage: string | null;
} {
  switch (outcome) {
    case 'approved':
      return sequence % 3 === 0
        ? { canonical: 'issued', stage: 'permitted' }
        : { canonical: 'approved', stage: 'approved' };
    case 'refused':
      return { canonical: 'other', stage: 'refused' };
    case 'withdrawn':
      return { canonical: 'cancelled', stage: null };
    case 'pending':
      return sequence % 2 === 0
        ? { canonical: 'pending', stage: 'under_review' }
        : { canonical: 'in_review', stage: 'under_review' };
  }
}

const rawStatus = {
  en: {
    approved: 'Approved',
    issued: 'Issued',
    other: 'Refused',
    cancelled: 'Withdrawn',
    pending: 'Hold',
    in_review: 'Under Review',
  },
  fr: {
    approved: 'Approuvé',
    issued: 'Délivré',
    other: 'Refusé',
    cancelled: 'Retiré',
    pending: 'En attente',
    in_review: 'À l’étude',
  },
};

/** The raw status in the city's words. */
export function applicationStatusText(application: Application): string {
  const { canonical } = applicationStatus(application);
  return rawStatus[application.property.city.french ? 'fr' : 'en'][canonical as keyof typeof rawStatus.en];
}
