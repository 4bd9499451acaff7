import type { SourceDeclaration } from './declaration.ts';
import { creativeCommonsLicence } from './source-licence.ts';

const city = {
  municipality: 'montreal',
  publisher: 'Ville de Montréal',
  licence: creativeCommonsLicence('Ville de Montréal'),
} as const;

/** An area with its unit. The publisher writes 0 where there is no land or no building. */
const squareMetres = (area: unknown): string | null => (Number(area) > 0 ? `${Number(area)} m²` : null);

export const montreal: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'montreal/permis-construction',
    evidence: 'documented',
    dataset: 'permit',
    portal: {
      kind: 'ckan',
      host: 'https://donnees.montreal.ca',
      resource: '5232a72d-235a-48eb-ae20-bb9d501300ad',
    },
    key: ['no_demande', 'id_permis'],
    columns: {
      permit_number: 'id_permis',
      application_number: 'no_demande',
      application_date: 'date_debut',
      issued_date: 'date_emission',
      address: 'emplacement',
      district: 'arrondissement',
      permit_type_code: 'code_type_base_demande',
      permit_type: 'description_type_demande',
      building_type: 'description_type_batiment',
      work: 'nature_travaux',
      dwelling_units: 'nb_logements',
      status: ({ date_emission: issued }) => (issued ? 'Délivré' : 'À l’étude'),
      lat: 'latitude',
      lng: 'longitude',
    },
    types: {
      transformation: 'renovation',
      construction: 'new_construction',
      démolition: 'demolition',
      "certificat d'occupation": 'change_of_use',
    },
  },
  {
    ...city,
    id: 'montreal/unites-evaluation-fonciere',
    evidence: 'documented',
    dataset: 'assessment',
    portal: {
      kind: 'ckan',
      host: 'https://donnees.montreal.ca',
      resource: null,
      package: 'unites-evaluation-fonciere',
    },
    key: ['ID_UEV'],
    columns: {
      roll_number: 'MATRICULE83',
      // Civic numbers are padded with spaces; a unit of a condominium has a row of its own.
      address: ({ CIVIQUE_DEBUT: first, CIVIQUE_FIN: last, NOM_RUE: street, SUITE_DEBUT: suite }) => {
        const [from, to, unit] = [first, last, suite].map((part) => String(part ?? '').trim());
        const line = `${from}${to && to !== from ? `-${to}` : ''} ${String(street ?? '').trim()}`.trim();
        return unit ? `${line}, app. ${unit}` : line;
      },
      dwelling_units: 'NOMBRE_LOGEMENT',
      // 9999 means that the year is unknown.
      year_built: ({ ANNEE_CONSTRUCTION: year }) => (Number(year) === 9999 ? null : year),
      use_code: 'CODE_UTILISATION',
      building_use: 'LIBELLE_UTILISATION',
      property_class: 'CATEGORIE_UEF',
      lot_size_sf: ({ SUPERFICIE_TERRAIN: area }) => squareMetres(area),
      square_footage: ({ SUPERFICIE_BATIMENT: area }) => squareMetres(area),
      geometry: 'geometry',
    },
  },
  {
    ...city,
    id: 'montreal/adresses',
    evidence: 'assumed',
    dataset: 'address',
    portal: {
      kind: 'ckan',
      host: 'https://donnees.montreal.ca',
      resource: null,
      package: 'adresses-ponctuelles',
    },
    key: [],
    columns: {
      number: 'ADDR_DE',
      street: ['GENERIQUE', 'LIEN', 'SPECIFIQUE', 'ORIENTATION'],
      lat: 'LATITUDE',
      lng: 'LONGITUDE',
      geometry: 'geometry',
    },
  },
];
