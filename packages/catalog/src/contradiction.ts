import { distance as editDistance } from 'fastest-levenshtein';
import { readAddress } from './reading/address.ts';
import { largeCity, municipalityKey } from './reading/cities.ts';
import { comparedParts, compareKeys, keyOfAddress, type ComparedPart } from './reading/compare-addresses.ts';
import { addressReadings } from './reading/other-readings.ts';
import type { Dataset } from './dataset.ts';
import { datasets } from './datasets.ts';
import { kilometresBetween } from './distance.ts';
import { endpoints } from './endpoint.ts';
import { cityName } from './nearest.ts';
import { isCertainMatch } from './match-certainty.ts';
import { limits, type Parameter } from './parameter.ts';
import { isMissing, publishedBoolean, publishedDollars, publishedTime } from './published-value.ts';
import { distanceFrom, placeOf, roleValue } from './record-value.ts';

/** The values of a request's query and path, by the name of their parameter. */
export type Question = Readonly<Record<string, unknown>>;

/** What was asked, and what the answer says instead, as `parameter=value`. */
export interface Contradiction {
  question: string;
  answer: string;
}

type Answer = Readonly<Record<string, unknown>>;
type Check = (question: Question, answer: Answer) => Contradiction | null;

/**
 * Why a response that is valid by itself cannot answer its request: another city, dataset, record or place, or a record
 * that the filters leave out. Shared caches and proxies that mix up answers are the usual cause. Null if nothing
 * contradicts the request; what the answer leaves out contradicts nothing.
 *
 * @param endpoint The path as the reference writes it.
 */
export function contradiction(endpoint: string, question: Question, response: unknown): Contradiction | null {
  const check = checks[endpoint];
  return check ? check(question, response as Answer) : null;
}

const all =
  (...parts: Check[]): Check =>
  (question, answer) => {
    for (const part of parts) {
      const difference = part(question, answer);
      if (difference) return difference;
    }
    return null;
  };

const contradicts = (name: string, question: unknown, answer: unknown): Contradiction => ({
  question: `${name}=${String(question)}`,
  answer: `${name}=${String(answer)}`,
});

const cityKey = (city: unknown): string => municipalityKey(cityName(String(city)));

const city: Check = (question, answer) => {
  const askedCity = question.municipality ?? question.city;
  const itsCity = answer.municipality ?? answer.city;
  const isOther = !isMissing(askedCity) && !isMissing(itsCity) && cityKey(askedCity) !== cityKey(itsCity);
  return isOther ? contradicts('municipality', askedCity, itsCity) : null;
};

/** The place of an address names its city. */
const cityOfPlace: Check = (question, answer) => {
  const asksForCity = !isMissing(question.municipality ?? question.city);
  return asksForCity && isMissing(answer.municipality)
    ? contradicts('municipality', question.municipality ?? question.city, null)
    : city(question, answer);
};

/**
 * Whether the answer is certain of an address that contradicts the one that was asked for: another number, unit, street, type,
 * direction, city, province or postal area. An answer that is not certain may be of a similar address, to be looked at,
 * but of a known house its number and street are like those that were asked for.
 */
const exactAddress: Check = ({ address }, answer) => {
  const { match_type: matchType = 'exact', confidence, municipality, city: itsCity, province } = answer;
  if (typeof address !== 'string' || !houseMatchTypes.includes(String(matchType))) return null;
  const itsAddress = answer.normalized_address ?? answer.address;
  if (typeof itsAddress !== 'string') return null;
  // The service knows only Canada.
  const found = keyOfAddress({
    ...readAddress({
      street: itsAddress.split(',')[0]!,
      city: cityName(String(municipality ?? itsCity ?? '')),
      province: String(province ?? ''),
      postalCode: String(answer.postal_code ?? ''),
    }),
    country: 'CA',
  });
  const isCertain = confidence === undefined || isCertainMatch({ match_type: matchType, confidence });
  // A place between two houses, or in doubt, says itself that it is another house.
  const weighed: readonly ComparedPart[] = isCertain ? comparedParts : partsOfKnownHouse;
  if (!isCertain && matchType === 'interpolated') return null;
  const mayMean = (text: string): boolean => {
    const asked = readAddress(text);
    const readings = asked.civic ? addressReadings(asked.civic, asked.afterStreet) : [{ civic: null }];
    const corners = asked.maybeCorner ? [{ civic: null, corner: asked.maybeCorner }] : [];
    return [...readings, ...corners].some((reading) => {
      const key = keyOfAddress({ ...asked, ...reading });
      const { contradictions } = compareKeys(key, found, { isSameName: isLikeName });
      return !contradictions.some((part) => weighed.includes(part));
    });
  };
  return mayMean(address) ? null : contradicts('address', address, itsAddress);
};

/** The house that an answer repeats is the one that was asked for, whatever its unit, its type and its place are. */
const sameHouse: Check = ({ address }, { address: itsAddress, match_type: matchType = 'exact' }) => {
  if (typeof address !== 'string' || typeof itsAddress !== 'string') return null;
  if (!['exact', 'corrected'].includes(String(matchType))) return null;
  const [asked, found] = [address, itsAddress].map((text) => readAddress(text));
  // What is no house can't be told from another one.
  if (!asked?.civic?.number || !found?.civic?.number) return null;
  const isSame = addressReadings(asked.civic, asked.afterStreet).some((reading) => {
    const key = keyOfAddress({ ...asked, ...reading });
    const { contradictions } = compareKeys(key, keyOfAddress(found), { isSameName: isLikeName });
    return !contradictions.some((part) => partsOfKnownHouse.includes(part));
  });
  return isSame ? null : contradicts('address', address, itsAddress);
};

const houseMatchTypes = ['exact', 'corrected', 'block', 'interpolated'];
const partsOfKnownHouse: readonly ComparedPart[] = ['number', 'name'];

/** Whether the name of a street may be another one with some letters wrong, or without some of its words. */
function isLikeName(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length >= 4 && (one.includes(other) || other.includes(one))) return true;
  return length >= 4 && editDistance(one, other) <= Math.ceil(length / 3);
}

/** A located address is near the large city that it is said to be in. */
const nearItsCity: Check = (question, answer) => {
  const there = placeOf(answer);
  const name = answer.municipality ?? answer.city ?? question.municipality ?? question.city;
  const middle = isMissing(name) ? null : largeCity(String(name))?.place;
  if (!there || !middle || kilometresBetween(there, middle) <= maxCityKilometres) return null;
  return contradicts('place', name, `${there.lat},${there.lng}`);
};

/** Kilometres from the point that was asked for beyond which no address is nearest, in the emptiest parts of Canada. */
const maxNearestKilometres = 250;

/** The nearest address lies as far away as the answer says; another of its forms repeats the point that was asked for. */
const nearestAddress: Check = ({ lat, lng }, answer) => {
  const there = placeOf(answer);
  if (!there) return null;
  const kilometres = kilometresBetween({ lat: Number(lat), lng: Number(lng) }, there);
  const distance = Number(answer.distance_m ?? NaN) / 1000;
  const isPlausible = distance <= maxNearestKilometres && kilometres <= distance * 1.05 + 0.05;
  return isPlausible ? null : contradicts('place', `${lat},${lng}`, `${there.lat},${there.lng}`);
};

/** Kilometres from the middle of a large city to its farthest limits, Halifax's and Chatham-Kent's among them. */
const maxCityKilometres = 150;

const cityAround: Check = ({ lat, lng }, { city: itsCity }) => {
  const middle = largeCity(String(itsCity))?.place;
  if (!middle) return null;
  const kilometres = kilometresBetween({ lat: Number(lat), lng: Number(lng) }, middle);
  return kilometres <= maxCityKilometres ? null : contradicts('city', `${lat},${lng}`, itsCity);
};

const equal =
  (name: string): Check =>
  (question, answer) =>
    isMissing(question[name]) || isMissing(answer[name]) || String(question[name]) === String(answer[name])
      ? null
      : contradicts(name, question[name], answer[name]);

/** A record without an id is none that was asked for. */
const sameRecord: Check = ({ record_id: id }, { record_id: itsId }) =>
  String(itsId) === id ? null : contradicts('record_id', id, itsId);

const listed =
  (list: string, check: Check): Check =>
  (question, answer) => {
    for (const item of answer[list] as Answer[]) {
      const difference = check(question, item);
      if (difference) return difference;
    }
    return null;
  };

/** The fields that a filter compares: those it names, or those of the dataset's value. */
export function comparedFields(parameter: Parameter, { roles }: Dataset): readonly string[] {
  const { aliasOf: name = parameter.name, reads } = parameter;
  if (reads) return reads;
  return name.startsWith('value_') ? roles.value : [name];
}

/** Dollars and areas are compared with this tolerance, because cities publish cents and the service may round. */
const tolerance = 1;

/** Whether a published value certainly lies outside of a filter. Texts are compared by the service in ways of its own. */
function isLeftOut({ type, notBelow, values }: Parameter, bound: unknown, value: unknown): boolean {
  const isOutside = <Value extends number | string>(one: Value, limit: Value) =>
    notBelow ? one > limit : one < limit;
  switch (type) {
    case 'date': {
      const date = publishedTime(value)?.date;
      return date !== undefined && isOutside(date, String(bound));
    }
    case 'number':
    case 'integer': {
      const amount = publishedDollars(value);
      const slack = notBelow ? tolerance : -tolerance;
      return amount !== null && isOutside(amount, Number(bound) + slack);
    }
    case 'boolean': {
      const flag = publishedBoolean(value);
      return flag !== null && flag !== publishedBoolean(bound);
    }
    case 'enum':
      // Cities also publish words of their own.
      return values?.includes(String(value)) === true && value !== String(bound).trim();
    default:
      return false;
  }
}

function filtersOf(dataset: Dataset): Check {
  const filters = dataset.parameters
    .filter(({ group }) => group === 'filter')
    .map((parameter) => ({ parameter, fields: comparedFields(parameter, dataset) }));
  return (question, record) => {
    for (const { parameter, fields } of filters) {
      const bound = question[parameter.name];
      const value = isMissing(bound) ? null : roleValue(record, fields);
      if (!isMissing(value) && isLeftOut(parameter, bound, value))
        return contradicts(parameter.name, bound, value);
    }
    return null;
  };
}

const withinRadius: Check = ({ lat, lng, radius_km: radius }, record) => {
  if (isMissing(lat) || isMissing(lng)) return null;
  const kilometres = distanceFrom({ lat: Number(lat), lng: Number(lng) }, record);
  const maximum = isMissing(radius) ? limits.radiusKm.default : Number(radius);
  return kilometres === null || kilometres <= maximum * 1.01 + 0.05
    ? null
    : contradicts('radius_km', maximum, kilometres.toFixed(1));
};

/** Checks that an answer, where it names its dataset, names this one. */
const namesDataset =
  (name: string): Check =>
  (_, { entity_type: itsName }) =>
    isMissing(itsName) || itsName === name ? null : contradicts('entity_type', name, itsName);

const propertyRecords: Check = (question, { records }) => {
  for (const list of Object.values(records as Record<string, Answer[]>)) {
    const difference = listed('records', city)(question, { records: list });
    if (difference) return difference;
  }
  return null;
};

const checks: Record<string, Check | undefined> = {
  [endpoints.geocode.path]: all(cityOfPlace, nearItsCity, exactAddress, sameHouse),
  [endpoints.reverseGeocode.path]: nearestAddress,
  [endpoints.zone.path]: cityAround,
  [endpoints.zoning.path]: listed('results', city),
  [endpoints.property.path]: all(city, sameHouse, propertyRecords),
  [endpoints.addressNormalize.path]: all(city, sameHouse),
};
for (const dataset of Object.values(datasets)) {
  const { name } = dataset;
  const search = all(
    namesDataset(name),
    equal('radius_km'),
    listed('results', all(city, filtersOf(dataset), withinRadius)),
  );
  checks[`/${name}`] = search;
  checks[`/${name}/{record_id}`] = sameRecord;
  checks[`/${name}/stats`] = all(namesDataset(name), city);
}
checks['/permit/feed'] = checks['/permit'];
checks['/permit/{record_id}/history'] = equal('record_id');
checks['/contractor/{name_normalized}'] = all(equal('name_normalized'), listed('results', city));
