import type { ColumnSubject } from '../../src/reading/index.ts';

/** Headers with two rows of values, as offices and systems write them, and what they are. */
export interface ColumnExample {
  list: ColumnSubject;
  /** Headers and rows, with cells between bars. */
  table: string;
  /** The header of each field that is found, of those in the table. */
  fields: Record<string, string>;
  /** Fields of which no column is found. */
  lacks?: string[];
  /** Fields of which a person chooses the column. */
  asks?: string[];
}

export const sheetExamples: Record<string, ColumnExample> = {
  // Sales, in the words of boards, brokers and appraisers.
  'an export of a board': {
    list: 'sale',
    table: `
      MLS® # | Address | List Price | List Date | Sold Price | Sold Date | DOM | Property Type | Sq Ft
      X0001 | 12 Elm St | $899,900 | 2024-11-02 | $880,000 | 2024-12-01 | 29 | Detached | 1,850
      X0002 | 14 Elm St | $749,000 | 2025-01-15 | $761,500 | 2025-01-30 | 15 | Semi | 1,420`,
    fields: { price: 'Sold Price', date: 'Sold Date', kind: 'Property Type' },
  },
  'un relevé en formes brèves': {
    list: 'sale',
    table: `
      N° civique | Nom de la voie | Mun. | Prix de vente ($) | SALE_DT | Sup. terrain (m2) | PostalCode | Liv. Area (sf) | Année constr. | List Price
      12 | rue des Pins | Alma | 312000 | 2023-05-02 | 540 | G8B 1A1 | 1210 | 1974 | 329000
      40 | rue Collard | Alma | 228000 | 2023-07-11 | 610 | G8B 2C4 | 1010 | 1969 | 239000`,
    fields: {
      price: 'Prix de vente ($)',
      date: 'SALE_DT',
      square_footage: 'Liv. Area (sf)',
      lot_size_sf: 'Sup. terrain (m2)',
      year_built: 'Année constr.',
    },
  },
  'un rôle de ventes': {
    list: 'sale',
    table: `
      Adresse du bien | Prix de vente | Date de vente | Bldg SF | Aire de terrain
      12, rue Elm | 480 000 $ | 2024-12-01 | 1 250 | 5 400
      14, rue Elm | 509 500 $ | 2025-01-30 | 980 | 4 800`,
    fields: {
      price: 'Prix de vente',
      date: 'Date de vente',
      square_footage: 'Bldg SF',
      lot_size_sf: 'Aire de terrain',
    },
  },
  'un relevé de courtier': {
    list: 'sale',
    table: `
      No Centris | Adresse | Prix demandé | Date d’inscription | Prix vendu | Date de vente | Genre de propriété | Superficie habitable
      10000001 | 12, rue Elm | 489 000 $ | 2 nov. 2024 | 480 000 $ | 1er déc. 2024 | Maison | 1 250 pi²
      10000002 | 14, rue Elm | 512 000 $ | 15 janv. 2025 | 509 500 $ | 30 janv. 2025 | Condo | 980 pi²`,
    fields: {
      price: 'Prix vendu',
      date: 'Date de vente',
      kind: 'Genre de propriété',
    },
  },
  'a land registry': {
    list: 'sale',
    table: `
      PIN | Municipal Address | Consideration | Registration Date | Assessed Value | Assessment Date
      01-1 | 12 Elm St | 510000 | 03/31/2025 | 402000 | 2016-01-01
      01-2 | 14 Elm St | 498000 | 04/02/2025 | 377000 | 2016-01-01`,
    fields: { price: 'Consideration', date: 'Registration Date' },
  },
  'un registre foncier': {
    list: 'sale',
    table: `
      No d’acte | Immeuble | Contrepartie | Date de l’acte | Valeur au rôle
      A1 | 12 rue Elm | 510 000 | 2025-03-31 | 402 000
      A2 | 14 rue Elm | 498 000 | 2025-04-02 | 377 000`,
    fields: { price: 'Contrepartie', date: 'Date de l’acte' },
  },
  'headers of a database': {
    list: 'sale',
    table: `
      CIVIC_ADDRESS | SALEPRICE | SALEDATE | LISTPRICE | ASSESSED_VALUE | TAXYEAR
      12 ELM ST | 510000 | 20250331 | 519900 | 402000 | 2025
      14 ELM ST | 498000 | 20250402 | 489900 | 377000 | 2025`,
    fields: { price: 'SALEPRICE', date: 'SALEDATE' },
  },
  'an adjusted price and a closing': {
    list: 'sale',
    table: `
      Address | Sale Price | Adjusted Sale Price | Sale Date | Closing Date
      12 Elm St | 510000 | 515000 | 2025-02-14 | 2025-03-31
      14 Elm St | 498000 | 505000 | 2025-02-20 | 2025-04-02`,
    fields: { price: 'Sale Price', date: 'Sale Date' },
    asks: ['price', 'date'],
  },
  'un prix ajusté seul': {
    list: 'sale',
    table: `
      Adresse | Prix de vente ajusté | Date de vente
      12, rue Elm | 510 000 $ | 2025-02-14`,
    fields: { price: 'Prix de vente ajusté', date: 'Date de vente' },
    asks: ['price'],
  },
  'two prices and dates of a sale': {
    list: 'sale',
    table: `
      Address | Sale price | Sale amount | Closing date | Contract date
      12 Elm St | 510000 | 500000 | 2025-03-31 | 2025-02-14
      14 Elm St | 498000 | 470000 | 2025-04-02 | 2025-02-20`,
    fields: { price: 'Sale price', date: 'Closing date' },
    asks: ['price', 'date'],
  },
  'a price per area, a previous sale and a ratio': {
    list: 'sale',
    table: `
      Address | Sale price per sq. ft. | Previous sale price | Previous sale date | Sale/assessment ratio | Sold for | Sold on
      12 Elm St | 275.70 | 300000 | 2015-06-01 | 1.05 | 510000 | 2025-03-31
      14 Elm St | 301.00 | 310000 | 2016-06-01 | 1.01 | 498000 | 2025-04-02`,
    fields: { price: 'Sold for', date: 'Sold on' },
  },
  'no sale at all': {
    list: 'sale',
    table: `
      Address | List price | Assessed value | Date listed | Expiry date
      12 Elm St | 510000 | 402000 | 2025-03-31 | 2025-09-30
      14 Elm St | 498000 | 377000 | 2025-04-02 | 2025-10-02`,
    fields: {},
  },
  'words whose cells say otherwise': {
    list: 'sale',
    table: `
      Address | Sale price | Sale date | Amount paid | Closed on
      12 Elm St | see file | pending | 510000 | 2025-03-31
      14 Elm St | confidential | firm | 498000 | 2025-04-02`,
    fields: { price: 'Amount paid', date: 'Closed on' },
  },
  'cells without headers': {
    list: 'sale',
    table: `
      | | |
      2025-03-31 | 12 Elm St, Ottawa | 510000 | K1A 0A1
      2025-04-02 | 14 Elm St, Ottawa | 498000 | K1A 0A2`,
    fields: { date: '#1', price: '#3' },
  },
  'counters without headers': {
    list: 'sale',
    table: `
       | # | Column3 | Address | Sold on
      0 | 1 | 510000 | 12 Elm St | 2025-03-31
      1 | 2 | 510001 | 14 Elm St | 2025-04-02
      2 | 3 | 510002 | 16 Elm St | 2025-04-03`,
    fields: { date: 'Sold on' },
  },
  'numbers of records without headers': {
    list: 'sale',
    table: `
      | |
      10001 | 2025-03-31 | 12 Elm St, Ottawa
      10002 | 2025-04-02 | 14 Elm St, Ottawa
      10003 | 2025-04-03 | 16 Elm St, Ottawa`,
    fields: { date: '#2' },
  },
  'amounts with their sign below a blank header': {
    list: 'sale',
    table: `
       | Address | Sold on
      $510,000 | 12 Elm St | 2025-03-31
      $498,000 | 14 Elm St | 2025-04-02`,
    fields: { price: '#1', date: 'Sold on' },
  },

  // Lists of addresses.
  'an office’s list': {
    list: 'place',
    table: `
      Client | Street Address | Town | Prov. | Postal Code | Phone
      Elm Homes | 12 Elm St | Guelph | ON | N1H 1A1 | 519-555-0101
      Oak Homes | 14 Oak Ave | Guelph | ON | N1H 1A2 | 519-555-0102`,
    fields: { address: 'Street Address', city: 'Town', province: 'Prov.', postal_code: 'Postal Code' },
  },
  'une liste de bureau': {
    list: 'place',
    table: `
      Nom du client | No civique | Rue | App. | Municipalité | C.P.
      Habitations Elm | 12 | rue Elm | 3 | Gatineau | J8X 1A1
      Habitations Oak | 14 | rue du Chêne | | Gatineau | J8X 1A2`,
    fields: { number: 'No civique', street: 'Rue', unit: 'App.', city: 'Municipalité', postal_code: 'C.P.' },
  },
  'an address in many parts': {
    list: 'place',
    table: `
      CivicAddressUnit | CivicAddressHouse | CivicAddressStreet | CivicAddressCity | LATITUDE | LONGITUDE
      | 2301 | ARBOT ROAD | NANAIMO | 49.165365 | -124.0001792
      4 | 809 | ISLAND HIGHWAY S | NANAIMO | 49.1473536 | -123.932542`,
    fields: {
      unit: 'CivicAddressUnit',
      number: 'CivicAddressHouse',
      street: 'CivicAddressStreet',
      city: 'CivicAddressCity',
      lat: 'LATITUDE',
      lng: 'LONGITUDE',
    },
  },
  'a number that is called address': {
    list: 'place',
    table: `
      Unit | Address | StreeName | ESRI_OID
      | 2053 | 3RD AVE | 1
      B | 2030.0 | 5TH AVE | 2`,
    fields: { unit: 'Unit', number: 'Address', street: 'StreeName' },
  },
  'the National Address Register': {
    list: 'place',
    table: `
      APT_NO_LABEL | CIVIC_NO | OFFICIAL_STREET_NAME | OFFICIAL_STREET_TYPE | OFFICIAL_STREET_DIR | CSD_ENG_NAME | MAIL_PROV_ABVN | MAIL_POSTAL_CODE
      | 12 | ELM | ST | W | Guelph | ON | N1H1A1
      3 | 14 | OAK | AVE | | Guelph | ON | N1H1A2`,
    fields: {
      unit: 'APT_NO_LABEL',
      number: 'CIVIC_NO',
      street: 'OFFICIAL_STREET_NAME',
      street_type: 'OFFICIAL_STREET_TYPE',
      direction: 'OFFICIAL_STREET_DIR',
      city: 'CSD_ENG_NAME',
      province: 'MAIL_PROV_ABVN',
      postal_code: 'MAIL_POSTAL_CODE',
    },
  },
  'a province called PROVINCE_CODE': {
    list: 'place',
    table: `
      ADDRESS | CITY | PROVINCE_CODE
      12 Elm St | Windsor | NS`,
    fields: { address: 'ADDRESS', city: 'CITY', province: 'PROVINCE_CODE' },
  },
  'a province called PROV_CD': {
    list: 'place',
    table: `
      ADDRESS | CITY | PROV_CD
      12 Elm St | Windsor | NS`,
    fields: { address: 'ADDRESS', city: 'CITY', province: 'PROV_CD' },
  },
  'a province called PROV_STATE': {
    list: 'place',
    table: `
      ADDRESS | CITY | PROV_STATE
      12 Elm St | Windsor | NS`,
    fields: { address: 'ADDRESS', city: 'CITY', province: 'PROV_STATE' },
  },
  'a province called Code province': {
    list: 'place',
    table: `
      ADDRESS | CITY | Code province
      12 Elm St | Windsor | NS`,
    fields: { address: 'ADDRESS', city: 'CITY', province: 'Code province' },
  },
  'metres and a zone': {
    list: 'place',
    table: `
      Site | Easting | Northing | UTM zone | X-ray
      Pit 4 | 611234.5 | 5039123.1 | 18N | none
      Pit 5 | 611300.0 | 5039200.9 | 18N | none`,
    fields: { x: 'Easting', y: 'Northing', grid_zone: 'UTM zone' },
  },
  'degrees in one cell': {
    list: 'place',
    table: `
      Nom | Coordonnées GPS | Remarque
      Quai | 45.5088, -73.5540 | nord
      Parc | 45.5100, -73.5600 | sud`,
    fields: { point: 'Coordonnées GPS' },
  },
  'the owner’s address and the property’s': {
    list: 'place',
    table: `
      Owner Address | Owner City | Property Address | City
      PO Box 4 | Toronto | 12 Elm St | Guelph
      9 King St | Toronto | 14 Elm St | Guelph`,
    fields: { address: 'Property Address', city: 'City' },
  },

  // Permits that an office wants estimates of.
  'a list of jobs': {
    list: 'estimate',
    table: `
      Permit # | Municipality | Work | GFA (sq ft) | Declared value ($) | Units
      BP-1 | Ottawa | New house | 2,400 | 901k | 1
      BP-2 | Ottawa | Deck | 320 | 18,000 | 0`,
    fields: {
      permit_number: 'Permit #',
      municipality: 'Municipality',
      permit_type: 'Work',
      area: 'GFA (sq ft)',
      declared_value: 'Declared value ($)',
      dwelling_units: 'Units',
    },
  },
  'une liste de travaux': {
    list: 'estimate',
    table: `
      No de permis | Ville | Nature des travaux | Superficie de plancher (m²) | Coût des travaux | Nombre de logements | Usage prévu
      P-1 | Laval | Nouvelle construction | 223 | 450 000 $ | 2 | Habitation
      P-2 | Laval | Agrandissement | 40 | 60 000 $ | 0 | Habitation`,
    fields: {
      permit_number: 'No de permis',
      municipality: 'Ville',
      permit_type: 'Nature des travaux',
      area: 'Superficie de plancher (m²)',
      declared_value: 'Coût des travaux',
      dwelling_units: 'Nombre de logements',
      proposed_use: 'Usage prévu',
    },
  },
  'a lot, a floor area and two costs': {
    list: 'estimate',
    table: `
      City | Type | Lot area | Floor area | Estimated cost | Total value | Scope of work
      Guelph | New | 5000 | 2400 | 450000 | 900000 | Two-storey house
      Guelph | Reno | 5200 | 600 | 60000 | 700000 | New kitchen`,
    fields: {
      municipality: 'City',
      permit_type: 'Type',
      area: 'Floor area',
      declared_value: 'Estimated cost',
      description: 'Scope of work',
    },
    asks: ['declared_value'],
  },
  'an abbreviated list of sales': {
    list: 'sale',
    table: `
      Property Address | MLS No | List Amt | Sale Amt | Closing Dt | DOM | Possession
      12 Elm St | X1 | 519900 | 510000 | 2025-03-31 | 12 | 2025-05-01
      14 Elm St | X2 | 489900 | 498000 | 2025-04-02 | 30 | 2025-06-15`,
    fields: { price: 'Sale Amt', date: 'Closing Dt' },
  },
  'des ventes chez un notaire': {
    list: 'sale',
    table: `
      Emplacement | Prix affiché | Prix payé | Date notariée | Date inscrit | Évaluation municipale | Date de l’évaluation
      12, rue Elm | 519 900 $ | 510 000 $ | 2025-03-31 | 2025-01-05 | 402 000 $ | 2024-07-01
      14, rue Elm | 489 900 $ | 498 000 $ | 2025-04-02 | 2025-02-10 | 377 000 $ | 2024-07-01`,
    fields: { price: 'Prix payé', date: 'Date notariée' },
  },
  'short headers of permits': {
    list: 'estimate',
    table: `
      Const. Type | Job Value ($) | Occupancy | Sqft Total | Nb log. | Muni.
      New | 450k | Single family | 1,850 | 1 | Laval
      Addition | 45,000 | Duplex | 2,400 | 2 | Gatineau`,
    fields: {
      permit_type: 'Const. Type',
      declared_value: 'Job Value ($)',
      proposed_use: 'Occupancy',
      area: 'Sqft Total',
      dwelling_units: 'Nb log.',
      municipality: 'Muni.',
    },
  },
  'sales with a state and the day on which they closed': {
    list: 'sale',
    table: `
      Address | City | State | Price | Closed
      12 Elm St | Guelph | Sold | 510000 | 2025-03-31
      14 Elm St | Guelph | Active | 519900 | `,
    fields: { price: 'Price', status: 'State', date: 'Closed' },
  },
  'parts of an address in short': {
    list: 'place',
    table: `
      Apt/Unit | Civic No | Str Name | St Type | Str. Dir | Town/City | Prov/Terr | Zip/Postal
      2 | 12 | Elm | St | N | Guelph | ON | N1H 1A1
       | 14 | Elm | St | N | Guelph | ON | N1H 1A2`,
    fields: {
      unit: 'Apt/Unit',
      number: 'Civic No',
      street: 'Str Name',
      street_type: 'St Type',
      direction: 'Str. Dir',
      city: 'Town/City',
      province: 'Prov/Terr',
      postal_code: 'Zip/Postal',
    },
  },
  'une demande de permis': {
    list: 'place',
    table: `
      Emplacement des travaux | Arr. / Ville | C.P.
      12, rue Elm | Laval | H7A 1A1
      14, rue Elm | Laval | H7A 1A2`,
    fields: { address: 'Emplacement des travaux', city: 'Arr. / Ville', postal_code: 'C.P.' },
  },
};
