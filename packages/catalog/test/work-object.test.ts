import { describe, expect, test } from 'vitest';
import { valueLabel, workObjectOf, workObjects, type WorkObject } from '../src/index.ts';

/** Descriptions in both languages, each for a building of another class. */
const descriptions: Partial<Record<WorkObject, string>> = {
  deck: 'New attached deck | Uncovered deck with stairs | Construire une galerie avant | Terrasse arrière',
  pool: 'Swimming pool | Install a hot tub | Piscine creusée',
  garage: 'Detached garage | Construct carport | Abri d’auto | Garage isolé',
  shed: 'Storage shed in rear yard | Accessory building | Cabanon | Bâtiment accessoire',
  solar: 'Solar panels | Install roof mounted photovoltaic array | Panneaux solaires',
  sign: 'Sign | Fascia sign for tenant | Enseigne commerciale',
  fence: 'Fence | Retaining wall along the side yard | Clôture',
  roof: 'Re-roofing | Roof replacement | Réfection de la toiture',
  plumbing: 'Backwater valve | Replace sewer line | Plomberie | Clapet antiretour',
  underpinning: 'Underpinning of the front wall | Reprise en sous-œuvre',
  fit_out: 'Tenant improvement for a clinic | Interior fit-out | Aménagement du local',
  basement: 'Finish basement | Basement development | Aménagement du sous-sol',
};

describe('what a permit is for', () => {
  test.each(Object.entries(descriptions))('%s, whatever the class of the building', (object, list) => {
    for (const description of list.split(' | ')) {
      for (const proposed_use of ['Single Detached Dwelling', 'Retail']) {
        expect([description, workObjectOf({ description, proposed_use })]).toEqual([description, object]);
      }
    }
  });

  test.each([
    'SFD,FIREPLACE,GARAGE,DECK,PORCH',
    'Construct a 2 storey single with attached garage',
    'Two storey addition and rear deck',
    'New house with a finished basement',
    'Basement suite',
    'Maison unifamiliale avec garage',
    'Parking garage of an office tower',
  ])('is a building, or work on all of it, in “%s”', (description) => {
    expect(workObjectOf({ description, building_type: '1104 - Deck' })).toBeNull();
  });

  test('follows the city’s own class where no words describe the work', () => {
    expect(workObjectOf({ building_type: '1301 - Private Detached Garage' })).toBe('garage');
    expect(workObjectOf({ building_type: '1106 - Single Family House' })).toBeNull();
    expect(workObjectOf({})).toBeNull();
  });

  test('has a label in both languages', () => {
    for (const object of workObjects) expect(valueLabel(object)).not.toBeNull();
  });
});
