import { formatCount } from './language.ts';

/** Messages of the Map screen, and of the small maps on other screens. */
const en = {
  loading: 'Loading the map…',
  mapOf: (places: number) => `Map with ${formatCount(places, 'place', 'places')}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',

  // Colors
  places: 'Places',
  noQuality: 'Without quality',
  otherStatus: 'Other or none',
  noValue: 'Without a value',
  valueUpTo: (value: string) => `Up to ${value}`,
  valueAbove: (value: string) => `Above ${value}`,
  valueRange: (above: string, upTo: string) => `${above} to ${upTo}`,
};

const fr: typeof en = {
  loading: 'Chargement de la carte…',
  mapOf: (places) => `Carte avec ${formatCount(places, 'lieu', 'lieux')}`,
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  showAll: 'Tout afficher',

  places: 'Lieux',
  noQuality: 'Sans qualité',
  otherStatus: 'Autre ou aucun',
  noValue: 'Sans valeur',
  valueUpTo: (value) => `Jusqu’à ${value}`,
  valueAbove: (value) => `Plus de ${value}`,
  valueRange: (above, upTo) => `De ${above} à ${upTo}`,
};

export const map = { en, fr };
