import { isStreet, normalizedAddress } from '@cdata/catalog/reading';
import { readingsOf } from '../../geocoding/candidate.ts';
import { datasets, endpoints, entityTypes, utilityParameters } from '@cdata/catalog';
import { placeNamed } from '../../municipalities/municipality-register.ts';
import { recordsAtAddress } from '../../queries/records.ts';
import { HttpError } from '../errors.ts';
import { arrayOf, fieldsSchema, integer, objectOf, ref, string } from '../json-schema.ts';
import { get, type Route } from '../route.ts';

export const addressRoutes: Route[] = [
  get<{ address: string; municipality: string }>('/property', {
    summary: 'All records at one street address',
    isOurChoice: true,
    parameters: utilityParameters['/property'],
    response: objectOf({
      address: string,
      normalized_address: string,
      municipality: string,
      count: integer,
      records: objectOf(
        {},
        Object.fromEntries(entityTypes.map((name) => [name, arrayOf(ref(datasets[name].name))])),
      ),
    }),
    async handler({ query: { address, municipality }, state: { store, geocoder } }) {
      const read = geocoder.read(address);
      const { civic } = read;
      const match = await geocoder.locate(address, municipality);
      const isExact = match?.matchType === 'exact' || match?.matchType === 'block';
      // `12 7 Oaks Dr` is unit 12 of number 7 as it is written, and the city has a 12 on 7 Oaks Drive.
      const readings = readingsOf(read).map((reading) => normalizedAddress(reading.civic));
      const isOtherReading = match?.matchType === 'corrected' && readings.includes(match.normalizedAddress!);
      // The geocoder's form comes first, if it knows the address, then the address as written.
      const forms = [
        ...(isExact || isOtherReading ? [match.normalizedAddress] : []),
        ...(isStreet(civic) && !isOtherReading ? [normalizedAddress(civic)] : []),
      ].filter((form) => form !== null);
      const [normalized] = forms;
      if (normalized === undefined) throw notAnAddress(address);
      const records = await recordsAtAddress(store, municipality, forms);
      const head = JSON.stringify({
        address,
        normalized_address: normalized,
        municipality,
        count: [...records.values()].reduce((sum, { length }) => sum + length, 0),
      });
      const lists = [...records].map(([entityType, texts]) => `"${entityType}":[${texts.join(',')}]`);
      return `${head.slice(0, -1)},"records":{${lists.join(',')}}}`;
    },
  }),
  get<{ address: string; municipality?: string }>('/address/normalize', {
    summary: 'The parts of an address, and its normalized form',
    isOurChoice: true,
    parameters: utilityParameters['/address/normalize'],
    response: fieldsSchema(endpoints.addressNormalize.fields),
    handler({ query: { address, municipality }, state: { municipalities, geocoder } }) {
      const { civic, province, postalCode, poBox, ...rest } = geocoder.read(address);
      if (!isStreet(civic) && !poBox) throw notAnAddress(address);
      const named = rest.municipality ?? '';
      const place = placeNamed(named, { province, postalCode });
      const byName = municipalities.byName(named);
      const isThere = province === null || byName?.province === province;
      const registered = place && place.homonyms === 0 ? municipalities.bySlug(place.slug) : undefined;
      const unregistered = place || !isThere ? undefined : byName;
      const city = municipality ? municipalities.bySlug(municipality) : (registered ?? unregistered);
      const parts = {
        address,
        normalized_address: isStreet(civic) ? normalizedAddress(civic) : poBox,
        unit: civic?.unit,
        house_number: civic?.number,
        street_name: civic?.streetName,
        street_type: civic?.streetType,
        direction: civic?.direction,
        municipality: city?.slug,
        province: province ?? city?.province,
        postal_code: postalCode,
        po_box: poBox,
      };
      return Object.fromEntries(
        Object.entries(parts).filter(([, value]) => value !== null && value !== undefined),
      );
    },
  }),
];

const notAnAddress = (address: string): HttpError =>
  new HttpError(422, `Parameter 'address' is '${address.slice(0, 120)}', which is not a street address.`);
