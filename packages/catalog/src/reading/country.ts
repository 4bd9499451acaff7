import { largeCity, largeCityNames, type MunicipalityNames } from './cities.ts';
import { trailingProvince } from './province.ts';
import { certainType, directionWord, lastType } from './street-words.ts';
import { fold } from './text.ts';
import { wholeUnit } from './unit.ts';

/** The states of the United States, by the codes of the Postal Service. */
const states = [
  'AL ALABAMA,AK ALASKA,AZ ARIZONA,AR ARKANSAS,CA CALIFORNIA,CO COLORADO,CT CONNECTICUT,DE DELAWARE,FL FLORIDA',
  'GA GEORGIA,HI HAWAII,ID IDAHO,IL ILLINOIS,IN INDIANA,IA IOWA,KS KANSAS,KY KENTUCKY,LA LOUISIANA,ME MAINE',
  'MD MARYLAND,MA MASSACHUSETTS,MI MICHIGAN,MN MINNESOTA,MS MISSISSIPPI,MO MISSOURI,MT MONTANA,NE NEBRASKA',
  'NV NEVADA,NH NEW HAMPSHIRE,NJ NEW JERSEY,NM NEW MEXICO,NY NEW YORK,NC NORTH CAROLINA,ND NORTH DAKOTA,OH OHIO',
  'OK OKLAHOMA,OR OREGON,PA PENNSYLVANIA,RI RHODE ISLAND,SC SOUTH CAROLINA,SD SOUTH DAKOTA,TN TENNESSEE,TX TEXAS',
  'UT UTAH,VT VERMONT,VA VIRGINIA,WA WASHINGTON,WV WEST VIRGINIA,WI WISCONSIN,WY WYOMING,DC DISTRICT OF COLUMBIA',
].flatMap((line) => line.split(',').map((state) => [state.slice(0, 2), state.slice(3)] as const));

const codesOfStates = new Map(
  states.flatMap(([code, name]) => [[code, code] as const, [name, code] as const]),
);

/** A text without its country. */
export interface CountryReading {
  /** ISO 3166-1: `CA`, `US`, `NZ`. */
  country: string | null;
  /** The code of a state of the United States: `WA`. */
  state: string | null;
  rest: string;
}

/** `PLACE DU CANADA` is a street. */
const canada = /(?<!(?:^|\s)(?:DU|DE|OF|AU))[\s,;(]+CANADA$|[,;(]\s*CA$/;
/** Of a province, no state follows: `ONTARIO CA` is in Canada, as California's city of that name has a zip code. */
const withoutCodeOfCanada = (text: string): string => {
  const before = text.replace(/\s+CA$/, '');
  return trailingProvince(lastPart(before).split(' ')) === null ? text : before;
};
const unitedStates = /[\s,;(]+(?:USA|U S A|UNITED STATES(?: OF AMERICA)?|ÉTATS-UNIS|ETATS-UNIS)$|[,;(]\s*US$/;
const unitedKingdom =
  /[\s,;(]+(?:UNITED KINGDOM|UK|ROYAUME-UNI|GREAT BRITAIN)$|[,;(]\s*(?:ENGLAND|SCOTLAND|WALES|ANGLETERRE)$/;
const lastState = new RegExp(
  `(?<before>[\\s,;(]+|^)(?<state>${[...codesOfStates.keys()].join('|')})(?<zip>[\\s,]+\\d{5}(?:-\\d{4})?)?$`,
);

/**
 * Takes the country off an upper-case text without its postal code, and the state before it: `VANCOUVER, WA` is in the
 * United States. A code that may be a word of a street needs a city before it: `12 ELM, CT` is a court.
 *
 * @param places The names of places, after which a state needs no comma.
 */
export function takeCountry(text: string, places: MunicipalityNames = largeCityNames): CountryReading {
  const trimmed = text.replace(/[\s,;)]+$/, '');
  const withoutCanada = withoutCodeOfCanada(trimmed).replace(canada, '');
  if (withoutCanada !== trimmed && !/\d{5}$/.test(trimmed))
    return { country: 'CA', state: null, rest: withoutCanada };
  const withoutStates = trimmed.replace(unitedStates, '');
  const isUnitedStates = withoutStates !== trimmed;
  const state = lastState.exec(withoutStates);
  if (state && (isUnitedStates || isState(withoutStates, state, places))) {
    const rest = withoutStates.slice(0, state.index);
    return { country: 'US', state: codesOfStates.get(state.groups!.state!)!, rest };
  }
  if (isUnitedStates) return { country: 'US', state: null, rest: withoutStates };
  const withoutKingdom = trimmed.replace(unitedKingdom, '');
  if (withoutKingdom !== trimmed) return { country: 'GB', state: null, rest: withoutKingdom };
  return otherCountry(trimmed) ?? { country: null, state: null, rest: text };
}

function isState(text: string, match: RegExpExecArray, places: MunicipalityNames): boolean {
  const { before = '', state = '', zip } = match.groups!;
  const start = text.slice(0, match.index);
  if (zip !== undefined) return true;
  const isAfterSign = /[,;(]|\n/.test(before);
  const isName = state.length > 2;
  if (isAfterSign)
    return isName || !mayBeOfStreet(state) || (endsInCity(start) && !isQuadrantOf(start, state));
  const words = lastPart(start).split(' ');
  const ofCity = Math.max(places.trailing(words), largeCityNames.trailing(words));
  if (ofCity === 0 || isQuadrantOf(words.slice(-ofCity).join(' '), state)) return false;
  const street = words.slice(0, -ofCity);
  const hasStreet = lastPart(start) !== start.trim() || street.some((word) => certainType(word) !== null);
  return hasStreet || !(mayBeOfStreet(state) || (isName && street.length > 0));
}

/** Alberta's cities have quadrants: the NE of `CALGARY, NE` isn't Nebraska. */
const isQuadrantOf = (text: string, word: string): boolean =>
  directionWord(word, true) !== null && largeCity(lastPart(text))?.province === 'AB';

const mayBeOfStreet = (code: string): boolean =>
  /^(?:DE|LA|TO)$/.test(code) || lastType(code, true) !== null || directionWord(code, true) !== null;

const lastPart = (text: string): string =>
  text
    .split(/[,;(\n]/)
    .at(-1)!
    .trim();

/** Whether the last of several parts may be a city's name. */
function endsInCity(text: string): boolean {
  const last = lastPart(text);
  return /^[^\d#]{3,}$/.test(last) && wholeUnit(last) === null;
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** The codes of the other countries by their codes and by their names in both languages, folded. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const names = ['en', 'fr'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  codesByName = new Map(
    all.flatMap((code) => {
      const named = names.map((language) => language.of(code)).filter((name) => name !== undefined);
      const keys = code === 'CA' || named.length === 0 ? [] : [code, ...named];
      return keys.map((key) => [fold(key), code] as const);
    }),
  );
  return codesByName;
}

/** A country after a comma and a city. Provinces and words of streets have some of the codes: `SK`, `NO`. */
function otherCountry(text: string): CountryReading | null {
  const name = /[,;(\n]\s*([^,;(\n]+)$/.exec(text);
  if (!name || trailingProvince([name[1]!]) !== null) return null;
  const rest = text.slice(0, name.index);
  const isCode = name[1]!.length === 2;
  if (!endsInCity(rest) || (isCode && mayBeOfStreet(name[1]!))) return null;
  const country = countryCodes().get(fold(name[1]!));
  return country === undefined ? null : { country, state: null, rest };
}
