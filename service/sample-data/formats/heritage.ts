import { storeysText, tableRows, type Bilingual } from '../bilingual.ts';
import { isDwelling } from '../buildings.ts';
import type { Property } from '../property.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, propertyValues, recordHead, type GeneratedRecord } from './format.ts';

interface Heritage {
  property: Property;
  index: number;
  isDesignated: boolean;
  listed: number;
  name: string;
  style: string;
}

interface Style {
  name: string;
  from: number;
  to: number;
  /** Low dwellings, other buildings, or both. */
  of: string;
}

const readStyles = (table: string): Style[] =>
  tableRows(table).map(([name, from, to, of]) => ({
    name: name!,
    from: Number(from),
    to: Number(to),
    of: of!,
  }));

/** Style, first and last year, and the buildings; the last style suits all others. */
const styles: Bilingual<Style[]> = {
  en: readStyles(`
    Italianate | 1850 | 1893 | both
    Queen Anne Revival | 1880 | 1912 | homes
    Romanesque Revival | 1882 | 1905 | others
    Edwardian Classicism | 1900 | 1922 | both
    Arts and Crafts | 1905 | 1935 | homes
    Chicago School | 1905 | 1930 | others
    Tudor Revival | 1922 | 1942 | homes
    Art Deco | 1926 | 1942 | others
    Vernacular | 1850 | 1948 | both
    Modern | 1945 | 1970 | both`),
  fr: readStyles(`
    Second Empire | 1870 | 1900 | both
    Éclectisme victorien | 1880 | 1914 | both
    Néoclassique | 1900 | 1925 | others
    Cubique | 1905 | 1930 | homes
    Art déco | 1925 | 1945 | others
    Vernaculaire | 1850 | 1948 | both
    Modernisme | 1945 | 1970 | both`),
};

function styleOf({ yearBuilt, use, storeys, city }: Property, random: Random): string {
  const all = styles[city.language];
  const kind = isDwelling(use) && storeys <= 3 ? 'homes' : 'others';
  const suited = all.filter(
    ({ from, to, of }) => from <= yearBuilt && yearBuilt <= to && (of === 'both' || of === kind),
  );
  return suited.length > 0 ? random.pick(suited).name : all.at(-1)!.name;
}

const families: Bilingual<string[]> = {
  en: 'Aldous Barrow Carlisle Denholm Elgin Fairbairn Gowan Hollis Kirkwall Lorne Merritt Osgoode Stanhope'.split(
    ' ',
  ),
  fr: 'Beaujeu Casgrain Dandurand Fabre Gamelin Hébert Langevin Massicotte Painchaud Rolland Viger'.split(
    ' ',
  ),
};

/** `Carlisle House`, `Édifice Viger`. */
function nameOf({ city, use }: Property, random: Random): string {
  const family = random.pick(families[city.language]);
  if (city.language === 'fr') return `${isDwelling(use) ? 'Maison' : 'Édifice'} ${family}`;
  return `${family} ${isDwelling(use) ? 'House' : 'Block'}`;
}

const oneOf =
  (...values: string[]) =>
  ({ index }: Heritage): string =>
    values[index % values.length]!;

const writeFields = fieldWriter<Heritage>(
  {
    ...propertyValues,
    ...fieldValues<Heritage>([
      [
        'architectural_description',
        ({ style, property: { storeys, city } }) => `${style}, ${storeysText(storeys, city)}`,
      ],
      ['architectural_style', ({ style }) => style],
      ['building_name', ({ name }) => name],
      ['building_name_fr', ({ name }) => name.replace(/^(.*) (House|Block)$/, 'Maison $1')],
      [
        'bylaw',
        ({ index, listed, isDesignated }) => (isDesignated ? `${listed}-${100 + (index % 880)}` : null),
      ],
      [
        'status',
        ({ isDesignated, property: { city } }) =>
          (city.language === 'fr' ? ['Inventorié', 'Cité'] : ['Listed', 'Designated'])[Number(isDesignated)],
      ],
      [
        'year_built',
        ({ property: { yearBuilt }, index }) => (index % 9 === 0 ? `c. ${yearBuilt}` : String(yearBuilt)),
      ],
      ['year_listed', ({ listed }) => String(listed)],
      ['storeys', ({ property }) => String(property.storeys)],
      ['architect builder', oneOf('Hooper & Watkins', 'Darling and Pearson', 'unknown')],
      ['cladding', oneOf('Brick', 'Wood clapboard', 'Stone', 'Stucco')],
      ['roofline', oneOf('Gable', 'Hip', 'Flat', 'Mansard')],
      ['resource_grade', oneOf('A', 'B', 'C')],
      ['heritage_comment', oneOf('', 'Interior altered')],
      ['in_district part_v', oneOf('Yes', 'No', 'No')],
      ['part_iv', oneOf('No', 'Yes', 'Yes')],
      ['designation_part', oneOf('V', 'IV', 'IV')],
      ['designation_act', () => 'Ontario Heritage Act'],
      ['district', ({ property }) => `${property.neighbourhood.name} Heritage Conservation District`],
      [
        'heritage_attributes heritage_detail',
        ({ style }) => `Massing, roof and openings typical of ${style}`,
      ],
      ['heritage_theme', ({ property }) => (isDwelling(property.use) ? 'Residential growth' : 'Commerce')],
      ['city_reference_url', ({ index }) => `https://example.org/heritage/${index}`],
      [
        'second_address',
        ({ property, index }) => (index % 5 ? '' : `REAR ${property.address.normalizedAddress}`),
      ],
    ]),
  },
  {
    all: `architectural_description architectural_style building_name built_as bylaw neighbourhood province status
      year_built`,
    byCity: {
      victoria: 'architect builder city_reference_url heritage_theme resource_grade',
      vancouver: 'resource_grade',
      ottawa: 'building_name_fr designation_act designation_part in_district',
      moncton: 'building_name_fr cladding roofline heritage_comment heritage_detail',
      halifax: 'building_name_fr second_address storeys current_use year_listed',
      hamilton: 'part_iv part_v district heritage_attributes',
      quebec: 'postal_code city building_name_fr',
      st_johns: 'normalized_business_name',
    },
  },
);

/** Heritage records of old buildings among a city's properties. */
export function* heritageRecords(
  properties: readonly Property[],
  count: number,
  random: Random,
): Iterable<GeneratedRecord> {
  const old = properties.filter(({ yearBuilt, use }) => yearBuilt < 1962 && use !== 'industrial');
  for (let index = 1; index <= count && old.length > 0; index++) {
    const property = old.splice(random.integer(0, old.length - 1), 1)[0]!;
    const { address, city } = property;
    const isDesignated = random.chance(0.45);
    const id = `${city.slug} HER:${String(index).padStart(4, '0')}`;
    const record: Record<string, unknown> = {
      ...recordHead('heritage_status', id, property, random, { isAlwaysPlaced: true }),
      heritage_status: isDesignated ? 'designated' : 'listed',
      heritage_meaning: isDesignated
        ? 'Protected by by-law: alterations need a heritage permit'
        : 'On the heritage register: demolition needs notice',
      permit_required: isDesignated,
    };
    const heritage: Heritage = {
      ...{ property, index, isDesignated },
      listed: random.integer(1978, 2024),
      name: nameOf(property, random),
      style: styleOf(property, random),
    };
    writeFields(record, city.slug, heritage, random);
    yield { entityType: 'heritage_status', addressKey: address.normalizedAddress, record };
  }
}
