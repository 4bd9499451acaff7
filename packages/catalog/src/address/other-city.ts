import { municipalityKey, municipalityNames } from './municipality-names.ts';
import { parseAddress } from './parse-address.ts';

/** Canada's largest cities, and the largest of the smaller provinces and the territories (2021 census). */
const largestCities = [
  'Toronto,Montréal,Calgary,Ottawa,Edmonton,Winnipeg,Mississauga,Vancouver,Brampton,Hamilton,Surrey,Québec,Halifax',
  'Laval,London,Markham,Vaughan,Gatineau,Saskatoon,Kitchener,Longueuil,Burnaby,Windsor,Regina,Oakville,Richmond',
  'Richmond Hill,Burlington,Oshawa,Sherbrooke,Greater Sudbury,Abbotsford,Lévis,Coquitlam,Barrie,Saguenay,Kelowna',
  'Guelph,Trois-Rivières,Whitby,Cambridge,St. Catharines,Milton,Langley,Kingston,Ajax,Waterloo,Terrebonne',
  'Saanich,St. John\u2019s,Thunder Bay,Delta,Brantford,Chatham-Kent,Clarington,Red Deer,Nanaimo,Strathcona County',
  'Pickering,Lethbridge,Kamloops,Niagara Falls,Chilliwack,Victoria,Newmarket,Repentigny,Peterborough,Moncton',
  'North Vancouver,West Vancouver,New Westminster,Maple Ridge,Prince George,Medicine Hat,Saint John,Fredericton',
  'Charlottetown,Whitehorse,Yellowknife,Iqaluit,Brossard,Drummondville,Granby,Airdrie,Grande Prairie,Port Moody',
]
  .join()
  .split(',');
const names = municipalityNames(largestCities);
const nameByKey = new Map(largestCities.map((name) => [municipalityKey(name), name]));

/**
 * The large city that an address names, if it differs from the given city; otherwise null. Other places are not
 * recognized: they may be neighbourhoods of the city.
 *
 * @param city Name or slug of a city; empty for none.
 */
export function otherCity(address: string, city: string): string | null {
  const { municipality } = parseAddress(address, names);
  const key = municipalityKey(municipality ?? '');
  const ownKey = municipalityKey(city);
  return ownKey === '' || key === ownKey ? null : (nameByKey.get(key) ?? null);
}
