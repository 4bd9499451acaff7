import { quarters, type City } from './city.ts';

export const atlantic: City[] = [
  {
    slug: 'halifax',
    name: 'Halifax',
    aliases: ['Halifax Regional Municipality', 'HRM', 'Dartmouth', 'Bedford'],
    province: 'NS',
    lat: 44.6488,
    lng: -63.5752,
    french: false,
    gridBearing: 65,
    weight: 7,
    hundreds: 58,
    costs: 0.98,
    landPrices: 0.7,
    quarters: quarters(`
      Downtown Halifax | 44.6445 -63.5810 | B3J B3H | District 7 | 1880-2022 | core | Spring Garden Road; Brunswick Street; Dresden Row; Barrington Street; Grafton Street
      North End | 44.6610 -63.5990 | B3K | District 8 | 1900-2018 | mixed | Gottingen Street; Agricola Street; Robie Street; Isleville Street; Almon Street
      West End | 44.6480 -63.6080 | B3L | District 9 | 1925-2005 | residential | Quinpool Road; Chebucto Road; Oxford Street; Connaught Avenue; Bayers Road
      Downtown Dartmouth | 44.6695 -63.5590 | B2Y | District 5 | 1890-2015 | mixed | Portland Street; Ochterloney Street; Victoria Road; King Street; Pleasant Street
      Burnside | 44.7060 -63.5900 | B3B | District 6 | 1972-2021 | industrial | Ilsley Avenue; Akerley Boulevard; Joseph Zatzman Drive; Wright Avenue; Burnside Drive
      Clayton Park | 44.6630 -63.6570 | B3M | District 10 | 1968-2012 | suburb | Dunbrack Street; Lacewood Drive; Parkland Drive; Willett Street; Glenforest Drive
      Bedford West | 44.7280 -63.6930 | B4A B4B | District 16 | 1985-2024 | suburb | Larry Uteck Boulevard; Hammonds Plains Road; Gary Martin Drive; Bedford Highway; Innovation Drive
      Cole Harbour | 44.6760 -63.4900 | B2V B2W | District 4 | 1972-2015 | suburb | Cole Harbour Road; Forest Hills Parkway; Caldwell Road; Astral Drive; John Stewart Drive`),
  },
  {
    slug: 'moncton',
    name: 'Moncton',
    aliases: ['City of Moncton', 'Ville de Moncton'],
    province: 'NB',
    lat: 46.0878,
    lng: -64.7782,
    french: false,
    gridBearing: 80,
    weight: 4,
    hundreds: 8,
    costs: 0.85,
    landPrices: 0.36,
    quarters: quarters(`
      Downtown | 46.0935 -64.7790 | E1C | Ward 3 | 1900-2020 | core | Main Street; St George Street; Robinson Street; Highfield Street; Weldon Street
      Mountain Road | 46.1060 -64.8080 | E1C E1G | Ward 4 | 1945-2016 | mixed | Mountain Road; Killam Drive; Connaught Avenue; High Street; Cameron Street
      Moncton North | 46.1290 -64.8280 | E1G | Ward 1 | 1978-2024 | suburb | Ryan Street; Evergreen Drive; Gorge Road; Granite Drive; Hildegard Drive
      Sunny Brae | 46.1010 -64.7610 | E1A E1C | Ward 2 | 1930-1998 | residential | Mill Road; Donald Avenue; McLaughlin Drive; Morton Avenue; Lewisville Road
      Caledonia Industrial Park | 46.1280 -64.7650 | E1H E1E | Ward 2 | 1975-2021 | industrial | Caledonia Road; Harrisville Boulevard; Ferdinand Boulevard; Price Street; Urquhart Avenue`),
  },
  {
    slug: 'st_johns',
    name: "St. John's",
    aliases: ["City of St. John's", 'Saint Johns', "St John's"],
    province: 'NL',
    lat: 47.5615,
    lng: -52.7126,
    french: false,
    gridBearing: 60,
    weight: 5,
    hundreds: 4,
    costs: 0.9,
    landPrices: 0.38,
    quarters: quarters(`
      Downtown | 47.5680 -52.7165 | A1C | Ward 2 | 1893-2012 | core | Water Street; Duckworth Street; Gower Street; Bond Street; Prescott Street
      Battery | 47.5740 -52.6960 | A1A A1C | Ward 2 | 1900-1995 | residential | Signal Hill Road; Quidi Vidi Road; Empire Avenue; Cavendish Square; Walsh's Square
      Churchill Park | 47.5790 -52.7260 | A1A A1B | Ward 4 | 1946-1988 | residential | Elizabeth Avenue; Allandale Road; Torbay Road; New Cove Road; Portugal Cove Road
      Mundy Pond | 47.5530 -52.7430 | A1E | Ward 3 | 1950-1998 | residential | Ropewalk Lane; Blackmarsh Road; Pearce Avenue; Campbell Avenue; Topsail Road
      Kenmount | 47.5590 -52.7790 | A1B A1L | Ward 4 | 1968-2020 | mixed | Kenmount Road; Thorburn Road; Ladysmith Drive; Great Eastern Avenue; Wyatt Boulevard
      Southlands | 47.5100 -52.7880 | A1H A1N | Ward 5 | 1995-2024 | suburb | Southlands Boulevard; Teakwood Drive; Ruby Line; Galaxy Crescent; Densmore's Lane
      Donovans Industrial | 47.5300 -52.8040 | A1N | Ward 3 | 1970-2019 | industrial | Clyde Avenue; Glencoe Drive; Sagona Avenue; Bruce Street; Corey King Drive`),
  },
];
