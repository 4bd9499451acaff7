import { typesetTexts, type Text } from '@cdata/catalog';
import { names } from '../../src/language/index.ts';
import type { ScreenIcon } from './screen-icons.ts';
import type { ScreenName } from './screen.ts';

/** A card on Home, and the screens that it leads to: the steps of one job, as tabs below the header. */
export interface Place {
  name: string;
  title: Text;
  /** What its screens do, in one line. */
  does: Text;
  icon: ScreenIcon;
  /** In the order of their tabs. */
  screens: readonly ScreenName[];
  /** The screen that the card opens. */
  start: ScreenName;
}

/**
 * All places, in the order of Home. Every screen is in one of them, but for Home itself and the map, which is a view of what
 * the others have found.
 */
export const places: readonly Place[] = typesetTexts<Place[]>([
  {
    name: 'addresses',
    title: names.addresses,
    does: {
      en: 'Check, geocode or match a list, or find the records at its addresses.',
      fr: 'Vérifiez, géocodez ou appariez une liste, ou trouvez les enregistrements à ses adresses.',
    },
    icon: 'LocationRegular',
    screens: ['clean', 'geocode', 'match', 'listings'],
    start: 'geocode',
  },
  {
    name: 'records',
    title: { en: 'Records', fr: 'Enregistrements' },
    does: {
      en: 'Search permits, assessments and more, refresh tables, and get statistics.',
      fr: 'Recherchez des permis, des évaluations et plus encore, actualisez des tableaux et obtenez des statistiques.',
    },
    icon: 'SearchRegular',
    screens: ['search', 'tables', 'statistics'],
    start: 'search',
  },
  {
    name: 'estimates',
    title: { en: 'Estimates', fr: 'Estimations' },
    does: {
      en: 'Add the low, median and high construction cost of each permit’s work.',
      fr: 'Ajoutez les estimations basse, médiane et haute du coût des travaux de chaque permis.',
    },
    icon: 'MoneyCalculatorRegular',
    screens: ['estimate'],
    start: 'estimate',
  },
  {
    name: 'property',
    title: { en: 'Property', fr: 'Propriété' },
    does: {
      en: 'See all records at an address, and comparables.',
      fr: 'Consultez tous les enregistrements d’une adresse, et des comparables.',
    },
    icon: 'BuildingRegular',
    screens: ['property'],
    start: 'property',
  },
  {
    name: 'formulas',
    title: names.formulas,
    does: {
      en: 'Insert, explain, repair or convert formulas, and see where a value comes from.',
      fr: 'Insérez, expliquez, réparez ou convertissez des formules, et voyez d’où vient une valeur.',
    },
    icon: 'MathFormulaRegular',
    screens: ['formula-builder', 'source', 'convert'],
    start: 'formula-builder',
  },
  {
    name: 'workbook',
    title: names.workbook,
    does: {
      en: 'Calls and errors, sources of the records, settings and connection.',
      fr: 'Appels et erreurs, sources des enregistrements, paramètres et connexion.',
    },
    icon: 'DocumentTableRegular',
    screens: ['activity', 'sources', 'settings', 'connect'],
    start: 'activity',
  },
]);

/** The place of a screen; undefined for Home and the map. */
export const placeOf = (screen: ScreenName): Place | undefined =>
  places.find(({ screens }) => screens.includes(screen));
