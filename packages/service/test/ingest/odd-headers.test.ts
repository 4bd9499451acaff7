import { describe, expect, test } from 'vitest';
import { proposeMapping } from '../../src/ingest/propose-mapping.ts';
import { read, recordsIn } from './written-table.ts';

describe('addresses in parts', () => {
  test.each([
    [
      'a generic, a link, a specific and an orientation',
      `NO_PERMIS | NO_CIVIQUE | GENERIQUE | LIAISON | SPECIFIQUE | ORIENTATION | DATE_EMISSION | TYPE_PERMIS | NATURE_TRAVAUX | VALEUR_TRAVAUX
       2025-1 | 100 | rue | de l' | Évêché | Est | 2025-01-20 | Rénovation | Réfection de toiture | 12 500,00
       2025-2 | 12 | avenue |  | Pelham |  | 2025-02-20 | Agrandissement | Agrandir le garage | 40 000,50`,
      ["100 rue de l'Évêché Est", '12 avenue Pelham'],
      [12500, 40000.5],
    ],
    [
      'a type of road, a particle and a name',
      `NumDemande | NoCivq | TYPE_VOIE | PARTICULE | NOM_VOIE | COUT_ESTIME | DATE_DELIVRANCE | DESC_TRAVAUX | STATUT
       D1 | 200 | RUE | DE LA | COMMUNE | 861000,50 | 2024/08/21 | Construction garage | En traitement
       D2 | 201 | BOUL |  | HERIOT | 2000,00 | 2024/08/22 | Rénovation cuisine | Approuvé`,
      ['200 RUE DE LA COMMUNE', '201 BOUL HERIOT'],
      [861000.5, 2000],
    ],
    [
      'numbered streets with a letter and a quadrant',
      `PERMIT_NO | HOUSE_NUMBER | HOUSE_SUFFIX | STREET_NAME | STREET_TYPE | STREET_QUAD | ISSUE_DATE | WORK_TYPE | VALEUR_DECLAREE
       B1 | 12 | A | 5 | ST | SW | 2025-01-20 | Renovation | 1000
       B2 | 14 |  | 104 | AV | NE | 2025-01-21 | Addition | 2000`,
      ['12A 5 ST SW', '14 104 AV NE'],
      [1000, 2000],
    ],
    [
      'types of both languages in one column, each row in its own order',
      `PERMIT_NO | CIVIC_NO | STREET_TYPE | STREET_NAME | STREET_DIR | ISSUE_DATE | WORK_TYPE | VALEUR_DECLAREE
       B1 | 12 | RUE | Champlain |  | 2025-01-20 | Renovation | 1000
       B2 | 14 | STREET | Main | E | 2025-01-21 | Addition | 2000
       B3 | 16 | DRIVE | Elm Park |  | 2025-01-21 | Addition | 3000
       B4 | 18 | RUE | 5e |  | 2025-01-21 | Addition | 4000`,
      ['12 RUE Champlain', '14 Main STREET E', '16 Elm Park DRIVE', '18 5e RUE'],
      [1000, 2000, 3000, 4000],
    ],
    [
      'a whole street',
      `PERMIT_NO | ADDR_NUM | FULL_STREET | ISSUE_DATE | DESC | COST_OF_CONST
       B1 | 12 | Willow St S | 2025-01-20 | Deck | 1000
       B2 | 14 | Maple Ave N | 2025-01-21 | Garage | 2000`,
      ['12 Willow St S', '14 Maple Ave N'],
      [1000, 2000],
    ],
    [
      'a type that is called a suffix',
      `PERMIT_NO | CIVIC | STREETNAME | SUFFIX | DIRECTION | ISSUE_DATE | DESC | COST_OF_CONST
       B1 | 12 | Willow | ST | W | 2025-01-20 | Deck | 1000
       B2 | 14 | Maple | CRES |  | 2025-01-21 | Garage | 2000`,
      ['12 Willow ST W', '14 Maple CRES'],
      [1000, 2000],
    ],
    [
      'short forms',
      `PERMIT_NO | HSE | STR_NM | STR_TYP | QUAD | ISSUE_DATE | WRK_CD | COST_OF_CONST
       B1 | 12 | Willow | ST | SW | 2025-01-20 | Deck | 1000
       B2 | 14 | 104 | AVE | NE | 2025-01-21 | Garage | 2000`,
      ['12 Willow ST SW', '14 104 AVE NE'],
      [1000, 2000],
    ],
    [
      'other short forms',
      `PermitNo | StNo | StName | StTyp | StDir | IssueDate | WorkType | EstValue
       B1 | 12 | Willow | ST | S | 2025-01-20 | Deck | 1000
       B2 | 14 | Maple | AVE | N | 2025-01-21 | Garage | 2000`,
      ['12 Willow ST S', '14 Maple AVE N'],
      [1000, 2000],
    ],
    [
      'types in a column whose name says nothing, as its cells show',
      `PERMIT_NO | LOCATION | Kd | ISSUE_DATE | DESC | COST_OF_CONST
       B1 | 12 Willow | St | 2025-01-20 | Deck | 1000
       B2 | 14 Maple | Ave | 2025-01-21 | Garage | 2000`,
      ['12 Willow St', '14 Maple Ave'],
      [1000, 2000],
    ],
  ])('%s', (_, table, addresses, values) => {
    const records = recordsIn(table, 'permit');
    expect(records.map((record) => 'address' in record && record.address)).toEqual(addresses);
    expect(records.map((record) => 'construction_value' in record && record.construction_value)).toEqual(
      values,
    );
  });

  test('letters and types of address points are told apart by their cells', () => {
    const { dataset, rows } = read(`
      ADDR_NUM | SUFFIX | Street | Type | QUAD | LATITUDE | LONGITUDE
      100 | A | Pelham | CRES | NW | 43.55 | -80.25
      102 |  | Willow | ST | SE | 43.56 | -80.26`);
    expect(dataset).toBe('address');
    expect(rows.map((row) => 'cells' in row && row.cells[1])).toEqual([
      '100A PELHAM CRESCENT NORTHWEST',
      '102 WILLOW STREET SOUTHEAST',
    ]);
  });
});

describe('what a file is', () => {
  test.each([
    [
      'named places with a website and seats',
      `YEAR | SPACE_NAME | WEBSITE | TYPE | ADDRESS | SEATS | ACTIVE_SPACE | geo_point_2d
       2020 | Elm Gallery | elm.example | Museum/Gallery | 12 Elm St | 20 | yes | 43.55, -80.25
       2020 | Oak Stage | oak.example | Theatre | 14 Oak St | 220 | yes | 43.56, -80.26`,
    ],
    [
      'named places alone',
      `OBJECTID | Name | Address | Lat | Lng
       1 | Elm Park | 12 Elm St | 43.55 | -80.25
       2 | Oak Pool | 14 Oak St | 43.56 | -80.26`,
    ],
    [
      'a word for each row',
      `FID | Genre | Adresse | Latitude | Longitude
       1 | Fontaine | 12, rue Elm | 45.55 | -73.25
       2 | Toilette | 14, rue Oak | 45.56 | -73.26`,
    ],
    [
      'phones',
      `Address | Phone | Lat | Lng
       12 Elm St | 519-555-0100 | 43.55 | -80.25`,
    ],
    [
      'records without what makes them worth loading',
      `Permit | Address | Construction Value | Lat | Long
       B-1 | 12 Elm St | 5000 | 43.55 | -80.25
       B-2 | 14 Oak St | 7000 | 43.56 | -80.26`,
    ],
    [
      'complaints of a day',
      `Complaint | Address | Opened | Nature | Latitude | Longitude
       C-0 | 400 Seymour St | 2024-01-03 | Noise | 50.675 | -120.33
       C-1 | 405 Lansdowne St | 2024-01-12 | Noise | 50.6755 | -120.331`,
    ],
    [
      'sales',
      `Sale No | Address | Price | Latitude | Longitude
       S-0 | 400 Seymour St | 400000 | 50.675 | -120.33
       S-1 | 405 Lansdowne St | 400001 | 50.6755 | -120.331`,
    ],
  ])('things that have addresses are no addresses: %s', (_, table) => {
    expect(read(table).dataset).not.toBe('address');
  });

  test.each([
    `OBJECTID | FULL_ADDRESS | ROADNAME | CITYNAME | ADDRESS_TYPE | UNIT_TYPE | LAT | LNG
     1 | 12 Elm St | Elm St | Guelph | Civic | Suite | 43.55 | -80.25
     2 | 14 Oak St | Oak St | Guelph | Civic | Suite | 43.56 | -80.26`,
    `NUMBER | STREET | TYPE | X | Y
     12 | Elm | ST | -80.25 | 43.55
     14 | Oak | AVE | -80.26 | 43.56`,
    `ADDRESS | CREATED_DATE | LAST_EDIT | SOURCE_ID | LAT | LNG
     12 Elm St | 2024-01-03 | 2024-02-03 | 45300 | 43.55 | -80.25
     14 Oak St | 2024-01-04 | 2024-02-04 | 45301 | 43.56 | -80.26`,
    `ADDRESS | LANDMARK_NAME | LAT | LNG
     12 Elm St |  | 43.55 | -80.25
     13 Elm St |  | 43.55 | -80.25
     14 Oak St | City Hall | 43.56 | -80.26`,
  ])('addresses have names of streets, cities and a few landmarks', (table) => {
    expect(read(table).dataset).toBe('address');
  });

  test('of a business with two names, the sign’s is its name, and the other its legal name', () => {
    const [first, second] = recordsIn(
      `LicenceNumber | BusinessName | BusinessTradeName | BusinessType | House | Street
       24-1 | 299 Elm Management Ltd | The Elm Grill | Restaurant | 12 | ELM ST
       24-2 | (Daniela Okafor) |  | Restaurant | 14 | ELM ST`,
      'licence',
    );
    expect(first).toMatchObject({ business_name: 'The Elm Grill', legal_name: '299 Elm Management Ltd' });
    expect(second).not.toHaveProperty('business_name');
    expect(second).not.toHaveProperty('legal_name');
  });

  test('an assessment has its year in the header of the value, and the latest value counts', () => {
    const [first] = recordsIn(
      `ROLL_NO | ADDR_NUM | FULL_STREET | CVA_2024 | CVA_2025
       38290001 | 50 | Willow St | 529000 | 560000
       38290002 | 51 | Maple Ave | 410000 | 440000`,
      'assessment',
    );
    expect(first).toMatchObject({ assessed_value: 560000, assessment_year: 2025, address: '50 Willow St' });
  });

  test('a type and a direction in one column are part of the address, and short words are words', () => {
    const [first] = recordsIn(
      `ROLLNO | HOUSENO | STNAME | STTYPEDIR | IMPROV_ASMT | TOTAL_ASMT_2025 | CLASS | YR_BLT
       411000100.0 | 300 | Main | ST N | 120000 | 150000 | Residential | 1950
       411000101.0 | 304 | Athabasca | ST E | 125500 | 156500 | Commercial | 1951`,
      'assessment',
    );
    expect(first).toMatchObject({
      ...{
        address: '300 Main ST N',
        improvement_value: 120000,
        property_class: 'Residential',
        year_built: 1950,
      },
    });
  });

  test.each([
    [
      'permit',
      `Permit | Address | Issue | Type of Work | Construction Value | Lat | Long
       B-1 | 12 Elm St | Jan 05, 2024 | SFD New | 5000 | 43.55 | -80.25`,
      { permit_number: 'Permit', issued_date: 'Issue', work_type: 'Type of Work' },
    ],
    [
      'permit',
      `Dossier | Adresse | Émis le | Travaux | Valeur
       OG-0 | 60 rue Laurier | 2024-01-05 | Nouvelle construction | 30000`,
      { permit_number: 'Dossier', issued_date: 'Émis le' },
    ],
    [
      'permit',
      `Folder No | Civic Location | Issue Dt | Work Class | Est. Const. Value
       120000.0 | 100 Bastion St | 2024-01-05 | Deck | $12,500.00`,
      { address: 'Civic Location' },
    ],
    [
      'licence',
      `Lic # | Operating As | Premises | PCode | Business Class | Eff. Date | Expiry
       L-1 | Green Leaf Cafe | 10 Main St | V1T 4N8 | Restaurant | 2024-01-05 | 2025-01-04`,
      { postal_code: 'PCode', category: 'Business Class', issued_date: 'Eff. Date' },
    ],
    [
      'licence',
      `LICNUM | TRADE_NM | LOCATION | EXP_DT | CATEGORY
       31000.0 | Elm Dental | 6 Perron Street | 20241231 | DENTIST`,
      { business_name: 'TRADE_NM' },
    ],
    [
      'inspection',
      `Inspection ID | Permit Ref | Insp Type | Completed On | Outcome
       INS5500 | P-1 | Framing | 05-Jan-24 | Passed`,
      { inspection_date: 'Completed On' },
    ],
  ])('short headers are read as their words: %s', (dataset, table, columns) => {
    expect(read(table)).toMatchObject({ dataset, columns });
  });

  test('addresses are known by themselves, whatever their column is called, but for those of persons', () => {
    const [first] = recordsIn(
      `No | Owner | Place | Designation | Built | Historic Name
       1 | 9 Far Road | 20 Great George Street | Designated | 1850 | Elm House
       2 | 8 Far Road | 23 Water Street | Recorded | 1853 | Oak House`,
      'heritage_status',
    );
    expect(first).toMatchObject({ address: '20 Great George Street', year_built: '1850' });
  });

  test('land that has a value is no assessment', () => {
    const { dataset } = read(
      `PIN | Muni Addr | Zoning | Size | Use | Market Val
       58040.0 | 900 Arthur St W | R1 | 0.25 | Vacant | 115000
       58041.0 | 904 Red River Rd | C2 | 0.35 | Leased | 117500`,
    );
    expect(dataset).not.toBe('assessment');
  });

  test('a decimal comma is no place', () => {
    const { columns } = read(
      `Matricule | Adresse | Valeur de l'immeuble | Aire d'étages
       7834-10-4000 | 500, rue Girouard | 240000 | 98,3`,
    );
    expect(columns).not.toHaveProperty('geometry');
  });

  test('a permit of which nothing is said has no type', () => {
    const [first] = recordsIn(
      `Permit # | Address | Issued | Value
       24100 | 1000 18th Street N | 2024-01-09 | 40000`,
      'permit',
    );
    expect(first).not.toHaveProperty('permit_type_canonical');
  });

  test('the tax year is that of the roll', () => {
    const [first] = recordsIn(
      `Roll Number | Address | Tax Year | Total Assessment
       100 | 12 Elm St | 2025 | 529000
       101 | 14 Elm St | 2025 | 410000`,
      'assessment',
    );
    expect(first).toMatchObject({ assessment_year: 2025 });
  });

  test('an inspection is the one of its number', () => {
    const [first] = recordsIn(
      `Inspection ID | Permit # | Insp Type | Insp Date | Outcome | JOB_ADDR
       90 | B25-1 | Framing | 2025-03-04 | Passed | 10 Elm St
       91 | B25-1 | Final | 2025-04-04 | Failed | 10 Elm St`,
      'inspection',
    );
    expect(first).toMatchObject({
      ...{ record_id: 'guelph:90', address: '10 Elm St', inspection_type: 'Framing', result: 'Passed' },
      inspection_date: '2025-03-04',
    });
  });

  test.each(['Occupancy Permit No', 'Certificate of Occupancy No', 'NO_PERMIS_OCCUPATION'])(
    'the number of an occupancy permit is %s',
    (header) => {
      const [first] = recordsIn(
        `${header} | Date Granted | Address | Bldg Permit No | Use
         OC-1 | 2025-02-21 | 300 Elm Ave | BP-1 | Retail
         OC-2 | 2025-02-22 | 302 Elm Ave | BP-2 | Retail`,
        'occupancy_permit',
      );
      expect(first).toMatchObject({ permit_number: 'OC-1', issued_date: '2025-02-21' });
    },
  );

  test('a building of a register has no status that the register does not name, and its address identifies it', () => {
    const [first] = recordsIn(
      `Resource_Name | Civic_Addr | Yr_Built | By_Law | Arch_Style
       Mill House | 10 Kent Street | 1880 | 98-1 | Georgian
       Mill House | 12 Kent Street | 1890 | 98-2 | Georgian`,
      'heritage_status',
    );
    expect(first).toMatchObject({ record_id: 'guelph:10 Kent Street', year_built: '1880' });
    expect(Object.keys(first!).filter((name) => /heritage/.test(name))).toEqual([]);
  });

  test('a column of communities names the city of each row where they are municipalities', () => {
    const columns = ['PERMIT_NO', 'Community', 'Address', 'Issued', 'Type'];
    const cityOf = (...names: string[]) =>
      proposeMapping(
        columns,
        names.map((name, at) => ({
          ...{ PERMIT_NO: `B-${at}`, Community: name, Address: `${at + 1} Elm St` },
          ...{ Issued: '2025-01-20', Type: 'Deck' },
        })),
      ).municipality;
    expect(cityOf('Whitehorse', 'Kelowna', 'Moncton')).toEqual({ column: 'Community' });
    expect(cityOf('Riverbank', 'Old Mill', 'Uplands')).toBeNull();
  });
});

describe('a column St', () => {
  test.each([
    ['Address | St', '12 Elm St | Issued'],
    ['No | Street | St', '12 | Elm St | Émis'],
    ['House | St | Address', '12 | Closed | 12 Elm St'],
  ])('is of states where its cells are: %s', (headers, cells) => {
    expect(
      recordsIn(`Permit No | Issued | Type | ${headers}\n B-1 | 2024-01-05 | New SFD | ${cells}`, 'permit'),
    ).toMatchObject([
      { status: expect.stringMatching(/Issued|Émis|Closed/), normalized_address: '12 ELM STREET' },
    ]);
  });

  test.each([
    ['House | Street | St', '12 | Elm | ST'],
    ['St | Street', '12 | Elm St'],
  ])('is of streets where its cells are: %s', (headers, cells) => {
    const [record] = recordsIn(
      `Permit No | Issued | Type | ${headers}\n B-1 | 2024-01-05 | New SFD | ${cells}`,
      'permit',
    );
    expect(record).toMatchObject({ normalized_address: '12 ELM STREET' });
    expect(record).not.toHaveProperty('status');
  });
});
