import { quarters, type City } from './city.ts';

export const ontario: City[] = [
  {
    slug: 'toronto',
    name: 'Toronto',
    aliases: ['City of Toronto', 'North York', 'Etobicoke', 'Scarborough'],
    province: 'ON',
    lat: 43.6532,
    lng: -79.3832,
    french: false,
    gridBearing: 73,
    weight: 12,
    hundreds: 14,
    costs: 1.2,
    landPrices: 1.7,
    quarters: quarters(`
      Downtown Yonge East | 43.6545 -79.3785 | M5B M5C M5G | 13 | 1900-2023 | core | Yonge Street; Dundas Street East; Church Street; Jarvis Street; Adelaide Street East
      Wellington Place | 43.6450 -79.3975 | M5V | 10 | 1905-2022 | core | King Street West; Queen Street West; Spadina Avenue; Adelaide Street West; Richmond Street West
      Annex | 43.6690 -79.4060 | M5R M5S | 11 | 1890-2005 | mixed | Bloor Street West; Bathurst Street; Brunswick Avenue; Howland Avenue; Dupont Street
      Corso Italia-Davenport | 43.6775 -79.4490 | M6E M6H | 9 | 1912-1995 | residential | St Clair Avenue West; Dufferin Street; Lansdowne Avenue; Rogers Road; Earlscourt Avenue
      Danforth | 43.6860 -79.3200 | M4C M4J | 14 | 1915-1990 | residential | Danforth Avenue; Woodbine Avenue; Secord Avenue; Coxwell Avenue; Mortimer Avenue
      Willowdale | 43.7700 -79.4120 | M2N M2M | 18 | 1948-2020 | mixed | Sheppard Avenue West; Finch Avenue West; Willowdale Avenue; Senlac Road; Hounslow Avenue
      Bendale | 43.7620 -79.2560 | M1P M1H | 21 | 1955-1998 | residential | Lawrence Avenue East; Brimley Road; Midland Avenue; Bellamy Road North; Ellesmere Road
      Islington | 43.6470 -79.5290 | M9A M8Z M9B | 3 | 1938-2015 | residential | Islington Avenue; Burnhamthorpe Road; Kipling Avenue; Norseman Street; The Queensway
      Humber Summit | 43.7580 -79.5640 | M9L M9M | 7 | 1960-2008 | industrial | Weston Road; Steeles Avenue West; Fenmar Drive; Signet Drive; Arrow Road
      Malvern | 43.8060 -79.2220 | M1B M1S | 23 | 1972-2010 | suburb | Neilson Road; Tapscott Road; McLevin Avenue; Sewells Road; Washburn Way
      Leaside | 43.7060 -79.3650 | M4G | 15 | 1938-2012 | residential | Bayview Avenue; Laird Drive; Eglinton Avenue East; Sutherland Drive; Rumsey Road
      Rexdale | 43.7220 -79.5720 | M9V M9W | 1 | 1955-2005 | industrial | Rexdale Boulevard; Albion Road; Martin Grove Road; Bergamot Avenue; Belfield Road`),
  },
  {
    slug: 'ottawa',
    name: 'Ottawa',
    aliases: ['City of Ottawa', "Ville d'Ottawa", 'Nepean', 'Kanata', 'Orléans'],
    province: 'ON',
    lat: 45.4215,
    lng: -75.6972,
    french: false,
    gridBearing: 60,
    weight: 9,
    hundreds: 22,
    costs: 1.02,
    landPrices: 0.95,
    quarters: quarters(`
      Centretown | 45.4145 -75.6960 | K2P K1P | Somerset | 1900-2020 | core | Bank Street; Somerset Street West; Elgin Street; Gladstone Avenue; Metcalfe Street
      ByWard Market | 45.4280 -75.6890 | K1N | Rideau-Vanier | 1895-2018 | core | Rideau Street; Dalhousie Street; York Street; St Patrick Street; Clarence Street
      Hintonburg | 45.4020 -75.7260 | K1Y | Kitchissippi | 1908-2016 | mixed | Wellington Street West; Parkdale Avenue; Holland Avenue; Fairmont Avenue; Sherwood Drive
      Alta Vista | 45.3830 -75.6620 | K1H K1G | Alta Vista | 1952-1995 | residential | Alta Vista Drive; Smyth Road; Kilborn Avenue; Heron Road; Pleasant Park Road
      Barrhaven | 45.2760 -75.7450 | K2J | Barrhaven West | 1980-2023 | suburb | Strandherd Drive; Greenbank Road; Jockvale Road; Fallowfield Road; Larkin Drive
      Kanata Lakes | 45.3230 -75.9090 | K2K K2T | Kanata North | 1985-2022 | suburb | Kanata Avenue; March Road; Goulbourn Forced Road; Knudson Drive; Campeau Drive
      Orléans | 45.4690 -75.5200 | K1C K4A | Orléans East-Cumberland | 1975-2018 | suburb | Innes Road; Jeanne-d'Arc Boulevard North; Tenth Line Road; Charlemagne Boulevard; Prestone Drive
      Sheffield Glen | 45.3990 -75.6080 | K1B K1G | Alta Vista | 1962-2012 | industrial | Sheffield Road; Lancaster Road; Walkley Road; Russell Road; Belfast Road`),
  },
  {
    slug: 'hamilton',
    name: 'Hamilton',
    aliases: ['City of Hamilton', 'Ancaster', 'Dundas', 'Stoney Creek'],
    province: 'ON',
    lat: 43.2557,
    lng: -79.8711,
    french: false,
    gridBearing: 80,
    weight: 7,
    hundreds: 12,
    costs: 0.98,
    landPrices: 1.05,
    quarters: quarters(`
      Central | 43.2580 -79.8660 | L8R L8P L8N | 2 | 1890-2018 | core | King Street West; Main Street West; James Street North; Cannon Street West; Bay Street North
      Durand | 43.2500 -79.8760 | L8P | 2 | 1885-1995 | mixed | Herkimer Street; Queen Street South; Aberdeen Avenue; Charlton Avenue West; Locke Street South
      Crown Point | 43.2460 -79.8200 | L8H L8K | 4 | 1912-1975 | residential | Ottawa Street North; Barton Street East; Kenilworth Avenue North; Cannon Street East; Britannia Avenue
      Hamilton Mountain | 43.2230 -79.8720 | L9A L9C | 8 | 1950-1998 | residential | Upper James Street; Fennell Avenue West; Mohawk Road West; Upper Wellington Street; Sanatorium Road
      Stoney Creek | 43.2190 -79.7640 | L8G L8E | 10 | 1955-2015 | suburb | King Street East; Queenston Road; Gray Road; Lake Avenue Drive; Collegiate Avenue
      Ancaster | 43.2220 -79.9800 | L9G | 12 | 1968-2020 | suburb | Wilson Street West; Golf Links Road; Fiddler's Green Road; Meadowlands Boulevard; Shaver Road
      Industrial Sector | 43.2555 -79.8210 | L8L L8H | 3 | 1915-2010 | industrial | Burlington Street East; Gage Avenue North; Sherman Avenue North; Depew Street; Beach Road`),
  },
];
