import type { SourceDeclaration } from './declaration.ts';
import { creativeCommonsLicence } from './source-licence.ts';

const city = {
  municipality: 'quebec',
  publisher: 'Ville de Québec',
  licence: creativeCommonsLicence('Ville de Québec'),
} as const;

export const quebec: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'quebec/permis',
    evidence: 'documented',
    dataset: 'permit',
    portal: {
      kind: 'ckan',
      host: 'https://www.donneesquebec.ca/recherche',
      resource: '9555031e-cfc5-4b78-bec9-4ab84b549f67',
    },
    key: ['NUMERO_PERMIS'],
    columns: {
      permit_number: 'NUMERO_PERMIS',
      issued_date: 'DATE_DELIVRANCE',
      address: 'ADRESSE_TRAVAUX',
      domain: 'DOMAINE',
      lots: 'LOTS_IMPACTES',
      permit_type: 'TYPE_PERMIS',
      district: 'ARRONDISSEMENT',
      work: 'RAISON',
      status: () => 'Délivré',
      lng: 'LONGITUDE',
      lat: 'LATITUDE',
    },
  },
  {
    ...city,
    id: 'quebec/adresses',
    evidence: 'assumed',
    dataset: 'address',
    portal: {
      kind: 'ckan',
      host: 'https://www.donneesquebec.ca/recherche',
      resource: null,
      package: 'vque_12',
    },
    key: [],
    columns: {
      number: 'NO_CIVIQ',
      street: 'NOM_TOPOG',
      lat: 'LATITUDE',
      lng: 'LONGITUDE',
      geometry: 'geometry',
    },
  },
];
