import type { permitTypes, trades } from '@cdata/catalog';
import { readKinds, type Bilingual } from './bilingual.ts';
import { isDwelling, type BuildingUse } from './buildings.ts';

type PermitType = (typeof permitTypes)[number];
export type Trade = (typeof trades)[number];

export interface Work {
  type: PermitType;
  trade: Trade;
  /** Relative frequency by the use of the building. */
  at: Partial<Record<BuildingUse, number>>;
  /** Lowest and highest share of the building's floor area; null where no area is stated. */
  share: [number, number] | null;
  /** Cost of a m² relative to a new building's or, without an area, the median in dollars of 2016. */
  cost: number;
  /** Dwelling units added. */
  makes: number;
  /** Whether cities name the structure of such a permit instead of the building that it belongs to. */
  isStructure: boolean;
  name: Bilingual;
  /** What applicants write; `{area}`, `{building}`, `{storeys}` and `{units}` are filled in. */
  texts: Bilingual<string[]>;
}

/** Works whose result is a structure with a class of its own. */
const structures = new Set([
  'Secondary Suite',
  'Deck',
  'Accessory Building',
  'Garden Suite',
  'Swimming Pool',
]);

/** Reads `type | trade | use=frequency … | share | cost | dwelling units`. */
const readWorks = (table: string): Work[] =>
  readKinds(table).map(({ cells: [type, trade, at, share, cost, makes], name, texts }) => ({
    type: type as PermitType,
    trade: trade as Trade,
    at: Object.fromEntries(
      at!
        .split(' ')
        .filter(Boolean)
        .map((entry) => [entry.split('=')[0]!, Number(entry.split('=')[1])]),
    ),
    share: share === '-' ? null : (share!.split('-').map(Number) as [number, number]),
    cost: Number(cost),
    makes: Number(makes ?? 0),
    isStructure: structures.has(name.en),
    name,
    texts,
  }));

export const [newBuilding, demolition] = readWorks(`
  new_construction | trade_other | | 1-1 | 1
    New Building | Construction of new {building}, {storeys}, {area} m2 | New {building} | Construct new {building} with {units} dwelling units
    Construction | Construction d’un bâtiment : {building}, {storeys}, {area} m² | Nouvelle construction, {building} | Construire un bâtiment de {units} logements
  demolition | trade_other | | 1-1 | 0.07
    Demolition | Demolish existing {building} | Complete demolition of {building} and accessory structures
    Démolition | Démolition du bâtiment principal | Démolir le bâtiment existant et ses dépendances
`) as [Work, Work];

const works = readWorks(`
  renovation | trade_other | house=16 semi=5 rowhouse=4 duplex=4 | 0.15-0.6 | 0.38
    Interior Alteration | Interior alterations to {building}, kitchen and two bathrooms | Renovate main floor ({area} m2), new beam and partitions | Interior renovation, underpinning of basement
    Transformation intérieure | Réaménagement de la cuisine et de la salle de bain | Rénovation intérieure du rez-de-chaussée, {area} m² | Remplacement des portes et des fenêtres, mêmes ouvertures
  renovation | trade_other | house=9 semi=4 | 0.3-0.45 | 0.3 | 1
    Secondary Suite | Basement development with secondary suite ({area} m2) | Secondary suite in basement, new egress windows
    Logement accessoire | Aménagement d’un logement accessoire au sous-sol | Logement additionnel au sous-sol, {area} m²
  renovation | trade_other | retail=34 office=34 industrial=10 institutional=16 | 0.12-0.8 | 0.42
    Tenant Improvement | Interior alterations for new tenant, {area} m2 | Tenant improvement: partitions, ceiling and washrooms | Interior fit-out of commercial unit
    Aménagement de local | Aménagement intérieur d’un local commercial de {area} m² | Transformation d’un local pour un nouveau locataire
  renovation | mechanical | apartment=26 office=6 institutional=10 | - | 62000
    Fire and Life Safety Upgrade | Replacement of fire alarm panel | Balcony guard replacement, north elevation | Parking garage repairs, levels P1 and P2
    Mise aux normes incendie | Remplacement du système d’alarme incendie | Réfection des balcons, façade arrière | Réparation du stationnement intérieur
  renovation | trade_other | house=10 semi=5 rowhouse=4 duplex=4 retail=10 office=8 industrial=4 institutional=4 apartment=8 | - | 19000
    Exterior Alteration | Re-roofing and new soffits | Replace windows, same openings | Recladding of front elevation
    Rénovation extérieure | Réfection de la toiture | Remplacement du parement extérieur | Remplacement de huit fenêtres
  addition | trade_other | house=8 semi=4 rowhouse=1 duplex=2 retail=2 industrial=3 institutional=4 | 0.12-0.5 | 1.15
    Addition | Two storey rear addition, {area} m2 | Construct second storey addition over existing {building} | One storey addition to {building}
    Agrandissement | Agrandissement arrière de deux étages, {area} m² | Ajout d’un étage au bâtiment existant
  addition | trade_other | house=9 semi=4 rowhouse=3 duplex=2 | - | 14000
    Deck | Uncovered deck in rear yard | New covered porch in side yard | Rear deck with privacy screen
    Galerie | Construction d’une galerie en cour arrière | Remplacement d’un balcon et de l’escalier
  new_construction | trade_other | house=8 semi=2 | 0.15-0.4 | 0.5
    Accessory Building | Detached garage, {area} m2 | Construct a rear detached garage
    Bâtiment accessoire | Construction d’un garage isolé de {area} m² | Remise en cour arrière
  new_construction | trade_other | house=3 | 0.35-0.6 | 1.1 | 1
    Garden Suite | Two storey garden suite, {area} m2 | Laneway house with attached garage
    Pavillon-jardin | Unité d’habitation accessoire détachée, {area} m²
  change_of_use | trade_other | retail=11 office=6 industrial=2 | 0.3-1 | 0.3
    Change of Use | Change of use from retail to restaurant, {area} m2 | Change of use: office to medical clinic | Change of use to personal service establishment
    Changement d’usage | Changement d’usage : commerce à restaurant, {area} m² | Changement d’usage de bureau à clinique
  change_of_use | trade_other | house=1.2 duplex=2 | 0.5-1 | 0.35 | 1
    Conversion | Conversion of {building} to add one dwelling unit | Convert single family dwelling to duplex
    Conversion | Ajout d’un logement dans le bâtiment existant | Conversion en duplex
  other | sign | retail=14 office=6 industrial=2 | - | 5200
    Sign | Illuminated fascia sign | Projecting sign, not illuminated | Replace face of freestanding sign
    Enseigne | Installation d’une enseigne lumineuse | Remplacement de l’enseigne en façade
  other | trade_other | house=4 semi=1 | - | 46000
    Swimming Pool | In-ground swimming pool and enclosure | Above-ground pool with fence
    Piscine | Installation d’une piscine creusée | Piscine hors terre et clôture
  other | electrical | house=5 semi=2 industrial=2 institutional=2 | - | 24000
    Solar Panels | Roof-mounted solar photovoltaic system, 8 kW | Installation of solar collectors on existing roof
    Panneaux solaires | Installation de panneaux solaires sur le toit
`);

const weightedWorks = new Map<BuildingUse, [Work, number][]>();

export function worksAt(use: BuildingUse): readonly [Work, number][] {
  let entries = weightedWorks.get(use);
  if (!entries) {
    entries = works.filter(({ at }) => at[use]).map((work) => [work, frequency(work, use)]);
    weightedWorks.set(use, entries);
  }
  return entries;
}

const frequency = (work: Work, use: BuildingUse): number => work.at[use] ?? 0;

/** Sub-permits of trades that accompany a building permit; their frequency is the same for all buildings. */
export const tradeWorks: readonly (readonly [Work, number])[] = readWorks(`
  renovation | electrical | house=30 | - | 6800
    Electrical | Wiring for new circuits and panel | 200 A service upgrade
    Électricité | Installation électrique
  renovation | plumbing | house=28 | - | 7400
    Plumbing | Rough-in and fixtures, two bathrooms | Backflow prevention device, double check valve assembly
    Plomberie | Travaux de plomberie
  renovation | mechanical | house=18 | - | 9800
    Mechanical | Replace furnace and ductwork | Rooftop unit replacement
    Ventilation | Ventilation et climatisation
  renovation | gas | house=12 | - | 3600
    Gas | Gas line to range and fireplace | Gas connection for rooftop unit
    Gaz | Raccordement au gaz
  renovation | sprinkler | house=5 | - | 21000
    Sprinkler | Relocate sprinkler heads for new layout
    Gicleurs | Modification du réseau de gicleurs
  renovation | trade_other | house=4 | - | 5200
    Other Trade | Heating, hydronic
    Autre métier | Chauffage
`).map((work) => [work, frequency(work, 'house')]);

/** New buildings and dwellings, and buildings with another use, may only be occupied with a permit. */
export const needsOccupancyPermit = (work: Work): boolean =>
  work === newBuilding ||
  work.type === 'change_of_use' ||
  (work.type === 'new_construction' && work.makes > 0);

/** A retailer, an office or another business moves in after the work. */
export const isForBusiness = (work: Work, use: BuildingUse): boolean =>
  !isDwelling(use) && /Tenant|Change/.test(work.name.en);
