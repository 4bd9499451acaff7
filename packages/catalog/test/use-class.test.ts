import { describe, expect, test } from 'vitest';
import { useClasses, useOf, valueLabel, type UseClass } from '../src/index.ts';

/** The cities' own classes of buildings, and what they are. */
const classes: Record<string, Partial<Record<UseClass, string>>> = {
  calgary: {
    single_family: '1106 - Single Family House | 1108 - Pre-Fab House | 1106 - House',
    two_family: '1407 - Two Family Semi-Detached (1 Unit) | 1408 - Tfy Semi Detached (2 Unit)',
    row_house: '1606 - Ths Townhouse | 1706 - Rhs Rowhouse',
    apartment: '1506 - Apt Apartment | 1508 - Fourplex | 3601 - Boarding House',
    secondary_suite:
      '1110 - Below Grade Suite | 1113 - Detached Garage Dwelling Unit | 1112 - Attached Above',
    accessory:
      '1301 - Private Detached Garage | 1302 - Private Carport | 1699 - Ths Accessory Building | 2306 - Parking Garage',
    deck_or_pool: '1104 - Deck | 1115 - Hot Tub | 1201 - Private Swimming Pool',
    office: '3402 - Office | 3403 - Office, Medical | 3401 - Bank',
    retail:
      '3106 - Retail Shop | 3608 - Restaurant | 3109 - Retail Food Store | 3304 - Repair Garage | 3607 - Hotel/Motel | 3303 - Gas Bar',
    industrial:
      '3203 - Warehouse | 3204 - Warehouse/Office | 2199 - Indust/Manufacture Misc. | 2382 - Water Pumping Station',
    institutional:
      '5201 - Hospital | 5109 - School, Public | 5401 - Church | 5301 - Child Care Facility | 5115 - University Of Calgary',
    other: '9999 - Unspecified | 4002 - Vacant',
  },
  toronto: {
    single_family: 'SFD - Detached',
    two_family: 'SFD - Semi-Detached | 2 Unit - Detached | 2 Unit - Semi-detached',
    row_house: 'SFD - Townhouse | Stacked Townhouses | 2 Unit - Townhouse',
    apartment: 'Apartment Building | Multiple Unit Building | 3+ Unit - Detached | Student Residence',
    secondary_suite: 'Laneway / Rear Yard Suite',
    accessory: 'Parking Garage',
    office: 'Office | Medical/Dental Office',
    retail:
      'Retail Store | Retail Mall/Plaza | Car Dealership | Gas Station/Car Wash/Repair Garage | Motel/Hotel',
    industrial: 'Industrial | Warehouse | Self-Service Storage Building | Industrial Manufacturing Plant',
    institutional:
      'Elementary School | Hospital | Place of Worship | Long Term Care Facility | Indoor Swimming Pool | Art Gallery',
    mixed_use: 'Mixed Use/Res w Non Res | Multiple Use/Non Residential | Live/Work Unit',
    other: 'Other',
  },
  ottawa: {
    single_family: 'Single',
    two_family: 'Semi - Detached | Duplex',
    row_house: 'Rowhouse | Stacked Rowhouse',
    apartment: 'Apartment',
    accessory: 'Detached Garage/Shed',
    office: 'Office',
    retail: 'Retail | Commercial',
    industrial: 'Industrial',
    institutional: 'Institutional',
    mixed_use: 'Mixed',
  },
  edmonton: { two_family: 'Semi-Detached House (210)', single_family: 'Single Detached House (110)' },
  mississauga: { single_family: 'DETACHED DWELLING' },
  surrey: { secondary_suite: 'Coach House | Garden Suite' },
  montreal: {
    single_family: 'Unifamiliale isolée | Maison unifamiliale',
    two_family: 'Unifamiliale jumelée | Duplex | 2 logements',
    row_house: 'Maison en rangée',
    apartment: '5 à 11 logements | Triplex | Immeuble résidentiel',
    secondary_suite: 'Logement accessoire | Pavillon-jardin',
    accessory: 'Garage isolé | Remise | Bâtiment accessoire',
    deck_or_pool: 'Piscine | Galerie',
    office: 'Bureaux',
    retail: 'Commerce de détail | Épicerie',
    industrial: 'Entrepôt | Usine',
    institutional: 'École | Hôpital | CPE | Église | Établissement institutionnel',
    mixed_use: 'Usage mixte',
  },
  'building codes': {
    office: 'D | Group D',
    retail: 'E | Group E',
    industrial: 'F2 | Group F, Division 2',
    institutional: 'A2 | B1',
  },
};

/** What applicants write where no class says it. */
const descriptions: Partial<Record<UseClass, string[]>> = {
  single_family: [
    'Construct a 2 storey single with attached garage',
    'SFD,BSMT-DEV,FIREPLACE,GARAGE,DECK,PORCH,',
    'Interior alterations in a 2 storey detached dwelling (remove load bearing wall)',
    'Agrandissement arrière de la maison unifamiliale',
    'Finish the basement',
  ],
  two_family: ['Construct a 2 storey semi-detached dwelling', 'Convert single family dwelling to duplex'],
  row_house: ['Construct a 2 storey block of 4 rowhouse dwellings', 'New 4-Unit Rowhouse (Bldg 7)'],
  apartment: ['Interior alterations to convert a triplex into a 4 unit apartment building'],
  secondary_suite: [
    'Construct a secondary dwelling unit in a 3 storey detached dwelling',
    'Interior alterations to add in-law suite',
    'Aménagement d’un logement accessoire au sous-sol',
  ],
  accessory: [
    'Construct a detached garage (rear yard)',
    'detached unheated parking garage',
    'Construction d’un garage isolé',
  ],
  deck_or_pool: [
    'Rear deck at a single family dwelling',
    'Install an enclosure for an inground pool',
    'Piscine creusée',
  ],
  office: ['high-rise steel office tower', 'Tenant fit-up on the 3rd floor of a 4 storey office building'],
  retail: [
    'Tenant fit up in a 1 storey retail building',
    'Change of use from office to restaurant',
    'Tenant improvement',
  ],
  industrial: ['Construct a 1 storey industrial building (shell only)', 'Pallet racking in a warehouse'],
  institutional: ['hospital with 3 operating theatres', 'Change of use: office to medical clinic'],
  mixed_use: ['Construct a 10 storey mixed use building (residential apartments, ground floor retail)'],
  other: ['Replacement of fire alarm panel', 'Backflow prevention device, double check valve assembly'],
};

describe.each(Object.entries(classes))('the classes of %s', (_, byUse) => {
  test.each(Object.entries(byUse))('mean %s', (use, list) => {
    for (const name of list.split(' | ')) {
      expect([name, useOf({ building_type: name, description: 'Improvements' }).useClass]).toEqual([
        name,
        use,
      ]);
    }
  });
});

test.each(Object.entries(descriptions))('descriptions mean %s', (use, list) => {
  expect(list.map((description) => [description, useOf({ description }).useClass])).toEqual(
    list.map((description) => [description, use]),
  );
});

describe('a use', () => {
  test('is that of the city’s class before the words, and of these before the units', () => {
    const permit = { building_type: 'Office', description: 'New restaurant', dwelling_units: 4 };
    expect(useOf(permit)).toEqual({ useClass: 'office', words: 'office', field: 'building_type' });
    expect(useOf({ ...permit, building_type: 'Commercial' })).toMatchObject({
      useClass: 'retail',
      words: 'restaurant',
      field: 'description',
    });
    const units = [1, 2, 12].map((count) => useOf({ dwelling_units: count, building_type: 'None' }));
    expect(units.map(({ useClass }) => useClass)).toEqual(['single_family', 'two_family', 'apartment']);
    expect(units[2]).toMatchObject({ words: '12', field: 'dwelling_units' });
    expect(useOf({})).toEqual({ useClass: 'other', words: '', field: null });
  });

  test('is not that of a type of permit which covers several', () => {
    expect(useOf({ permit_type: 'Commercial / Multi Family Project' }).field).toBeNull();
    expect(useOf({ permit_type: 'New Single Detached Dwelling' }).useClass).toBe('single_family');
  });

  test('has a label in both languages', () => {
    for (const use of useClasses) expect(valueLabel(use)).not.toBeNull();
  });
});
