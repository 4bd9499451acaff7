import { activity } from './activity.ts';
import { cards } from './cards.ts';
import { cells } from './cells.ts';
import { clean } from './clean.ts';
import { connect } from './connect.ts';
import { coordinates } from './coordinates.ts';
import { estimate } from './estimate.ts';
import { excel } from './excel.ts';
import { frame } from './frame.ts';
import { geocode } from './geocode.ts';
import { home } from './home.ts';
import { listings } from './listings.ts';
import { map } from './map.ts';
import { match } from './match.ts';
import { review } from './review.ts';
import { runs } from './runs.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { sources } from './sources.ts';
import { tables } from './tables.ts';
import { language } from './language.ts';
import { workbook } from './workbook.ts';

/** The messages by screen or feature, of those that load with the pane. */
const sections = {
  cards,
  excel,
  frame,
  runs,
  geocode,
  coordinates,
  listings,
  review,
  clean,
  match,
  estimate,
  home,
  activity,
  connect,
  map,
  search,
  settings,
  sources,
  tables,
};

type Sections = { [Name in keyof typeof sections]: (typeof sections)[Name]['en'] };

const sectionsIn = (name: 'en' | 'fr') =>
  Object.fromEntries(Object.entries(sections).map(([section, texts]) => [section, texts[name]])) as Sections;

export const english = { ...cells.en, ...workbook.en, ...sectionsIn('en') };

export type Messages = typeof english;

export const french: Messages = { ...cells.fr, ...workbook.fr, ...sectionsIn('fr') };

/**
 * The messages that load with the pane, in the current language. Screens that load later use functions of their own, such as
 * `propertyMessages`; functions use {@link cellMessages}.
 */
export const messages = (): Messages => (language() === 'fr' ? french : english);
