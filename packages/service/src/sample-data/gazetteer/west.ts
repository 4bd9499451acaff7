/** Read by `readCities`: a line for each city, then its neighbourhoods and its zoning by-law's districts. */
export const west = `
calgary | Calgary | City of Calgary | AB | 51.0447 -114.0719 | en | 90 | 12 | 78 | 0.95 | 0.8
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
  Bowness | 51.0870 -114.1880 | T3B | 1 | 1945-2020 | residential | Bowness Road Northwest; 33 Avenue Northwest; 77 Street Northwest; Bow Crescent Northwest; 46 Avenue Northwest
  residential: R-CG = Residential - Grade-Oriented Infill; R-G = Residential - Low Density Mixed Housing; M-C1 = Multi-Residential - Contextual Low Profile; M-C2 = Multi-Residential - Contextual Medium Profile
  mixed_use: MU-1 = Mixed Use - General; CC-X = City Centre Mixed Use; C-COR1 = Commercial - Corridor 1
  commercial: C-C1 = Commercial - Community 1; C-N1 = Commercial - Neighbourhood 1; C-COR2 = Commercial - Corridor 2
  industrial: I-G = Industrial - General; I-B = Industrial - Business
  institutional: S-CI = Special Purpose - Community Institution; S-CS = Special Purpose - Community Service
  open_space: S-SPR = Special Purpose - School, Park and Community Reserve; S-FUD = Special Purpose - Future Urban Development
edmonton | Edmonton | City of Edmonton | AB | 53.5461 -113.4938 | en | 90 | 11 | 118 | 0.92 | 0.5
  Downtown | 53.5430 -113.5010 | T5J T5K | O-day'min | 1912-2021 | core | 104 Avenue Northwest; 102 Avenue Northwest; 109 Street Northwest; 104 Street Northwest; Jasper Avenue Northwest
  Strathcona | 53.5180 -113.4960 | T6E T6G | papastew | 1905-2016 | mixed | Whyte Avenue Northwest; 99 Street Northwest; 83 Avenue Northwest; 103 Street Northwest; 81 Avenue Northwest
  Crestwood | 53.5385 -113.5720 | T5N T5R | sipiwiyiniwak | 1950-2018 | residential | 97 Avenue Northwest; 146 Street Northwest; 142 Street Northwest; 95 Avenue Northwest; Stony Plain Road Northwest
  Edgemont | 53.4720 -113.6760 | T6M | sipiwiyiniwak | 2012-2026 | suburb | Erlanger Crescent Northwest; Edgemont Boulevard Northwest; Erasmus Crescent Northwest; Eifert Crescent Northwest; Erker Way Northwest
  Coronet Industrial | 53.4895 -113.4790 | T6E | papastew | 1962-2015 | industrial | 51 Avenue Northwest; 97 Street Northwest; 56 Avenue Northwest; 92 Street Northwest; Roper Road Northwest
  Alberta Avenue | 53.5700 -113.4840 | T5G T5B | Métis | 1912-1995 | residential | 118 Avenue Northwest; 95 Street Northwest; 115 Avenue Northwest; 89 Street Northwest; 122 Avenue Northwest
  Rutherford | 53.4170 -113.5270 | T6W | pihesiwin | 2003-2022 | suburb | Rutherford Road Southwest; 119 Street Southwest; Rhatigan Way Southwest; Russell Drive Southwest; 30 Avenue Southwest
  Beverly Heights | 53.5690 -113.3950 | T5W | tastawiyiniwak | 1950-1998 | residential | 111 Avenue Northwest; 38 Street Northwest; Ada Boulevard Northwest; 114 Avenue Northwest; 43 Street Northwest
  Castle Downs | 53.6150 -113.5180 | T5X | Anirniq | 1974-2002 | suburb | Castle Downs Road Northwest; 153 Avenue Northwest; 113A Street Northwest; 161 Avenue Northwest; Beaumaris Road Northwest
  Ellerslie | 53.4200 -113.4680 | T6X | Karhiio | 1998-2025 | suburb | Ellerslie Road Southwest; 75 Street Southwest; Ellis Lane Southwest; 91 Street Southwest; Elniski Court Southwest
  residential: RS = Small Scale Residential Zone; RSF = Small Scale Flex Residential Zone; RSM h12 = Small-Medium Scale Transition Residential Zone; RM h16 = Medium Scale Residential Zone
  mixed_use: MU = Mixed Use Zone; CMU = Commercial Mixed Use Zone
  commercial: CN = Neighbourhood Commercial Zone; CG = General Commercial Zone
  industrial: IM = Medium Industrial Zone; BE = Business Employment Zone
  institutional: UF = Urban Facilities Zone; PU = Public Utility Zone
  open_space: PSN = Neighbourhood Parks and Services Zone; AG = Agriculture Zone; FD = Future Urban Development Zone
regina | Regina | City of Regina | SK | 50.4452 -104.6189 | en | 90 | 5 | 34 | 0.87 | 0.38
  Downtown | 50.4490 -104.6110 | S4P | Ward 3 | 1910-2018 | core | 11th Avenue; 12th Avenue; Scarth Street; Hamilton Street; Victoria Avenue
  Cathedral | 50.4445 -104.6300 | S4T | Ward 3 | 1908-1985 | mixed | 13th Avenue; Elphinstone Street; Garnet Street; 15th Avenue; Robinson Street
  North Central | 50.4620 -104.6270 | S4R S4T | Ward 6 | 1912-1978 | residential | Dewdney Avenue; Angus Street; Cameron Street; 5th Avenue; Athol Street
  Parkridge | 50.4660 -104.5380 | S4N | Ward 7 | 1978-2005 | suburb | East Berthiaume Bay; Arens Road East; Dutton Crescent East; Prince of Wales Drive; Hartmann Crescent East
  Harbour Landing | 50.4080 -104.6550 | S4W | Ward 8 | 2009-2025 | suburb | Gordon Road; James Hill Road; Harbour Landing Drive; Tutor Way; Aerial Crescent
  Ross Industrial | 50.4750 -104.5760 | S4N | Ward 5 | 1962-2019 | industrial | Park Street; McDonald Street; Fleet Street; Henderson Drive; Solomon Drive
  Whitmore Park | 50.4100 -104.6120 | S4S | Ward 2 | 1956-1995 | residential | Hillsdale Street; Gordon Avenue; Anderson Avenue; McNaughton Avenue; Kramer Boulevard
  residential: RN = Residential Neighbourhood Zone; RU = Residential Urban Zone; RL = Residential Low-Rise Zone; RH = Residential High-Rise Zone
  mixed_use: DCD-D = Downtown Direct Control District; MH = Mixed High-Rise Zone
  commercial: ML = Mixed Low-Rise Zone; MLM = Mixed Large Market Zone
  industrial: IL = Industrial Light Zone; IH = Industrial Heavy Zone
  institutional: I = Institutional Zone
  open_space: PS = Public Service Zone; UH = Urban Holding Zone
saskatoon | Saskatoon | City of Saskatoon | SK | 52.1332 -106.67 | en | 90 | 5 | 22 | 0.88 | 0.45
  Central Business District | 52.1300 -106.6700 | S7K | 6 | 1912-2020 | core | 20th Street East; 2nd Avenue South; 3rd Avenue South; 22nd Street East; 21st Street East
  Riversdale | 52.1255 -106.6850 | S7M | 2 | 1910-1985 | mixed | Avenue C South; 19th Street West; Avenue H South; 20th Street West; Avenue F South
  Nutana | 52.1160 -106.6480 | S7N S7H | 6 | 1908-1990 | residential | Broadway Avenue; 8th Street East; 12th Street East; Lansdowne Avenue; Victoria Avenue
  Sutherland | 52.1405 -106.6020 | S7N | 1 | 1930-2010 | residential | Central Avenue; 115th Street East; 108th Street West; Egbert Avenue; Attridge Drive
  Stonebridge | 52.0850 -106.6380 | S7T | 7 | 2005-2023 | suburb | Stonebridge Boulevard; Hunter Road; Gordon Road; Victor Road; Cornish Road
  North Industrial | 52.1680 -106.6550 | S7K S7L | 5 | 1965-2020 | industrial | Millar Avenue; 51st Street East; Faithfull Avenue; 60th Street East; Wentz Avenue
  Rosewood | 52.0985 -106.5680 | S7V | 8 | 2010-2026 | suburb | Rosewood Boulevard West; Rosewood Gate North; Meadows Boulevard; Olson Lane West; Hamm Crescent
  residential: R1A = One-Unit Residential District; R2 = One and Two-Unit Residential District; RM4 = Medium/High Density Multiple-Unit Dwelling District
  mixed_use: MX1 = Mixed Use District 1; B6 = Downtown Commercial District
  commercial: B2 = District Commercial District; B4 = Arterial and Suburban Commercial District
  industrial: IL1 = General Light Industrial District; IH = Heavy Industrial District
  institutional: M2 = Community Institutional Service District
  open_space: FUD = Future Urban Development District; AG = Agricultural District
vancouver | Vancouver | City of Vancouver | BC | 49.2608 -123.1139 | en | 90 | 11 | 52 | 1.25 | 3.1
  Downtown | 49.2805 -123.1180 | V6B V6C V6Z | Downtown | 1925-2022 | core | Granville Street; Howe Street; Seymour Street; Robson Street; Smithe Street
  Mount Pleasant | 49.2625 -123.1010 | V5T V5Y | Mount Pleasant | 1910-2019 | mixed | Main Street; East Broadway; East 8th Avenue; Kingsway; Ontario Street
  Kitsilano | 49.2635 -123.1620 | V6K | Kitsilano | 1912-2010 | residential | West 4th Avenue; West Broadway; West 8th Avenue; Macdonald Street; Vine Street
  Fairview | 49.2630 -123.1300 | V6H | Fairview | 1920-2015 | mixed | West 7th Avenue; West 10th Avenue; Oak Street; Heather Street; Willow Street
  Hastings-Sunrise | 49.2765 -123.0440 | V5K V5M | Hastings-Sunrise | 1925-2012 | residential | East Hastings Street; Nanaimo Street; Renfrew Street; East Georgia Street; Slocan Street
  Grandview-Woodland | 49.2730 -123.0680 | V5L V5N | Grandview-Woodland | 1908-2008 | mixed | Commercial Drive; Victoria Drive; East 1st Avenue; Venables Street; Napier Street
  Kensington-Cedar Cottage | 49.2465 -123.0725 | V5N V5V | Kensington-Cedar Cottage | 1930-2015 | residential | Knight Street; East 22nd Avenue; Fraser Street; East King Edward Avenue; Fleming Street
  Sunset | 49.2190 -123.0920 | V5X | Sunset | 1940-2016 | residential | East 49th Avenue; Ross Street; Prince Edward Street; East 57th Avenue; Inverness Street
  Marpole | 49.2130 -123.1290 | V6P | Marpole | 1945-2021 | residential | West 70th Avenue; Hudson Street; Cartier Street; West 64th Avenue; Osler Street
  Renfrew-Collingwood | 49.2440 -123.0385 | V5R | Renfrew-Collingwood | 1935-2018 | residential | Joyce Street; Rupert Street; Vanness Avenue; East 29th Avenue; Wellington Avenue
  residential: RS-1 = One-Family Dwelling District; RT-2 = Two-Family Dwelling District; RM-4 = Multiple Dwelling District
  mixed_use: C-3A = Commercial District; DD = Downtown District; MC-1 = Mixed Commercial and Industrial District
  commercial: C-1 = Neighbourhood Commercial District; C-2 = Commercial District
  industrial: I-2 = Light Industrial District; M-2 = Heavy Industrial District
  institutional: CD-1 (#) = Comprehensive Development District
  open_space: RA-1 = Limited Agriculture District
victoria | Victoria | City of Victoria | BC | 48.4284 -123.3656 | en | 78 | 5 | 28 | 1.1 | 1.6
  Downtown | 48.4280 -123.3610 | V8W | Downtown | 1890-2021 | core | Blanshard Street; Douglas Street; Yates Street; Johnson Street; Fort Street
  Fernwood | 48.4320 -123.3450 | V8T V8R | Fernwood | 1905-1990 | residential | Fernwood Road; Gladstone Avenue; Balmoral Road; Chambers Street; Grant Street
  Hillside-Quadra | 48.4425 -123.3545 | V8T | Hillside-Quadra | 1912-1998 | mixed | Quadra Street; Hillside Avenue; Finlayson Street; Summit Avenue; Prior Street
  Burnside Gorge | 48.4455 -123.3715 | V8T V8Z | Burnside | 1935-2018 | industrial | Burnside Road East; Gorge Road East; Jutland Road; Dunedin Street; Alpha Street
  Oaklands | 48.4440 -123.3370 | V8R V8T | Oaklands | 1930-2000 | residential | Shelbourne Street; Haultain Street; Cedar Hill Road; Asquith Street; Bay Street
  Fairfield | 48.4170 -123.3440 | V8V V8S | Fairfield | 1910-1985 | residential | Cook Street; Fairfield Road; Moss Street; Linden Avenue; Richardson Street
  residential: R1-B = Single Family Dwelling District; R-2 = Two Family Dwelling District; R3-2 = Multiple Dwelling District
  mixed_use: CA-4 = Central Area Commercial Office District; CBD-1 = Central Business District
  commercial: C-1 = Limited Commercial District; C-SS = Special Service Station District
  industrial: M-1 = Limited Light Industrial District; M-2 = Light Industrial District
  institutional: P-2 = Public Building District
  open_space: P-1 = Public Buildings and Parks District
winnipeg | Winnipeg | City of Winnipeg | MB | 49.8951 -97.1384 | en | 72 | 9 | 14 | 0.9 | 0.45
  Exchange District | 49.8985 -97.1420 | R3B R3A | Point Douglas | 1895-2019 | core | Main Street; King Street; Princess Street; McDermot Avenue; William Avenue
  South Portage | 49.8895 -97.1440 | R3C R3B | Fort Rouge - East Fort Garry | 1910-2021 | core | Broadway; Portage Avenue; York Avenue; Donald Street; Carlton Street
  Wolseley | 49.8825 -97.1730 | R3G R3C | Daniel McIntyre | 1908-1975 | residential | Wolseley Avenue; Westminster Avenue; Sherburn Street; Lipton Street; Arlington Street
  McMillan | 49.8735 -97.1560 | R3L R3M | River Heights - Fort Garry | 1910-2005 | mixed | Corydon Avenue; Stafford Street; Pembina Highway; Grosvenor Avenue; Jessie Avenue
  North Kildonan | 49.9450 -97.0850 | R2G R2K | North Kildonan | 1955-1998 | residential | Henderson Highway; Edison Avenue; Rothesay Street; Springfield Road; Gateway Road
  St. Boniface | 49.8900 -97.1130 | R2H | St. Boniface | 1905-2010 | mixed | Provencher Boulevard; Taché Avenue; Des Meurons Street; Marion Street; Archibald Street
  Bridgwater | 49.8010 -97.1850 | R3Y | Waverley West | 2008-2025 | suburb | Bridgwater Drive; North Town Road; Lee Boulevard; Kenaston Boulevard; Waterstone Drive
  Inkster Industrial Park | 49.9420 -97.1990 | R2X R3E | Old Kildonan | 1966-2016 | industrial | Inkster Boulevard; Dublin Avenue; Keewatin Street; Church Avenue; Sheppard Street
  Transcona | 49.8960 -97.0120 | R2C | Transcona | 1912-2012 | residential | Regent Avenue West; Day Street; Plessis Road; Kildare Avenue East; Wabasha Street
  residential: R1-M = Residential Single-Family Medium; R2 = Residential Two-Family; RMF-M = Residential Multi-Family Medium
  mixed_use: CMU = Commercial Mixed-Use; M = Multiple-Use (Downtown); C = Character (Downtown)
  commercial: C1 = Commercial Neighbourhood; C2 = Commercial Community; C3 = Commercial Corridor
  industrial: M1 = Manufacturing Light; M2 = Manufacturing General
  institutional: EI = Educational and Institutional
  open_space: PR1 = Parks and Recreation 1 (Neighbourhood); A = Agricultural
`;
