import { municipalityKey } from '@cdata/catalog/reading';

/**
 * The postal areas that lie in former cities of large ones, by the city's slug (Canada Post, forward sortation areas). Areas
 * of several former cities are left out.
 */
const areasOfParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  toronto: {
    'North York':
      'M2H M2J M2K M2L M2M M2N M2P M2R M3A M3B M3C M3H M3J M3K M3L M3M M3N M4A M5M M6A M6B M6L M9L M9M',
    Scarborough: 'M1B M1C M1E M1G M1H M1J M1K M1L M1M M1N M1P M1R M1S M1T M1V M1W M1X',
    Etobicoke: 'M8V M8W M8X M8Y M8Z M9A M9B M9C M9P M9R M9V M9W',
    'East York': 'M4B M4C M4G M4H',
    York: 'M6C M6E M6M M6N M9N',
  },
  ottawa: {
    Kanata: 'K2K K2L K2M K2T K2V K2W',
    Nepean: 'K2E K2G K2H K2J K2R',
    Barrhaven: 'K2J',
    Stittsville: 'K2S',
    Orléans: 'K1C K1E K1W K4A',
  },
  halifax: {
    Dartmouth: 'B2V B2W B2X B2Y B3A B3B',
    Bedford: 'B4A B4B',
    'Lower Sackville': 'B4C B4E',
    'Cole Harbour': 'B2V B2W',
  },
  hamilton: { 'Stoney Creek': 'L8E L8G L8J', Ancaster: 'L9G L9K', Dundas: 'L9H' },
};

const byPart = new Map(
  Object.entries(areasOfParts).flatMap(([city, parts]) =>
    Object.entries(parts).map(
      ([part, areas]) => [`${city} ${municipalityKey(part)}`, new Set(areas.split(' '))] as const,
    ),
  ),
);

/**
 * Whether a postal code lies in a part of a city, as far as that is known.
 *
 * @param part See {@link municipalityKey}.
 */
export const isCodeOfPart = (postalCode: string, city: string, part: string): boolean =>
  byPart.get(`${city} ${part}`)?.has(postalCode.slice(0, 3)) === true;
