import { municipalityKey } from './municipality-names.ts';
import { provincesOf } from './province.ts';

/**
 * The beginnings of the postal codes of large cities: their postal district (the first letter; Canada Post, "Addressing
 * Guidelines"), and for the island of Montréal and Laval the second character too. Cities at the border of two districts,
 * and names that municipalities of several provinces share, are left out.
 */
const citiesByBeginning: Record<string, string> = {
  A: 'St. John’s',
  B: 'Halifax',
  E: 'Moncton,Saint John,Fredericton',
  G: 'Québec,Lévis,Saguenay,Trois-Rivières',
  'H1 H2 H3 H4 H5 H8 H9': 'Montréal',
  H7: 'Laval',
  J: 'Gatineau,Longueuil,Sherbrooke,Terrebonne,Repentigny,Brossard,Drummondville,Granby',
  K: 'Ottawa,Kingston,Peterborough',
  L: [
    'Mississauga,Brampton,Hamilton,Markham,Vaughan,Oakville,Richmond Hill,Oshawa,Barrie,Whitby,St. Catharines,Milton',
    'Ajax,Pickering,Niagara Falls,Newmarket',
  ].join(),
  M: 'Toronto',
  N: 'Kitchener,Guelph,Brantford',
  P: 'Greater Sudbury,Thunder Bay',
  R: 'Winnipeg',
  S: 'Saskatoon,Regina',
  T: 'Calgary,Edmonton,Red Deer,Strathcona County,Lethbridge,Medicine Hat,Airdrie,Grande Prairie',
  V: [
    'Vancouver,Surrey,Burnaby,Abbotsford,Coquitlam,Kelowna,Saanich,Nanaimo,Kamloops,Chilliwack,North Vancouver',
    'West Vancouver,New Westminster,Maple Ridge,Prince George,Port Moody',
  ].join(),
  X: 'Yellowknife,Iqaluit',
  Y: 'Whitehorse',
};

const beginnings = new Map(
  Object.entries(citiesByBeginning).flatMap(([codes, cities]) =>
    cities.split(',').map((city) => [municipalityKey(city), codes.split(' ')] as const),
  ),
);

/**
 * Whether a postal code lies in another province than the given one, or cannot be in the given city. False where either
 * is unknown.
 *
 * @param postalCode `M5V 2T6`
 * @param province `ON`
 */
export function contradictsPostalCode(
  postalCode: string,
  { city, province }: { city: string | null; province: string | null },
): boolean {
  if (province !== null && !provincesOf(postalCode).includes(province)) return true;
  const ofCity = city === null ? undefined : beginnings.get(municipalityKey(city));
  if (ofCity === undefined) return false;
  // The same name in the province of the postal code may be another municipality.
  const isKnownCity = province === null || provincesOf(ofCity[0]!).includes(province);
  return isKnownCity && !ofCity.some((beginning) => postalCode.startsWith(beginning));
}
