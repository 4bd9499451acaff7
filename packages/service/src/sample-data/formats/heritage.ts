import { storeysText, type Bilingual } from '../bilingual.ts';
import { isDwelling } from '../buildings.ts';
import type { Property } from '../property.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, propertyValues, recordAt, type GeneratedRecord } from './record-format.ts';

interface Heritage {
  property: Property;
  index: number;
  isDesignated: boolean;
  listed: number;
  name: string;
  style: string;
}

/** Styles by the last year in which they were built. */
const styles: Bilingual<[until: number, style: string][]> = {
  en: [
    [1893, 'Italianate'],
    [1912, 'Queen Anne Revival'],
    [1925, 'Edwardian Classicism'],
    [1942, 'Art Deco'],
    [Infinity, 'Modern'],
  ],
  fr: [
    [1900, 'Second Empire'],
    [1914, 'Éclectisme victorien'],
    [1945, 'Art déco'],
    [Infinity, 'Modernisme'],
  ],
};

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
      [
        'second_address',
        ({ property, index }) => (index % 5 ? '' : `REAR ${property.address.normalizedAddress}`),
      ],
    ]),
  },
  {
    all: `architectural_description architectural_style building_name built_as bylaw neighbourhood province status year_built`,
    byCity: {
      victoria: '',
      vancouver: '',
      ottawa: 'building_name_fr',
      moncton: 'building_name_fr',
      halifax: 'building_name_fr second_address storeys current_use year_listed',
      hamilton: '',
      quebec: 'postal_code city building_name_fr',
      st_johns: 'normalized_business_name',
    },
  },
);

export function* heritageRecords(
  properties: readonly Property[],
  count: number,
  random: Random,
): Iterable<GeneratedRecord> {
  const old = properties.filter(({ yearBuilt, use }) => yearBuilt < 1962 && use !== 'industrial');
  for (let index = 1; index <= count && old.length > 0; index++) {
    const property = old.splice(random.integer(0, old.length - 1), 1)[0]!;
    const { city, yearBuilt } = property;
    const isDesignated = random.chance(0.45);
    const fields = {
      heritage_status: isDesignated ? 'designated' : 'listed',
      heritage_meaning: isDesignated
        ? 'Protected by by-law: alterations need a heritage permit'
        : 'On the heritage register: demolition needs notice',
      permit_required: isDesignated,
    };
    const recordId = `${city.slug} HER:${String(index).padStart(4, '0')}`;
    const generated = recordAt(
      'heritage_status',
      { recordId, property, isAlwaysPlaced: true, fields },
      random,
    );
    const heritage: Heritage = {
      ...{ property, index, isDesignated },
      listed: random.integer(1978, 2024),
      name: nameOf(property, random),
      style: styles[city.language].find(([until]) => yearBuilt <= until)![1],
    };
    yield writeFields(generated, heritage, random);
  }
}
