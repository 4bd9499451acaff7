import type { ColumnExample } from './column-examples.ts';

/** Records as cities publish them, and more lists that were written without looking at the reader. */
export const recordExamples: Record<string, ColumnExample> = {
  // What cities publish.
  'permits of AMANDA': {
    list: 'permit',
    table: `
      FOLDERNAME | FOLDERTYPEDESC | STATUSDESC | WORKDESC | INFOVALUE_CONSTRUCTIONVALUE | PROPINFOVALUE_WARD | INDATE | ISSUEDATE | ADDRESS
      24 000001 BLD | Building permit | Issued | New | 450000 | 3 | 2024-03-01 | 2024-04-01 | 12 ELM ST
      24 000002 BLD | Building permit | Closed | Deck | 9000 | 3 | 2024-03-02 | 2024-04-02 | 14 ELM ST`,
    fields: {
      permit_number: 'FOLDERNAME',
      permit_type: 'FOLDERTYPEDESC',
      status: 'STATUSDESC',
      work_type: 'WORKDESC',
      construction_value: 'INFOVALUE_CONSTRUCTIONVALUE',
      ward: 'PROPINFOVALUE_WARD',
      application_date: 'INDATE',
      issued_date: 'ISSUEDATE',
      address: 'ADDRESS',
    },
  },
  'permis d’une ville': {
    list: 'permit',
    table: `
      NO_PERMIS | DATE_DELIVRANCE | ADRESSE_TRAVAUX | TYPE_PERMIS | ARRONDISSEMENT | VALEUR_DES_TRAVAUX | LATITUDE | LONGITUDE
      2024-1 | 2024-04-01 | 12, rue Elm | Construction | Sillery | 450000 | 46.8 | -71.2
      2024-2 | 2024-04-02 | 14, rue Elm | Rénovation | Sillery | 9000 | 46.8 | -71.2`,
    fields: {
      permit_number: 'NO_PERMIS',
      issued_date: 'DATE_DELIVRANCE',
      address: 'ADRESSE_TRAVAUX',
      permit_type: 'TYPE_PERMIS',
      neighbourhood: 'ARRONDISSEMENT',
      construction_value: 'VALEUR_DES_TRAVAUX',
      lat: 'LATITUDE',
      lng: 'LONGITUDE',
    },
  },
  'permits whose headers are cut at ten letters': {
    list: 'permit',
    table: `
      Folder_Num | Folder_Typ | Status | Issued_Dat | Units_Crea | Constructi
      BP-1 | New SFD | Issued | 2024-05-01 | 1 | 650000
      BP-2 | Addition | Issued | 2024-05-02 | 0 | 90000`,
    fields: {
      permit_number: 'Folder_Num',
      permit_type: 'Folder_Typ',
      status: 'Status',
      issued_date: 'Issued_Dat',
      dwelling_units_created: 'Units_Crea',
      construction_value: 'Constructi',
    },
  },
  'zones whose headers are cut at ten letters, with columns that were added': {
    list: 'zone',
    table: `
      OBJECTID | ZONE | ZoneDescri | Shape__Area | Shape__Length
      1 | R-1 | Single detached homes | 100.5 | 12.5
      2 | C-2 | Shops and offices | 200.5 | 22.5`,
    fields: { zone_code: 'ZONE', zone_description: 'ZoneDescri' },
  },
  'licences with dates from and to': {
    list: 'licence',
    table: `
      LicenceNumber | DateFrom | DateTo | TradeName | LicenceDesc | LicenceCategory
      700000 | 2021/06/21 07:00:00+00 | 2021/12/31 08:00:00+00 | ELM CAFE LTD | Restaurant | COMMERCIAL
      700001 | 2021/01/01 08:00:00+00 | 2021/12/31 08:00:00+00 | OAK SALON LTD | Hair salon | COMMERCIAL`,
    fields: {
      licence_number: 'LicenceNumber',
      issued_date: 'DateFrom',
      expiry_date: 'DateTo',
      business_name: 'TradeName',
      category: 'LicenceCategory',
    },
  },
  'licences with codes next to words': {
    list: 'licence',
    table: `
      Business_Name | Category | Category_Desc | NAICS_Primary | NAICS_Primary_Desc | Approved_Date | Latitude | Longitude | X | Y
      ELM LAW CORP | 65 | PROFESSIONALS | 541110 | Offices of lawyers | 2021-03-01 | 49.15 | -122.66 | -13655110.99 | 6302015.65
      OAK BOTTLES LTD | 35 | GARBAGE COLLECTOR | 418190 | Wholesale trade | 2021-03-02 | 49.17 | -122.66 | -13654577.37 | 6305261.85`,
    fields: {
      business_name: 'Business_Name',
      category: 'Category_Desc',
      naics_code: 'NAICS_Primary',
      issued_date: 'Approved_Date',
      lat: 'Latitude',
      lng: 'Longitude',
    },
  },
  'permis d’exploitation': {
    list: 'licence',
    table: `
      Nom commercial | No licence | Catégorie | Date d’émission | Date d’expiration | Adresse civique
      Café Elm | L-1 | Restaurant | 2024-01-05 | 2024-12-31 | 12, rue Elm
      Salon Oak | L-2 | Coiffure | 2024-01-06 | 2024-12-31 | 14, rue Elm`,
    fields: {
      business_name: 'Nom commercial',
      licence_number: 'No licence',
      category: 'Catégorie',
      issued_date: 'Date d’émission',
      expiry_date: 'Date d’expiration',
      address: 'Adresse civique',
    },
  },
  'an assessor’s roll': {
    list: 'assessment',
    table: `
      Roll Year | Roll Number (Formatted) | Mailing Address Line 1 | Situs Street Address | Actual Value Land Total | Actual Value Impr Total | Actual Value Total
      2023 | 01-1 | PO BOX 1 | 12 ELM ST | 100000 | 50000 | 150000
      2023 | 01-2 | PO BOX 2 | 14 ELM ST | 200000 | 50000 | 250000`,
    fields: {
      assessment_year: 'Roll Year',
      roll_number: 'Roll Number (Formatted)',
      address: 'Situs Street Address',
      land_value: 'Actual Value Land Total',
      improvement_value: 'Actual Value Impr Total',
      assessed_value: 'Actual Value Total',
    },
  },
  'un rôle d’évaluation': {
    list: 'assessment',
    table: `
      MATRICULE83 | Adresse immeuble | Valeur du terrain | Valeur du bâtiment | Valeur immeuble | Année de construction | Superficie terrain
      8000-00-0001 | 12 RUE ELM | 100000 | 50000 | 150000 | 1962 | 5000
      8000-00-0002 | 14 RUE ELM | 200000 | 50000 | 250000 | 9999 | 5200`,
    fields: {
      roll_number: 'MATRICULE83',
      address: 'Adresse immeuble',
      land_value: 'Valeur du terrain',
      improvement_value: 'Valeur du bâtiment',
      assessed_value: 'Valeur immeuble',
      year_built: 'Année de construction',
      lot_size_sf: 'Superficie terrain',
    },
  },

  // Sets that were written without looking at the reader.
  'comparables of an appraiser': {
    list: 'sale',
    table: `
      Comp | Property | Muni | Transaction Price | Transaction Dt | Asking | GLA (sf) | Style
      1 | 12 Elm St | Guelph | $510,000 | 31-Mar-25 | $519,900 | 1850 | Two storey
      2 | 14 Elm St | Guelph | $498,000 | 02-Apr-25 | $489,900 | 1420 | Bungalow`,
    fields: { price: 'Transaction Price', date: 'Transaction Dt', kind: 'Style' },
  },
  'ventes d’un évaluateur': {
    list: 'sale',
    table: `
      Fiche | Adresse du comparable | Prix payé | Date de transaction | Date de mise en marché | Type de bâtiment
      1 | 12 rue Elm | 510 000 $ | 2025-03-31 | 2025-01-15 | Unifamilial
      2 | 14 rue Elm | 498 000 $ | 2025-04-02 | 2025-02-01 | Jumelé`,
    fields: { price: 'Prix payé', date: 'Date de transaction', kind: 'Type de bâtiment' },
  },
  'a commercial broker’s sheet': {
    list: 'sale',
    table: `
      Building Name | Civic Address | Net Sale Proceeds | Gross Sale Price | Cap Rate | Deed Date | Price/SF
      Elm Plaza | 12 Elm St | 4,900,000 | 5,100,000 | 5.5% | 2025-03-31 | 310
      Oak Court | 14 Oak Ave | 2,800,000 | 2,950,000 | 6.0% | 2025-04-02 | 285`,
    fields: { price: 'Gross Sale Price', date: 'Deed Date' },
  },
  'a school board’s sites': {
    list: 'place',
    table: `
      School | Mailing Addr | Physical Address 1 | Community | Prov/Terr | Postal | Lat. | Long.
      Elm PS | Box 12 | 12 Elm St | Guelph | ON | N1H 1A1 | 43.54 | -80.25
      Oak PS | Box 14 | 14 Oak Ave | Guelph | ON | N1H 1A2 | 43.55 | -80.26`,
    fields: {
      address: 'Physical Address 1',
      province: 'Prov/Terr',
      postal_code: 'Postal',
      lat: 'Lat.',
      lng: 'Long.',
    },
  },
  'des adresses d’un fichier municipal': {
    list: 'place',
    table: `
      ID_ADRESSE | NO_CIVIQ | SUFFIXE | GENERIQUE | NOM_VOIE | NO_APPART | NOM_MUNIC | CODE_POSTAL
      1 | 12 | A | Rue | Elm | 3 | Lévis | G6V 1A1
      2 | 14 | | Avenue | du Chêne | | Lévis | G6V 1A2`,
    fields: {
      number: 'NO_CIVIQ',
      street_type: 'GENERIQUE',
      street: 'NOM_VOIE',
      unit: 'NO_APPART',
      city: 'NOM_MUNIC',
      postal_code: 'CODE_POSTAL',
    },
  },
  'a builder’s pipeline': {
    list: 'estimate',
    table: `
      Job # | Where | City/Town | Project type | Bldg area sf | Budget | Doors
      J-1 | 12 Elm St | Guelph | New construction | 2400 | $450,000 | 1
      J-2 | 14 Oak Ave | Guelph | Renovation | 600 | $60,000 | 0`,
    fields: {
      permit_number: 'Job #',
      municipality: 'City/Town',
      permit_type: 'Project type',
      area: 'Bldg area sf',
      declared_value: 'Budget',
    },
  },
  'permits of a small town': {
    list: 'permit',
    table: `
      Permit Number | Roll # | Owner | Civic Addr | Project Desc. | Est. Constr. Cost | Date Permit Issued | Closed?
      24-01 | 110-1 | Example | 12 Elm St | Deck | $9,000.00 | 04/13/2024 | Y
      24-02 | 110-2 | Example | 14 Elm St | House | $450,000.00 | 04/15/2024 | N`,
    fields: {
      permit_number: 'Permit Number',
      address: 'Civic Addr',
      description: 'Project Desc.',
      construction_value: 'Est. Constr. Cost',
      issued_date: 'Date Permit Issued',
    },
  },
  'licences of a township': {
    list: 'licence',
    table: `
      LIC_NUM | BUS_NAME | BUS_TYPE | LOCATION_ADDRESS | ISSUE_DT | EXP_DT | LIC_STATUS
      L1 | ELM CAFE | Food premises | 12 ELM ST | 2024-01-05 | 2024-12-31 | Active
      L2 | OAK SALON | Personal service | 14 ELM ST | 2024-01-06 | 2024-12-31 | Active`,
    fields: {
      licence_number: 'LIC_NUM',
      business_name: 'BUS_NAME',
      category: 'BUS_TYPE',
      address: 'LOCATION_ADDRESS',
      issued_date: 'ISSUE_DT',
      expiry_date: 'EXP_DT',
      status: 'LIC_STATUS',
    },
  },
  'a parcel layer': {
    list: 'assessment',
    table: `
      PARCEL_ID | ROLLNUM | SITUS_ADDR | LAND_ASSMT | BLDG_ASSMT | TOT_ASSMT | ASMT_YR | YR_BUILT | LANDUSE_CD
      1 | 01-1 | 12 ELM ST | 100000 | 50000 | 150000 | 2024 | 1962 | R1
      2 | 01-2 | 14 ELM ST | 200000 | 50000 | 250000 | 2024 | 1970 | R1`,
    fields: {
      pid: 'PARCEL_ID',
      roll_number: 'ROLLNUM',
      address: 'SITUS_ADDR',
      land_value: 'LAND_ASSMT',
      improvement_value: 'BLDG_ASSMT',
      assessed_value: 'TOT_ASSMT',
      assessment_year: 'ASMT_YR',
      year_built: 'YR_BUILT',
    },
  },
  'demandes d’urbanisme': {
    list: 'planning_application',
    table: `
      No de la demande | Nature de la demande | Emplacement visé | Date de réception | Décision rendue le | Statut
      D-1 | Dérogation mineure | 12 rue Elm | 2024-02-01 | 2024-03-01 | Acceptée
      D-2 | Zonage | 14 rue Elm | 2024-02-15 | 2024-04-01 | Refusée`,
    fields: {
      record_number: 'No de la demande',
      application_type: 'Nature de la demande',
      address: 'Emplacement visé',
      application_date: 'Date de réception',
      decision_date: 'Décision rendue le',
      status: 'Statut',
    },
  },
  'des permis dont les dates n’ont pas le mot': {
    list: 'permit',
    table: `
      Permis | Demande | Emission | Adresse
      P-1 | 2024-02-01 | 2024-03-01 | 12 rue Elm
      P-2 | 2024-02-15 | 2024-04-01 | 14 rue Elm`,
    fields: {
      permit_number: 'Permis',
      application_date: 'Demande',
      issued_date: 'Emission',
      address: 'Adresse',
    },
  },
  'values that were revised': {
    list: 'permit',
    table: `
      Permit Number | Applied | Finaled | Estimated Value | Revised Value | Final Value
      B-1 | 2024-01-05 | 2024-09-05 | 250000 | 260000 | 270000
      B-2 | 2024-01-06 | 2024-10-06 | 350000 | 360000 | 370000`,
    fields: { application_date: 'Applied', completed_date: 'Finaled', construction_value: 'Estimated Value' },
    asks: ['construction_value'],
  },
  'une valeur finale seule': {
    list: 'permit',
    table: `
      No permis | Valeur finale des travaux
      1 | 250 000 $
      2 | 350 000 $`,
    fields: { construction_value: 'Valeur finale des travaux' },
    asks: ['construction_value'],
  },
  'areas in two units': {
    list: 'permit',
    table: `
      Permit Number | GFA (m2) | Total Floor Area (sq ft) | Lot Area (sq ft)
      B-1 | 100 | 1076 | 5000
      B-2 | 200 | 2153 | 6000`,
    fields: { area_m2: 'GFA (m2)', area_ft2: 'Total Floor Area (sq ft)' },
  },
  'superficies en deux unités': {
    list: 'permit',
    table: `
      Numéro | Superficie (pi²) | Superficie (m²)
      1 | 1200 | 111
      2 | 1300 | 121`,
    fields: { area_m2: 'Superficie (m²)', area_ft2: 'Superficie (pi²)' },
  },
  'camel case': {
    list: 'permit',
    table: `
      permitNumber | floorAreaSqFt
      B-1 | 1200`,
    fields: { area_ft2: 'floorAreaSqFt' },
  },
  'a roll in short words': {
    list: 'assessment',
    table: `
      Roll | Land | Building | Total | Class | Improvement %
      1 | 100000 | 200000 | 300000 | RES | 20
      2 | 110000 | 210000 | 320000 | RES | 30`,
    fields: {
      ...{ land_value: 'Land', improvement_value: 'Building', assessed_value: 'Total' },
      property_class: 'Class',
    },
  },
  'a roll with years of construction': {
    list: 'assessment',
    table: `
      Roll | Year | Building Assessed Value | Assessed
      1 | 1985 | 200000 | 300000
      2 | 1962 | 210000 | 320000
      3 | 2001 | 220000 | 330000`,
    fields: {
      assessment_year: 'Year',
      improvement_value: 'Building Assessed Value',
      assessed_value: 'Assessed',
    },
    asks: ['assessment_year'],
  },
  'a roll of several years': {
    list: 'assessment',
    table: `
      Roll | Year
      1 | 2019
      1 | 2025`,
    fields: { assessment_year: 'Year' },
  },
  'businesses at home': {
    list: 'licence',
    table: `
      Permis | Business | Home Address | Business Location | Iss_Dt | Échéance
      1 | Chez Jo | 1 Far Rd | 12 Main St | 2024-01-01 | 2024-12-31
      2 | Chez Ann | 2 Far Rd | 14 Main St | 2024-01-02 | 2024-12-31`,
    fields: {
      ...{ licence_number: 'Permis', address: 'Business Location' },
      ...{ issued_date: 'Iss_Dt', expiry_date: 'Échéance' },
    },
  },
  'points beside addresses': {
    list: 'place',
    table: `
      Location | Where | Town
      45.5012, -73.6145 | 12 Main St | Guelph
      45.6012, -73.7145 | 14 Main St | Guelph`,
    fields: { point: 'Location', address: 'Where', city: 'Town' },
  },
  'permits with the index of an export': {
    list: 'permit',
    table: `
      Unnamed: 0 | # | Permit No | Address | Issued Date
      0 | 1 | B-1 | 12 Elm St | 2024-01-02
      1 | 2 | B-2 | 14 Elm St | 2024-01-03`,
    fields: { permit_number: 'Permit No', address: 'Address', issued_date: 'Issued Date' },
    lacks: ['construction_value', 'area_m2', 'area_ft2', 'dwelling_units'],
  },
  'an assessment roll with the index of an export': {
    list: 'assessment',
    table: `
       | Roll No | Total Value
      0 | 1-1 | 200000
      1 | 1-2 | 300000`,
    fields: { assessed_value: 'Total Value' },
    lacks: ['land_value', 'improvement_value', 'lot_size_sf'],
  },
};
