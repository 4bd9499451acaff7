import { fetchedAt } from '../bookkeeping.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import type { GeneratedRecord } from '../generated.ts';
import { isDwelling, type Property } from '../property.ts';
import type { Random } from '../random.ts';
import { structureName } from '../vocabulary.ts';
import { storeysText } from '../building-names.ts';
import { writtenAddress } from '../written-address.ts';

interface Heritage {
  property: Property;
  index: number;
  designated: boolean;
  listed: number;
  name: string;
  style: string;
}

interface Style {
  name: string;
  /** Years in which it was built in. */
  from: number;
  to: number;
  /** Of dwellings of few storeys only, of other buildings only, or of both. */
  of: 'homes' | 'others' | 'both';
}

const style = (name: string, from: number, to: number, of: Style['of'] = 'both'): Style => ({
  name,
  from,
  to,
  of,
});

/** The last is for everything that the others are not for. */
const styles: Record<'en' | 'fr', readonly Style[]> = {
  en: [
    style('Italianate', 1850, 1893),
    style('Queen Anne Revival', 1880, 1912, 'homes'),
    style('Romanesque Revival', 1882, 1905, 'others'),
    style('Edwardian Classicism', 1900, 1922),
    style('Foursquare', 1900, 1930, 'homes'),
    style('Arts and Crafts', 1905, 1935, 'homes'),
    style('Chicago School', 1905, 1930, 'others'),
    style('Tudor Revival', 1922, 1942, 'homes'),
    style('Art Deco', 1926, 1942, 'others'),
    style('Moderne', 1934, 1950),
    style('Vernacular', 1850, 1948),
    style('Modern', 1945, 1970),
  ],
  fr: [
    style('Second Empire', 1870, 1900),
    style('Éclectisme victorien', 1880, 1914),
    style('Néoclassique', 1900, 1925, 'others'),
    style('Cubique', 1905, 1930, 'homes'),
    style('Art déco', 1925, 1945, 'others'),
    style('Vernaculaire', 1850, 1948),
    style('Modernisme', 1945, 1970),
  ],
};

/** A style in which such a building was built in its year. */
function styleOf({ yearBuilt, use, storeys, city }: Property, chance: Random): string {
  const all = styles[city.french ? 'fr' : 'en'];
  const sort = isDwelling(use) && storeys <= 3 ? 'homes' : 'others';
  const suited = all.filter(
    ({ from, to, of }) => from <= yearBuilt && yearBuilt <= to && (of === 'both' || of === sort),
  );
  return suited.length > 0 ? chance.pick(suited).name : all.at(-1)!.name;
}
const names = {
  en: 'Aldous Barrow Carlisle Denholm Elgin Fairbairn Gowan Hollis Kirkwall Lorne Merritt Norcliffe Osgoode Pemberton Rosslyn Stanhope Thornhill Wexford'.split(
    ' ',
  ),
  fr: 'Beaujeu Casgrain Dandurand Fabre Gamelin Hébert Langevin Massicotte Painchaud Rolland Taschereau Viger'.split(
    ' ',
  ),
};

const fields: Record<string, (heritage: Heritage) => unknown> = {
  architectural_description: ({ style, property: { storeys, city } }) =>
    city.french
      ? `Bâtiment de ${storeysText(storeys, true)}, ${style.toLowerCase()}`
      : `${storeys}-storey ${style} building with original façade`,
  architectural_style: ({ style }) => style,
  building_name: ({ name }) => name,
  building_name_fr: ({ name }) =>
    name.replace(
      /^(.*) (House|Block)$/,
      (_, who: string, what: string) => `${what === 'House' ? 'Maison' : 'Édifice'} ${who}`,
    ),
  built_as: ({ property: { city, use } }) => structureName(city, use),
  bylaw: ({ index, listed, designated }) => (designated ? `${listed}-${String(100 + (index % 880))}` : null),
  neighbourhood: ({ property }) => property.address.neighbourhood,
  province: ({ property }) => property.address.province,
  status: ({ designated, property: { city } }) =>
    city.french ? (designated ? 'Cité' : 'Inventorié') : designated ? 'Designated' : 'Listed',
  year_built: ({ property, index }) =>
    index % 9 === 0 ? `c. ${property.yearBuilt}` : String(property.yearBuilt),
  architect: ({ index }) =>
    ['Hooper & Watkins', 'Darling and Pearson', 'unknown', 'Maclure & Fox'][index % 4],
  builder: ({ index }) => ['unknown', 'Local contractors'][index % 2],
  city: ({ property }) => property.city.name,
  city_reference_url: ({ index }) => `https://example.org/heritage/${index}`,
  cladding: ({ index }) => ['Brick', 'Wood clapboard', 'Stone', 'Stucco'][index % 4],
  current_use: ({ property: { city, use } }) => structureName(city, use),
  designation_act: () => 'Ontario Heritage Act',
  designation_part: ({ index }) => (index % 3 ? 'IV' : 'V'),
  district: ({ property }) => `${property.quarter.name} Heritage Conservation District`,
  heritage_attributes: ({ style }) => `Massing, roof and openings typical of ${style}`,
  heritage_comment: ({ index }) => (index % 4 ? '' : 'Interior altered'),
  heritage_detail: ({ property }) => `Frontage on ${property.address.civic.streetName}`,
  heritage_theme: ({ property: { use } }) => (isDwelling(use) ? 'Residential growth' : 'Commerce'),
  in_district: ({ index }) => (index % 3 ? 'No' : 'Yes'),
  normalized_business_name: () => '',
  part_iv: ({ index }) => (index % 3 ? 'Y' : 'N'),
  part_v: ({ index }) => (index % 3 ? 'N' : 'Y'),
  postal_code: ({ property }) => property.address.postalCode,
  resource_grade: ({ index }) => 'ABC'[index % 3],
  roofline: ({ index }) => ['Gable', 'Hip', 'Flat', 'Mansard'][index % 4],
  second_address: ({ property, index }) => (index % 5 ? '' : `REAR ${property.address.normalizedAddress}`),
  storeys: ({ property }) => String(property.storeys),
  year_listed: ({ listed }) => String(listed),
};

const usual =
  'architectural_description architectural_style building_name built_as bylaw neighbourhood province status year_built';
const publishedBy: Record<string, string> = {
  victoria: `${usual} architect builder city_reference_url heritage_theme resource_grade`,
  vancouver: `${usual} resource_grade`,
  ottawa: `${usual} building_name_fr designation_act designation_part in_district`,
  moncton: `${usual} building_name_fr cladding roofline heritage_comment heritage_detail`,
  halifax: `${usual} building_name_fr second_address storeys current_use year_listed`,
  hamilton: `${usual} part_iv part_v district heritage_attributes`,
  quebec: `${usual} postal_code city building_name_fr`,
  st_johns: `${usual} normalized_business_name`,
};

/** The heritage buildings among a city's properties: old ones. */
export function* heritageRecords(
  properties: readonly Property[],
  count: number,
  chance: Random,
): Iterable<GeneratedRecord> {
  const old = properties.filter(({ yearBuilt, use }) => yearBuilt < 1962 && use !== 'industrial');
  for (let index = 1; index <= count && old.length > 0; index++) {
    const property = old.splice(chance.integer(0, old.length - 1), 1)[0]!;
    const { address, city, use } = property;
    const language = city.french ? 'fr' : 'en';
    const designated = chance.chance(0.45);
    const who = chance.pick(names[language]);
    const heritage: Heritage = {
      property,
      index,
      designated,
      listed: chance.integer(1978, 2024),
      name: city.french
        ? `${isDwelling(use) ? 'Maison' : 'Édifice'} ${who}`
        : `${who} ${isDwelling(use) ? 'House' : 'Block'}`,
      style: styleOf(property, chance),
    };
    const record: Record<string, unknown> = {
      record_id: `${city.slug} HER:${String(index).padStart(4, '0')}`,
      municipality: city.slug,
      fetched_at: fetchedAt(city),
      address: writtenAddress(city, address, null, chance),
      normalized_address: address.normalizedAddress,
      heritage_status: designated ? 'designated' : 'listed',
      heritage_meaning: designated
        ? 'Protected by by-law: alterations need a heritage permit'
        : 'On the heritage register: demolition needs notice',
      permit_required: designated,
      ...placeFields(address, placesOf(city, 'heritage_status'), chance, true),
    };
    for (const name of (publishedBy[city.slug] ?? usual).split(/\s+/)) record[name] = fields[name]!(heritage);
    yield { entityType: 'heritage_status', addressKey: address.normalizedAddress, record };
  }
}
