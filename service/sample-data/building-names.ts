import type { BuildingUse } from './property.ts';

const names: Partial<Record<BuildingUse, { en: string; fr: string }>> = {
  house: { en: 'single detached dwelling', fr: 'habitation unifamiliale isolée' },
  semi: { en: 'semi-detached dwelling', fr: 'habitation unifamiliale jumelée' },
  rowhouse: { en: 'rowhouse', fr: 'habitation en rangée' },
  duplex: { en: 'multiplex', fr: 'bâtiment de deux ou trois logements' },
  apartment: { en: 'apartment building', fr: 'immeuble résidentiel' },
  retail: { en: 'commercial building', fr: 'bâtiment commercial' },
  office: { en: 'office building', fr: 'immeuble de bureaux' },
  industrial: { en: 'industrial building', fr: 'bâtiment industriel' },
  institutional: { en: 'institutional building', fr: 'bâtiment institutionnel' },
};

/** `1 storey`, `3 étages`. */
export function storeysText(storeys: number, french: boolean): string {
  const word = french ? 'étage' : 'storey';
  return `${storeys} ${storeys === 1 ? word : `${word}s`}`;
}

/** What a building is called in a city's language, in the middle of a sentence. */
export const buildingName = (use: BuildingUse, french: boolean): string => names[use]![french ? 'fr' : 'en'];
