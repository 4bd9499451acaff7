import { activity } from '../tasks/messages.ts';
import { cards } from './cards.ts';
import { cells } from './cells.ts';
import { clean } from '../features/clean/messages.ts';
import { connect } from '../connection/messages.ts';
import { coordinates } from '../features/geocode/coordinates/messages.ts';
import { estimate } from '../features/estimate/messages.ts';
import { excel } from '../excel/messages.ts';
import { frame } from '../../taskpane/frame/messages.ts';
import { geocode } from '../features/geocode/messages.ts';
import { home } from '../../taskpane/home/messages.ts';
import { listings } from '../features/listings/messages.ts';
import { map } from '../features/map/messages.ts';
import { match } from '../features/clean/matching/messages.ts';
import { review } from '../features/geocode/review-messages.ts';
import { runs } from '../features/column-runs/messages.ts';
import { search } from '../../taskpane/tables/search-messages.ts';
import { settings } from '../../taskpane/settings/messages.ts';
import { sources } from '../features/sources/reports/messages.ts';
import { tables } from '../features/tables/messages.ts';
import { language } from './language.ts';
import { workbook } from '../excel/workbook-messages.ts';

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
