import { activity } from './activity.ts';
import { cards } from './cards.ts';
import { cells } from './cells.ts';
import { connect } from './connect.ts';
import { estimate } from './estimate.ts';
import { frame } from './frame.ts';
import { geocode } from './geocode.ts';
import { home } from './home.ts';
import { map } from './map.ts';
import { property } from './property.ts';
import { review } from './review.ts';
import { runs } from './runs.ts';
import { search } from './search.ts';
import { selfTest } from './self-test.ts';
import { settings } from './settings.ts';
import { statistics } from './statistics.ts';
import { tables } from './tables.ts';
import { language } from './language.ts';
import { workbook } from './workbook.ts';

export const english = {
  ...cells.en,
  ...workbook.en,
  cards: cards.en,
  frame: frame.en,
  runs: runs.en,
  geocode: geocode.en,
  review: review.en,
  estimate: estimate.en,
  home: home.en,
  activity: activity.en,
  connect: connect.en,
  map: map.en,
  property: property.en,
  search: search.en,
  selfTest: selfTest.en,
  settings: settings.en,
  statistics: statistics.en,
  tables: tables.en,
};

export type Messages = typeof english;

export const french: Messages = {
  ...cells.fr,
  ...workbook.fr,
  cards: cards.fr,
  frame: frame.fr,
  runs: runs.fr,
  geocode: geocode.fr,
  review: review.fr,
  estimate: estimate.fr,
  home: home.fr,
  activity: activity.fr,
  connect: connect.fr,
  map: map.fr,
  property: property.fr,
  search: search.fr,
  selfTest: selfTest.fr,
  settings: settings.fr,
  statistics: statistics.fr,
  tables: tables.fr,
};

/** Every message in the current language. They load with the pane; functions use {@link cellMessages}. */
export const messages = (): Messages => (language() === 'fr' ? french : english);
