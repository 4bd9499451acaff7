import { quarters, type City } from './city.ts';

export const alberta: City[] = [
  {
    slug: 'calgary',
    name: 'Calgary',
    aliases: ['City of Calgary'],
    province: 'AB',
    lat: 51.0447,
    lng: -114.0719,
    french: false,
    gridBearing: 90,
    weight: 12,
    hundreds: 78,
    costs: 0.95,
    landPrices: 0.8,
    quarters: quarters(`
      Beltline | 51.0395 -114.0760 | T2R T2G | 8 | 1910-2022 | core | 12 Avenue Southwest; 17 Avenue Southwest; 4 Street Southwest; 8 Street Southwest; 14 Avenue Southwest
      Hillhurst | 51.0585 -114.0900 | T2N | 7 | 1912-2018 | mixed | Kensington Road Northwest; 10 Street Northwest; 5 Avenue Northwest; 14 Street Northwest; Gladstone Road Northwest
      Inglewood | 51.0385 -114.0270 | T2G | 9 | 1908-2017 | mixed | 9 Avenue Southeast; 13 Street Southeast; 11 Avenue Southeast; 15 Street Southeast; 8 Avenue Southeast
      Highwood | 51.0945 -114.0820 | T2K | 4 | 1955-1995 | residential | Hounslow Drive Northwest; Hendon Drive Northwest; 44 Avenue Northwest; Northmount Drive Northwest; Highwood Drive Northwest
      Tuscany | 51.1250 -114.2430 | T3L | 1 | 1995-2015 | suburb | Tuscany Boulevard Northwest; Tuscany Springs Boulevard Northwest; Tuscany Ravine Road Northwest; Tuscarora Way Northwest; Tuscany Hills Circle Northwest
      Saddle Ridge | 51.1300 -113.9480 | T3J | 5 | 2000-2023 | suburb | Saddlecrest Boulevard Northeast; Saddletowne Circle Northeast; 80 Avenue Northeast; Saddlemont Road Northeast; Saddlehorn Drive Northeast
      Sherwood | 51.1650 -114.1450 | T3R | 2 | 2005-2023 | suburb | Sherwood Gate Northwest; Sherwood Rise Northwest; Sherview Drive Northwest; Symons Valley Parkway Northwest; Sherwood Common Northwest
      Shepard Industrial | 50.9880 -113.9760 | T2C | 12 | 1972-2022 | industrial | 86 Avenue Southeast; 114 Avenue Southeast; 52 Street Southeast; 72 Avenue Southeast; 40 Street Southeast
      Mahogany | 50.9010 -113.9350 | T3M | 12 | 2009-2025 | suburb | Mahogany Boulevard Southeast; Masters Avenue Southeast; Mahogany Way Southeast; Marquis Terrace Southeast; Magnolia Drive Southeast
      Acadia | 50.9700 -114.0580 | T2J T2H | 11 | 1960-1990 | residential | Acadia Drive Southeast; Fairmount Drive Southeast; 90 Avenue Southeast; Heritage Drive Southeast; Macleod Trail Southeast
      Bowness | 51.0870 -114.1880 | T3B | 1 | 1945-2020 | residential | Bowness Road Northwest; 33 Avenue Northwest; 77 Street Northwest; Bow Crescent Northwest; 46 Avenue Northwest`),
  },
  {
    slug: 'edmonton',
    name: 'Edmonton',
    aliases: ['City of Edmonton'],
    province: 'AB',
    lat: 53.5461,
    lng: -113.4938,
    french: false,
    gridBearing: 90,
    weight: 11,
    hundreds: 118,
    costs: 0.92,
    landPrices: 0.5,
    quarters: quarters(`
      Downtown | 53.5430 -113.5010 | T5J T5K | O-day'min | 1912-2021 | core | 104 Avenue Northwest; 102 Avenue Northwest; 109 Street Northwest; 104 Street Northwest; Jasper Avenue Northwest
      Strathcona | 53.5180 -113.4960 | T6E T6G | papastew | 1905-2016 | mixed | Whyte Avenue Northwest; 99 Street Northwest; 83 Avenue Northwest; 103 Street Northwest; 81 Avenue Northwest
      Crestwood | 53.5385 -113.5720 | T5N T5R | sipiwiyiniwak | 1950-2018 | residential | 97 Avenue Northwest; 146 Street Northwest; 142 Street Northwest; 95 Avenue Northwest; Stony Plain Road Northwest
      Edgemont | 53.4720 -113.6760 | T6M | sipiwiyiniwak | 2012-2026 | suburb | Erlanger Crescent Northwest; Edgemont Boulevard Northwest; Erasmus Crescent Northwest; Eifert Crescent Northwest; Erker Way Northwest
      Coronet Industrial | 53.4895 -113.4790 | T6E | papastew | 1962-2015 | industrial | 51 Avenue Northwest; 97 Street Northwest; 56 Avenue Northwest; 92 Street Northwest; Roper Road Northwest
      Alberta Avenue | 53.5700 -113.4840 | T5G T5B | Métis | 1912-1995 | residential | 118 Avenue Northwest; 95 Street Northwest; 115 Avenue Northwest; 89 Street Northwest; 122 Avenue Northwest
      Rutherford | 53.4170 -113.5270 | T6W | pihesiwin | 2003-2022 | suburb | Rutherford Road Southwest; 119 Street Southwest; Rhatigan Way Southwest; Russell Drive Southwest; 30 Avenue Southwest
      Beverly Heights | 53.5690 -113.3950 | T5W | tastawiyiniwak | 1950-1998 | residential | 111 Avenue Northwest; 38 Street Northwest; Ada Boulevard Northwest; 114 Avenue Northwest; 43 Street Northwest
      Castle Downs | 53.6150 -113.5180 | T5X | Anirniq | 1974-2002 | suburb | Castle Downs Road Northwest; 153 Avenue Northwest; 113A Street Northwest; 161 Avenue Northwest; Beaumaris Road Northwest
      Ellerslie | 53.4200 -113.4680 | T6X | Karhiio | 1998-2025 | suburb | Ellerslie Road Southwest; 75 Street Southwest; Ellis Lane Southwest; 91 Street Southwest; Elniski Court Southwest`),
  },
];
