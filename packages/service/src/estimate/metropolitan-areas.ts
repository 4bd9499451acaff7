/**
 * The municipalities of the census metropolitan areas that the building construction price index is published for
 * (Statistics Canada, Standard Geographical Classification 2021), by the slug of the area's first city. The larger ones:
 * others take the composite.
 */
const members: { [area: string]: string } = {
  halifax: 'dartmouth bedford',
  montreal:
    'laval longueuil brossard terrebonne repentigny saint_jerome mirabel boucherville blainville mascouche chateauguay dollard_des_ormeaux saint_eustache pointe_claire cote_saint_luc westmount vaudreuil_dorion',
  quebec: 'levis quebec_city ancienne_lorette saint_augustin_de_desmaures',
  ottawa: 'gatineau clarence_rockland',
  toronto:
    'mississauga brampton vaughan markham richmond_hill oakville milton pickering ajax newmarket aurora caledon halton_hills king east_gwillimbury georgina whitchurch_stouffville bradford_west_gwillimbury orangeville uxbridge',
  london: 'st_thomas strathroy_caradoc',
  winnipeg: 'springfield east_st_paul west_st_paul',
  regina: 'white_city',
  saskatoon: 'martensville warman',
  calgary: 'airdrie cochrane chestermere rocky_view_county',
  edmonton:
    'strathcona_county sherwood_park st_albert leduc spruce_grove fort_saskatchewan beaumont stony_plain parkland_county',
  vancouver:
    'surrey burnaby richmond coquitlam langley langley_township delta north_vancouver west_vancouver new_westminster port_coquitlam port_moody maple_ridge white_rock pitt_meadows',
  victoria: 'saanich langford oak_bay esquimalt colwood',
};

const areas = new Map(
  Object.entries(members).flatMap(([area, cities]) => cities.split(' ').map((city) => [city, area] as const)),
);

/** The metropolitan area of a city; the city itself if it is no other's. */
export const metropolitanArea = (municipality: string): string => areas.get(municipality) ?? municipality;
