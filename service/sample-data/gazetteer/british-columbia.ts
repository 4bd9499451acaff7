import { quarters, type City } from './city.ts';

export const britishColumbia: City[] = [
  {
    slug: 'vancouver',
    name: 'Vancouver',
    aliases: ['City of Vancouver'],
    province: 'BC',
    lat: 49.2608,
    lng: -123.1139,
    french: false,
    gridBearing: 90,
    weight: 11,
    hundreds: 52,
    costs: 1.25,
    landPrices: 3.1,
    quarters: quarters(`
      Downtown | 49.2805 -123.1180 | V6B V6C V6Z | Downtown | 1925-2022 | core | Granville Street; Howe Street; Seymour Street; Robson Street; Smithe Street
      Mount Pleasant | 49.2625 -123.1010 | V5T V5Y | Mount Pleasant | 1910-2019 | mixed | Main Street; East Broadway; East 8th Avenue; Kingsway; Ontario Street
      Kitsilano | 49.2635 -123.1620 | V6K | Kitsilano | 1912-2010 | residential | West 4th Avenue; West Broadway; West 8th Avenue; Macdonald Street; Vine Street
      Fairview | 49.2630 -123.1300 | V6H | Fairview | 1920-2015 | mixed | West 7th Avenue; West 10th Avenue; Oak Street; Heather Street; Willow Street
      Hastings-Sunrise | 49.2765 -123.0440 | V5K V5M | Hastings-Sunrise | 1925-2012 | residential | East Hastings Street; Nanaimo Street; Renfrew Street; East Georgia Street; Slocan Street
      Grandview-Woodland | 49.2730 -123.0680 | V5L V5N | Grandview-Woodland | 1908-2008 | mixed | Commercial Drive; Victoria Drive; East 1st Avenue; Venables Street; Napier Street
      Kensington-Cedar Cottage | 49.2465 -123.0725 | V5N V5V | Kensington-Cedar Cottage | 1930-2015 | residential | Knight Street; East 22nd Avenue; Fraser Street; East King Edward Avenue; Fleming Street
      Sunset | 49.2190 -123.0920 | V5X | Sunset | 1940-2016 | residential | East 49th Avenue; Ross Street; Prince Edward Street; East 57th Avenue; Inverness Street
      Marpole | 49.2130 -123.1290 | V6P | Marpole | 1945-2021 | residential | West 70th Avenue; Hudson Street; Cartier Street; West 64th Avenue; Osler Street
      Renfrew-Collingwood | 49.2440 -123.0385 | V5R | Renfrew-Collingwood | 1935-2018 | residential | Joyce Street; Rupert Street; Vanness Avenue; East 29th Avenue; Wellington Avenue`),
  },
  {
    slug: 'victoria',
    name: 'Victoria',
    aliases: ['City of Victoria'],
    province: 'BC',
    lat: 48.4284,
    lng: -123.3656,
    french: false,
    gridBearing: 78,
    weight: 5,
    hundreds: 28,
    costs: 1.1,
    landPrices: 1.6,
    quarters: quarters(`
      Downtown | 48.4280 -123.3610 | V8W | Downtown | 1890-2021 | core | Blanshard Street; Douglas Street; Yates Street; Johnson Street; Fort Street
      Fernwood | 48.4320 -123.3450 | V8T V8R | Fernwood | 1905-1990 | residential | Fernwood Road; Gladstone Avenue; Balmoral Road; Chambers Street; Grant Street
      Hillside-Quadra | 48.4425 -123.3545 | V8T | Hillside-Quadra | 1912-1998 | mixed | Quadra Street; Hillside Avenue; Finlayson Street; Summit Avenue; Prior Street
      Burnside Gorge | 48.4455 -123.3715 | V8T V8Z | Burnside | 1935-2018 | industrial | Burnside Road East; Gorge Road East; Jutland Road; Dunedin Street; Alpha Street
      Oaklands | 48.4440 -123.3370 | V8R V8T | Oaklands | 1930-2000 | residential | Shelbourne Street; Haultain Street; Cedar Hill Road; Asquith Street; Bay Street
      Fairfield | 48.4170 -123.3440 | V8V V8S | Fairfield | 1910-1985 | residential | Cook Street; Fairfield Road; Moss Street; Linden Avenue; Richardson Street`),
  },
];
