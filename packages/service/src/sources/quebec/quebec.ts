import type { SourceDeclaration } from '../declaration.ts';
import { licences } from '../licences.ts';

const city = { municipality: 'quebec', publisher: 'Ville de Québec', licence: licences.quebec } as const;

export const quebecPermits: SourceDeclaration = {
  ...city,
  id: 'quebec/permis',
  dataset: 'permit',
  portal: {
    kind: 'ckan',
    host: 'https://www.donneesquebec.ca/recherche',
    resource: '9555031e-cfc5-4b78-bec9-4ab84b549f67',
  },
  isConfirmed: true,
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
};

export const quebecAddresses: SourceDeclaration = {
  ...city,
  id: 'quebec/adresses',
  dataset: 'address',
  portal: {
    kind: 'ckan',
    host: 'https://www.donneesquebec.ca/recherche',
    resource: null,
    package: 'vque_12',
  },
  isConfirmed: false,
  key: [],
  columns: {
    number: 'NO_CIVIQ',
    street: 'NOM_TOPOG',
    lat: 'LATITUDE',
    lng: 'LONGITUDE',
    geometry: 'geometry',
  },
};
