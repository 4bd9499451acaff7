import { describe, expect, test } from 'vitest';
import { permitTypeOf } from '../../src/ingest/permit-type.ts';

describe('the type of a permit', () => {
  test.each([
    [
      'a house, by its class',
      { permit_type: 'SF New Single Detached Dwelling', work_type: 'New' },
      'new_construction',
    ],
    [
      'a house, by its building',
      { work_type: '(01) New', building_type: 'Single Detached House' },
      'new_construction',
    ],
    [
      'a house with a deck',
      { work_type: 'New', description: 'New house with garage and deck' },
      'new_construction',
    ],
    ['a coach house', { work_type: 'New', building_type: 'Detached accessory dwelling' }, 'new_construction'],
    ['une maison', { permit_type: 'Nouvelle construction', building_type: 'Maison' }, 'new_construction'],
    ['une maison isolée', { permit_type: 'Habitation unifamiliale isolée' }, 'new_construction'],
    ['deux logements', { permit_type: 'Bâtiment bifamilial jumelé' }, 'new_construction'],
    ['une maison en rangée', { permit_type: 'Résidence unifamiliale en rangée' }, 'new_construction'],
    [
      'une maison que l’on rénove',
      { permit_type: 'Habitation unifamiliale isolée', work_type: 'Rénovation' },
      'renovation',
    ],
    [
      'une remise',
      {
        permit_type: 'Bâtiment accessoire',
        description: 'Construction d’une remise',
        building_use: 'Habitation',
      },
      'other',
    ],
    ['a deck', { permit_type: 'Attached Deck', work_type: 'New' }, 'other'],
    [
      'a deck that only the description names',
      { permit_type: 'Residential', description: 'New rear deck' },
      'other',
    ],
    ['a garage', { building_type: 'Detached Garage', work_type: 'New' }, 'other'],
    [
      'a shed of a shop',
      {
        work_class: 'New',
        permit_type: 'Commercial Project',
        building_type: 'Apt Accessory Building',
      },
      'other',
    ],
    ['a suite', { work_class: 'New', building_type: '1110 - Below Grade Suite' }, 'renovation'],
    ['a basement', { work_class: 'New', building_type: '1101 - Basement Development' }, 'renovation'],
    ['a septic system', { permit_type: 'Septic System', work_type: 'New' }, 'other'],
    ['plumbing', { permit_type: 'Internal Plumbing - New' }, 'other'],
    [
      'plumbing of a new house',
      { permit_type: 'Plumbing(PS)', work: 'New Building', structure_type: 'SFD - Detached' },
      'other',
    ],
    ['an apartment in a house', { permit_type: 'Accessory Dwelling Unit', work_type: 'New' }, 'renovation'],
    ['a fit-up', { permit_type: 'Tenant Improvement', work_type: 'New' }, 'renovation'],
    ['walls inside', { work_type: 'Demolition- Internal' }, 'renovation'],
    ['a demolition', { work_type: 'Demolition' }, 'demolition'],
    ['pipes', { work_type: 'Sanitary Sewer Conversion' }, 'other'],
    ['another use', { work_type: 'Convert office to dwelling' }, 'change_of_use'],
    ['an addition', { permit_type: 'Single House', work_type: 'Addition' }, 'addition'],
    ['une piscine', { permit_type: 'Permis de construction', description: 'Piscine hors terre' }, 'other'],
  ])('is that of %s', (_, record, type) => {
    expect(permitTypeOf(record)).toBe(type);
  });

  test.each([
    { permit_type: 'Résidentiel' },
    { permit_type: 'Commercial', building_type: 'Industrial/Commercial' },
    { permit_type: 'Residential Building Permit' },
    { permit_type: 'Bâtiment agricole' },
    { permit_type: 'Permis', building_type: 'Multi-résidentiel' },
    { work_type: 'ICI', description: 'Building' },
    { permit_type: 'Multi Family - Apartment 4+ storeys' },
    { description: 'Habitation 4 logements' },
    { permit_type: 'Residential', construction_type: 'Wood frame' },
  ])('is unknown where only the class of the building is said: %j', (record) => {
    expect(permitTypeOf(record)).toBeNull();
  });

  test.each([
    [{ permit_type: 'Résidentiel', description: 'Agrandissement du garage' }, 'addition'],
    [{ permit_type: 'Commercial Plumbing' }, 'other'],
    [{ permit_type: 'New Commercial' }, 'new_construction'],
    [{ permit_type: 'Habitation bifamiliale' }, 'new_construction'],
    [{ permit_type: 'Semi-Detached Dwelling' }, 'new_construction'],
    [{ construction_type: 'New SFD' }, 'new_construction'],
    [{ construction_type: 'Comm. interior fit-up' }, 'renovation'],
    [{ construction_type: 'Deck' }, 'other'],
  ])('is that of other words beside the class: %j', (record, type) => {
    expect(permitTypeOf(record)).toBe(type);
  });
});
