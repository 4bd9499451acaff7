import { quarters, type City } from './city.ts';

export const prairies: City[] = [
  {
    slug: 'saskatoon',
    name: 'Saskatoon',
    aliases: ['City of Saskatoon'],
    province: 'SK',
    lat: 52.1332,
    lng: -106.67,
    french: false,
    gridBearing: 90,
    weight: 5,
    hundreds: 22,
    costs: 0.88,
    landPrices: 0.45,
    quarters: quarters(`
      Central Business District | 52.1300 -106.6700 | S7K | 6 | 1912-2020 | core | 20th Street East; 2nd Avenue South; 3rd Avenue South; 22nd Street East; 21st Street East
      Riversdale | 52.1255 -106.6850 | S7M | 2 | 1910-1985 | mixed | Avenue C South; 19th Street West; Avenue H South; 20th Street West; Avenue F South
      Nutana | 52.1160 -106.6480 | S7N S7H | 6 | 1908-1990 | residential | Broadway Avenue; 8th Street East; 12th Street East; Lansdowne Avenue; Victoria Avenue
      Sutherland | 52.1405 -106.6020 | S7N | 1 | 1930-2010 | residential | Central Avenue; 115th Street East; 108th Street West; Egbert Avenue; Attridge Drive
      Stonebridge | 52.0850 -106.6380 | S7T | 7 | 2005-2023 | suburb | Stonebridge Boulevard; Hunter Road; Gordon Road; Victor Road; Cornish Road
      North Industrial | 52.1680 -106.6550 | S7K S7L | 5 | 1965-2020 | industrial | Millar Avenue; 51st Street East; Faithfull Avenue; 60th Street East; Wentz Avenue
      Rosewood | 52.0985 -106.5680 | S7V | 8 | 2010-2026 | suburb | Rosewood Boulevard West; Rosewood Gate North; Meadows Boulevard; Olson Lane West; Hamm Crescent`),
  },
  {
    slug: 'regina',
    name: 'Regina',
    aliases: ['City of Regina'],
    province: 'SK',
    lat: 50.4452,
    lng: -104.6189,
    french: false,
    gridBearing: 90,
    weight: 5,
    hundreds: 34,
    costs: 0.87,
    landPrices: 0.38,
    quarters: quarters(`
      Downtown | 50.4490 -104.6110 | S4P | Ward 3 | 1910-2018 | core | 11th Avenue; 12th Avenue; Scarth Street; Hamilton Street; Victoria Avenue
      Cathedral | 50.4445 -104.6300 | S4T | Ward 3 | 1908-1985 | mixed | 13th Avenue; Elphinstone Street; Garnet Street; 15th Avenue; Robinson Street
      North Central | 50.4620 -104.6270 | S4R S4T | Ward 6 | 1912-1978 | residential | Dewdney Avenue; Angus Street; Cameron Street; 5th Avenue; Athol Street
      Parkridge | 50.4660 -104.5380 | S4N | Ward 7 | 1978-2005 | suburb | East Berthiaume Bay; Arens Road East; Dutton Crescent East; Prince of Wales Drive; Hartmann Crescent East
      Harbour Landing | 50.4080 -104.6550 | S4W | Ward 8 | 2009-2025 | suburb | Gordon Road; James Hill Road; Harbour Landing Drive; Tutor Way; Aerial Crescent
      Ross Industrial | 50.4750 -104.5760 | S4N | Ward 5 | 1962-2019 | industrial | Park Street; McDonald Street; Fleet Street; Henderson Drive; Solomon Drive
      Whitmore Park | 50.4100 -104.6120 | S4S | Ward 2 | 1956-1995 | residential | Hillsdale Street; Gordon Avenue; Anderson Avenue; McNaughton Avenue; Kramer Boulevard`),
  },
  {
    slug: 'winnipeg',
    name: 'Winnipeg',
    aliases: ['City of Winnipeg'],
    province: 'MB',
    lat: 49.8951,
    lng: -97.1384,
    french: false,
    gridBearing: 72,
    weight: 9,
    hundreds: 14,
    costs: 0.9,
    landPrices: 0.45,
    quarters: quarters(`
      Exchange District | 49.8985 -97.1420 | R3B R3A | Point Douglas | 1895-2019 | core | Main Street; King Street; Princess Street; McDermot Avenue; William Avenue
      South Portage | 49.8895 -97.1440 | R3C R3B | Fort Rouge - East Fort Garry | 1910-2021 | core | Broadway; Portage Avenue; York Avenue; Donald Street; Carlton Street
      Wolseley | 49.8825 -97.1730 | R3G R3C | Daniel McIntyre | 1908-1975 | residential | Wolseley Avenue; Westminster Avenue; Sherburn Street; Lipton Street; Arlington Street
      McMillan | 49.8735 -97.1560 | R3L R3M | River Heights - Fort Garry | 1910-2005 | mixed | Corydon Avenue; Stafford Street; Pembina Highway; Grosvenor Avenue; Jessie Avenue
      North Kildonan | 49.9450 -97.0850 | R2G R2K | North Kildonan | 1955-1998 | residential | Henderson Highway; Edison Avenue; Rothesay Street; Springfield Road; Gateway Road
      St. Boniface | 49.8900 -97.1130 | R2H | St. Boniface | 1905-2010 | mixed | Provencher Boulevard; Taché Avenue; Des Meurons Street; Marion Street; Archibald Street
      Bridgwater | 49.8010 -97.1850 | R3Y | Waverley West | 2008-2025 | suburb | Bridgwater Drive; North Town Road; Lee Boulevard; Kenaston Boulevard; Waterstone Drive
      Inkster Industrial Park | 49.9420 -97.1990 | R2X R3E | Old Kildonan | 1966-2016 | industrial | Inkster Boulevard; Dublin Avenue; Keewatin Street; Church Avenue; Sheppard Street
      Transcona | 49.8960 -97.0120 | R2C | Transcona | 1912-2012 | residential | Regent Avenue West; Day Street; Plessis Road; Kildare Avenue East; Wabasha Street`),
  },
];
