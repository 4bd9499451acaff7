import { readKinds, storeysText, tableRows, type Bilingual, type Kind } from './bilingual.ts';
import { isDwelling } from './buildings.ts';
import { developerName } from './company-names.ts';
import { firstDay, lastDay, numberByYear, workday } from './days.ts';
import type { Character } from './gazetteer/index.ts';
import type { Property } from './property.ts';
import type { Random } from './random.ts';

/** An application for a development permit, a rezoning or a variance. Dates are numbers of days. */
export interface Application {
  property: Property;
  kind: ApplicationKind;
  applied: number;
  /** Also set for refused and withdrawn applications. */
  decided: number | null;
  outcome: 'approved' | 'refused' | 'pending' | 'withdrawn';
  /** Dwelling units and storeys applied for. */
  units: number;
  lost: number;
  storeys: number;
  applicant: string;
  /** Numbered from 1 in each year. */
  sequence: number;
}

interface ApplicationKind extends Omit<Kind, 'cells'> {
  /** `application_subtype`. */
  subtype: string;
  /** The part of record numbers that tells the kind. */
  code: string;
  weight: number;
  at: 'dwellings' | 'others' | 'both';
  /** Median days to a decision. */
  days: number;
}

/** Reads `subtype | code | weight | at | days`. `{units}`, `{storeys}` and `{address}` are filled in. */
const readApplicationKinds = (table: string): ApplicationKind[] =>
  readKinds(table).map(({ cells: [subtype, code, weight, at, days], ...texts }) => ({
    ...texts,
    subtype: subtype!,
    code: code!,
    weight: Number(weight),
    at: at as ApplicationKind['at'],
    days: Number(days),
  }));

export const developmentKinds = readApplicationKinds(`
  residential | DP | 30 | dwellings | 60
    New: Semi-detached Dwelling | New semi-detached dwelling with accessory building (garage)
    Habitation jumelée | Nouvelle habitation jumelée avec garage
  residential_multi_family | DP | 14 | dwellings | 140
    New: Multi-Residential Development | New multi-residential development, {units} units, {storeys}
    Projet multifamilial | Projet de {units} logements sur {storeys}
  secondary_suite | DP | 22 | dwellings | 35
    Secondary Suite | New secondary suite (basement)
    Logement accessoire | Aménagement d’un logement accessoire au sous-sol
  change_of_use | DP | 30 | others | 40
    Change of Use | Change of use: restaurant with outdoor café
    Changement d’usage | Changement d’usage : restaurant avec terrasse
  sign | DP | 16 | others | 21
    Sign | Sign, Class C (freestanding)
    Enseigne | Enseigne sur poteau
  commercial | DP | 18 | others | 120
    Commercial Development | Additions and exterior alterations to commercial building
    Développement commercial | Agrandissement d’un bâtiment commercial
`);

export const planningKinds = readApplicationKinds(`
  minor_variance | A | 34 | dwellings | 70
    Minor Variance | To permit a reduced side yard setback for an addition at {address}
    Dérogation mineure | Dérogation mineure visant la marge latérale au {address}
  rezoning | LOC | 16 | both | 260
    Rezoning | Zoning amendment to permit a building of {storeys} with {units} dwelling units
    Modification de zonage | Modification au zonage pour permettre {units} logements sur {storeys}
  site_plan | SA | 18 | both | 190
    Site Plan Control | Site plan approval for a building of {storeys}, {units} units
    Plan d’implantation et d’intégration architecturale | PIIA visant un bâtiment de {storeys} et {units} logements
  subdivision | SB | 8 | both | 320
    Subdivision | Subdivision of one lot into two at {address}
    Lotissement | Opération cadastrale, un lot en deux, au {address}
  official_plan_amendment | OPA | 5 | both | 380
    Official Plan Amendment | Official plan amendment to a higher density designation
    Modification du plan d’urbanisme | Modification du plan d’urbanisme pour une densité plus forte
  heritage_permit | HP | 7 | both | 60
    Heritage Alteration Permit | Alterations to the front elevation of a heritage building
    Permis en site patrimonial | Travaux sur la façade d’un bâtiment patrimonial
  demolition | DC | 6 | both | 80
    Demolition Control | Demolition of the existing building at {address}
    Demande de démolition | Démolition d’un bâtiment principal au {address}
  condominium | CD | 6 | both | 150
    Condominium | Draft plan of condominium, {units} units
    Copropriété | Conversion en copropriété divise, {units} logements
`);

const storeysByCharacter: Record<Character, [number, number]> = {
  core: [6, 34],
  mixed: [4, 14],
  residential: [3, 6],
  suburb: [3, 6],
  industrial: [3, 5],
};

/** In the order of their dates. */
export function applicationsOf(
  properties: readonly Property[],
  kinds: readonly ApplicationKind[],
  count: number,
  random: Random,
): Application[] {
  const weighted = { dwellings: weightedKinds(kinds, 'dwellings'), others: weightedKinds(kinds, 'others') };
  const applications = Array.from({ length: count }, (): Application => {
    const property = random.pick(properties);
    const isHome = isDwelling(property.use);
    const kind = random.weighted(weighted[isHome ? 'dwellings' : 'others']);
    const applied = workday(firstDay + random.integer(0, lastDay - firstDay - 3));
    const decidedOn = workday(applied + Math.round(kind.days * Math.exp(random.normal() * 0.45)) + 3);
    const decided = decidedOn <= lastDay ? decidedOn : null;
    const isWithdrawn = random.chance(0.05);
    const isLow = isHome && !/multi|rezoning|site_plan|amendment|condominium/.test(kind.subtype);
    const storeys = isLow ? 2 : random.integer(...storeysByCharacter[property.neighbourhood.character]);
    const decision = isWithdrawn ? 'withdrawn' : random.chance(0.06) ? 'refused' : 'approved';
    return {
      ...{ property, kind, applied: applied, decided, storeys },
      outcome: decided === null ? 'pending' : decision,
      units: storeys > 2 ? storeys * random.integer(3, 9) : kind.subtype === 'residential' ? 2 : 1,
      lost: random.chance(0.25) ? Math.min(property.dwellings, 2) : 0,
      applicant: developerName(property.city, random),
      sequence: 0,
    };
  });
  return numberByYear(applications);
}

const weightedKinds = (kinds: readonly ApplicationKind[], at: ApplicationKind['at']) =>
  kinds
    .filter((kind) => kind.at === 'both' || kind.at === at)
    .map((kind): [ApplicationKind, number] => [kind, kind.weight]);

export const applicationText = ({ kind, property, units, storeys }: Application): string =>
  kind.texts[property.city.language]
    [0]!.replace('{units}', String(units))
    .replace('{storeys}', storeysText(storeys, property.city))
    .replace('{address}', property.address.normalizedAddress);

/** A status; `approved`, `pending` and `other` occur in records although they are not among the listed values. */
interface Status extends Bilingual {
  canonical: string;
  stage: string | null;
}

const statusTable = (table: string): Record<string, Status> =>
  Object.fromEntries(
    tableRows(table).map(([name, canonical, stage, en, fr]) => [
      name!,
      { canonical: canonical!, stage: stage === '-' ? null : stage!, en: en!, fr: fr! },
    ]),
  );

const statuses = statusTable(`
  issued | issued | permitted | Issued | Délivré
  approved | approved | approved | Approved | Approuvé
  refused | other | refused | Refused | Refusé
  withdrawn | cancelled | - | Withdrawn | Retiré
  hold | pending | under_review | Hold | En attente
  pending | in_review | under_review | Under Review | À l’étude
`);

export function applicationStatus({ outcome, sequence }: Application): Status {
  const isIssued = outcome === 'approved' && sequence % 3 === 0;
  const isOnHold = outcome === 'pending' && sequence % 2 === 0;
  return statuses[isIssued ? 'issued' : isOnHold ? 'hold' : outcome]!;
}
