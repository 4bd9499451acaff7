import type { permitTypes, trades } from '../../src/catalog/index.ts';
import type { BuildingUse } from './property.ts';

type PermitType = (typeof permitTypes)[number];
export type Trade = (typeof trades)[number];

/** A kind of building work. */
export interface Work {
  type: PermitType;
  /** Of a trade's sub-permit, or of a work that is a trade's by itself. */
  trade: Trade;
  /** What buildings it is done at; relative frequency. */
  at: Partial<Record<BuildingUse, number>>;
  /** The part of the building's floor area that is worked on, from and to; null where no area is stated. */
  share: readonly [number, number] | null;
  /** Cost of a m², relative to a new building's; or, without an area, the middle cost in dollars of 2016. */
  cost: number;
  /** Dwelling units that it makes. */
  makes?: number;
  name: { en: string; fr: string };
  /** What applicants write; `{area}` and `{units}` are filled in. */
  described: { en: readonly string[]; fr: readonly string[] };
}

const homes = { house: 10, semi: 5, rowhouse: 4, duplex: 4 };
const business = { retail: 10, office: 8, industrial: 4, institutional: 4 };
const everywhere = { ...homes, ...business, apartment: 8 };

/** A new building in place of the building that the property has. */
export const newBuilding: Work = {
  type: 'new_construction',
  trade: 'trade_other',
  at: {},
  share: [1, 1],
  cost: 1,
  name: { en: 'New Building', fr: 'Construction' },
  described: {
    en: [
      'Construction of new {building}, {storeys}, {area} m2',
      'New {building}',
      'Construct new {building} with {units} dwelling units',
    ],
    fr: [
      'Construction d’un bâtiment : {building}, {storeys}, {area} m²',
      'Nouvelle construction, {building}',
      'Construire un bâtiment de {units} logements',
    ],
  },
};

/** Taking down what stood there before. */
export const demolition: Work = {
  type: 'demolition',
  trade: 'trade_other',
  at: {},
  share: [1, 1],
  cost: 0.07,
  name: { en: 'Demolition', fr: 'Démolition' },
  described: {
    en: ['Demolish existing {building}', 'Complete demolition of {building} and accessory structures'],
    fr: ['Démolition du bâtiment principal', 'Démolir le bâtiment existant et ses dépendances'],
  },
};

/** Works at buildings that stand. */
export const works: readonly Work[] = [
  {
    type: 'renovation',
    trade: 'trade_other',
    at: { ...homes, house: 16 },
    share: [0.15, 0.6],
    cost: 0.38,
    name: { en: 'Interior Alteration', fr: 'Transformation intérieure' },
    described: {
      en: [
        'Interior alterations to {building}, kitchen and two bathrooms',
        'Renovate main floor ({area} m2), new beam and partitions',
        'Interior renovation, underpinning of basement',
      ],
      fr: [
        'Réaménagement de la cuisine et de la salle de bain',
        'Rénovation intérieure du rez-de-chaussée, {area} m²',
        'Remplacement des portes et des fenêtres, mêmes ouvertures',
      ],
    },
  },
  {
    type: 'renovation',
    trade: 'trade_other',
    at: { house: 9, semi: 4 },
    share: [0.3, 0.45],
    cost: 0.3,
    makes: 1,
    name: { en: 'Secondary Suite', fr: 'Logement accessoire' },
    described: {
      en: [
        'Basement development with secondary suite ({area} m2)',
        'Secondary suite in basement, new egress windows',
      ],
      fr: ['Aménagement d’un logement accessoire au sous-sol', 'Logement additionnel au sous-sol, {area} m²'],
    },
  },
  {
    type: 'renovation',
    trade: 'trade_other',
    at: { retail: 34, office: 34, industrial: 10, institutional: 16 },
    share: [0.12, 0.8],
    cost: 0.42,
    name: { en: 'Tenant Improvement', fr: 'Aménagement de local' },
    described: {
      en: [
        'Interior alterations for new tenant, {area} m2',
        'Tenant improvement: partitions, ceiling and washrooms',
        'Interior fit-out of commercial unit',
      ],
      fr: [
        'Aménagement intérieur d’un local commercial de {area} m²',
        'Transformation d’un local pour un nouveau locataire',
      ],
    },
  },
  {
    type: 'renovation',
    trade: 'mechanical',
    at: { apartment: 26, office: 6, institutional: 10 },
    share: null,
    cost: 62_000,
    name: { en: 'Fire and Life Safety Upgrade', fr: 'Mise aux normes incendie' },
    described: {
      en: [
        'Replacement of fire alarm panel',
        'Balcony guard replacement, north elevation',
        'Parking garage repairs, levels P1 and P2',
      ],
      fr: [
        'Remplacement du système d’alarme incendie',
        'Réfection des balcons, façade arrière',
        'Réparation du stationnement intérieur',
      ],
    },
  },
  {
    type: 'renovation',
    trade: 'trade_other',
    at: everywhere,
    share: null,
    cost: 19_000,
    name: { en: 'Exterior Alteration', fr: 'Rénovation extérieure' },
    described: {
      en: ['Re-roofing and new soffits', 'Replace windows, same openings', 'Recladding of front elevation'],
      fr: ['Réfection de la toiture', 'Remplacement du parement extérieur', 'Remplacement de huit fenêtres'],
    },
  },
  {
    type: 'addition',
    trade: 'trade_other',
    at: { house: 8, semi: 4, rowhouse: 1, duplex: 2, retail: 2, industrial: 3, institutional: 4 },
    share: [0.12, 0.5],
    cost: 1.15,
    name: { en: 'Addition', fr: 'Agrandissement' },
    described: {
      en: [
        'Two storey rear addition, {area} m2',
        'Construct second storey addition over existing {building}',
        'One storey addition to {building}',
      ],
      fr: ['Agrandissement arrière de deux étages, {area} m²', 'Ajout d’un étage au bâtiment existant'],
    },
  },
  {
    type: 'addition',
    trade: 'trade_other',
    at: { house: 9, semi: 4, rowhouse: 3, duplex: 2 },
    share: null,
    cost: 14_000,
    name: { en: 'Deck', fr: 'Galerie' },
    described: {
      en: ['Uncovered deck in rear yard', 'New covered porch in side yard', 'Rear deck with privacy screen'],
      fr: ['Construction d’une galerie en cour arrière', 'Remplacement d’un balcon et de l’escalier'],
    },
  },
  {
    type: 'new_construction',
    trade: 'trade_other',
    at: { house: 8, semi: 2 },
    share: [0.15, 0.4],
    cost: 0.5,
    name: { en: 'Accessory Building', fr: 'Bâtiment accessoire' },
    described: {
      en: ['Detached garage, {area} m2', 'Construct a rear detached garage'],
      fr: ['Construction d’un garage isolé de {area} m²', 'Remise en cour arrière'],
    },
  },
  {
    type: 'new_construction',
    trade: 'trade_other',
    at: { house: 3 },
    share: [0.35, 0.6],
    cost: 1.1,
    makes: 1,
    name: { en: 'Garden Suite', fr: 'Pavillon-jardin' },
    described: {
      en: ['Two storey garden suite, {area} m2', 'Laneway house with attached garage'],
      fr: ['Unité d’habitation accessoire détachée, {area} m²'],
    },
  },
  {
    type: 'change_of_use',
    trade: 'trade_other',
    at: { retail: 11, office: 6, industrial: 2 },
    share: [0.3, 1],
    cost: 0.3,
    name: { en: 'Change of Use', fr: 'Changement d’usage' },
    described: {
      en: [
        'Change of use from retail to restaurant, {area} m2',
        'Change of use: office to medical clinic',
        'Change of use to personal service establishment',
      ],
      fr: [
        'Changement d’usage : commerce à restaurant, {area} m²',
        'Changement d’usage de bureau à clinique',
      ],
    },
  },
  {
    type: 'change_of_use',
    trade: 'trade_other',
    at: { house: 1.2, duplex: 2 },
    share: [0.5, 1],
    cost: 0.35,
    makes: 1,
    name: { en: 'Conversion', fr: 'Conversion' },
    described: {
      en: ['Conversion of {building} to add one dwelling unit', 'Convert single family dwelling to duplex'],
      fr: ['Ajout d’un logement dans le bâtiment existant', 'Conversion en duplex'],
    },
  },
  {
    type: 'other',
    trade: 'sign',
    at: { retail: 14, office: 6, industrial: 2 },
    share: null,
    cost: 5200,
    name: { en: 'Sign', fr: 'Enseigne' },
    described: {
      en: [
        'Illuminated fascia sign',
        'Projecting sign, not illuminated',
        'Replace face of freestanding sign',
      ],
      fr: ['Installation d’une enseigne lumineuse', 'Remplacement de l’enseigne en façade'],
    },
  },
  {
    type: 'other',
    trade: 'trade_other',
    at: { house: 4, semi: 1 },
    share: null,
    cost: 46_000,
    name: { en: 'Swimming Pool', fr: 'Piscine' },
    described: {
      en: ['In-ground swimming pool and enclosure', 'Above-ground pool with fence'],
      fr: ['Installation d’une piscine creusée', 'Piscine hors terre et clôture'],
    },
  },
  {
    type: 'other',
    trade: 'electrical',
    at: { house: 5, semi: 2, industrial: 2, institutional: 2 },
    share: null,
    cost: 24_000,
    name: { en: 'Solar Panels', fr: 'Panneaux solaires' },
    described: {
      en: [
        'Roof-mounted solar photovoltaic system, 8 kW',
        'Installation of solar collectors on existing roof',
      ],
      fr: ['Installation de panneaux solaires sur le toit'],
    },
  },
];
