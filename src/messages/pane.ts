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
import { grid } from './grid.ts';
import { home } from './home.ts';
import { listings } from './listings.ts';
import { map } from './map.ts';
import { match } from './match.ts';
import { property } from './property.ts';
import { report } from './report.ts';
import { review } from './review.ts';
import { runs } from './runs.ts';
import { sales } from './sales.ts';
import { search } from './search.ts';
import { selfTest } from './self-test.ts';
import { settings } from './settings.ts';
import { sources } from './sources.ts';
import { statistics } from './statistics.ts';
import { support } from './support.ts';
import { tables } from './tables.ts';
import { valueIndex } from './value-index.ts';
import { language } from './language.ts';
import { workbook } from './workbook.ts';

/** The messages by screen or feature. */
const sections = {
  cards,
  excel,
  frame,
  runs,
  geocode,
  coordinates,
  grid,
  listings,
  report,
  review,
  sales,
  clean,
  match,
  estimate,
  home,
  activity,
  connect,
  map,
  property,
  search,
  selfTest,
  settings,
  sources,
  statistics,
  support,
  tables,
  valueIndex,
};

type Sections = { [Name in keyof typeof sections]: (typeof sections)[Name]['en'] };

const sectionsIn = (name: 'en' | 'fr') =>
  Object.fromEntries(Object.entries(sections).map(([section, texts]) => [section, texts[name]])) as Sections;

export const english = { ...cells.en, ...workbook.en, ...sectionsIn('en') };

export type Messages = typeof english;

export const french: Messages = { ...cells.fr, ...workbook.fr, ...sectionsIn('fr') };

/** Every message in the current language. They load with the pane; functions use {@link cellMessages}. */
export const messages = (): Messages => (language() === 'fr' ? french : english);
