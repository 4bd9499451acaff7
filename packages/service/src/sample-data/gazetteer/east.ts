/** Read by `readCities`: a line for each city, then its neighbourhoods and its zoning by-law's districts. */
export const east = `
halifax | Halifax | Halifax Regional Municipality; HRM; Dartmouth; Bedford | NS | 44.6488 -63.5752 | en | 65 | 7 | 58 | 0.98 | 0.7
  Downtown Halifax | 44.6445 -63.5810 | B3J B3H | District 7 | 1880-2022 | core | Spring Garden Road; Brunswick Street; Dresden Row; Barrington Street; Grafton Street
  North End | 44.6610 -63.5990 | B3K | District 8 | 1900-2018 | mixed | Gottingen Street; Agricola Street; Robie Street; Isleville Street; Almon Street
  West End | 44.6480 -63.6080 | B3L | District 9 | 1925-2005 | residential | Quinpool Road; Chebucto Road; Oxford Street; Connaught Avenue; Bayers Road
  Downtown Dartmouth | 44.6695 -63.5590 | B2Y | District 5 | 1890-2015 | mixed | Portland Street; Ochterloney Street; Victoria Road; King Street; Pleasant Street
  Burnside | 44.7060 -63.5900 | B3B | District 6 | 1972-2021 | industrial | Ilsley Avenue; Akerley Boulevard; Joseph Zatzman Drive; Wright Avenue; Burnside Drive
  Clayton Park | 44.6630 -63.6570 | B3M | District 10 | 1968-2012 | suburb | Dunbrack Street; Lacewood Drive; Parkland Drive; Willett Street; Glenforest Drive
  Bedford West | 44.7280 -63.6930 | B4A B4B | District 16 | 1985-2024 | suburb | Larry Uteck Boulevard; Hammonds Plains Road; Gary Martin Drive; Bedford Highway; Innovation Drive
  Cole Harbour | 44.6760 -63.4900 | B2V B2W | District 4 | 1972-2015 | suburb | Cole Harbour Road; Forest Hills Parkway; Caldwell Road; Astral Drive; John Stewart Drive
  residential: ER-2 = Established Residential 2; ER-3 = Established Residential 3; HR-1 = Higher-Order Residential 1; R-1 = Single Unit Dwelling Zone
  mixed_use: CEN-2 = Centre 2; DH = Downtown Halifax; COR = Corridor
  commercial: C-2 = General Business Zone; C-4 = Highway Commercial Zone
  industrial: LI = Light Industrial; I-2 = General Industrial Zone
  institutional: INS = Institutional; P-2 = Community Facility Zone
  open_space: PCF = Park and Community Facility; P-1 = Open Space Zone
hamilton | Hamilton | City of Hamilton; Ancaster; Dundas; Stoney Creek | ON | 43.2557 -79.8711 | en | 80 | 7 | 12 | 0.98 | 1.05
  Central | 43.2580 -79.8660 | L8R L8P L8N | 2 | 1890-2018 | core | King Street West; Main Street West; James Street North; Cannon Street West; Bay Street North
  Durand | 43.2500 -79.8760 | L8P | 2 | 1885-1995 | mixed | Herkimer Street; Queen Street South; Aberdeen Avenue; Charlton Avenue West; Locke Street South
  Crown Point | 43.2460 -79.8200 | L8H L8K | 4 | 1912-1975 | residential | Ottawa Street North; Barton Street East; Kenilworth Avenue North; Cannon Street East; Britannia Avenue
  Hamilton Mountain | 43.2230 -79.8720 | L9A L9C | 8 | 1950-1998 | residential | Upper James Street; Fennell Avenue West; Mohawk Road West; Upper Wellington Street; Sanatorium Road
  Stoney Creek | 43.2190 -79.7640 | L8G L8E | 10 | 1955-2015 | suburb | King Street East; Queenston Road; Gray Road; Lake Avenue Drive; Collegiate Avenue
  Ancaster | 43.2220 -79.9800 | L9G | 12 | 1968-2020 | suburb | Wilson Street West; Golf Links Road; Fiddler's Green Road; Meadowlands Boulevard; Shaver Road
  Industrial Sector | 43.2555 -79.8210 | L8L L8H | 3 | 1915-2010 | industrial | Burlington Street East; Gage Avenue North; Sherman Avenue North; Depew Street; Beach Road
  residential: R1 = Low Density Residential Zone; R1a = Low Density Residential - Small Lot Zone; DE-2 = Multiple Dwellings District
  mixed_use: D1 = Downtown Central Business District Zone; TOC1 = Transit Oriented Corridor Mixed Use Medium Density Zone
  commercial: C2 = Neighbourhood Commercial Zone; C5 = Mixed Use Medium Density Zone
  industrial: M2 = General Business Park Zone; M6 = Light Industrial Zone
  institutional: I1 = Neighbourhood Institutional Zone; I3 = Major Institutional Zone
  open_space: P1 = Neighbourhood Park Zone; A1 = Agriculture Zone
laval | Laval | Ville de Laval | QC | 45.5697 -73.724 | fr | 30 | 6 | 32 | 0.96 | 0.85
  Chomedey | 45.5430 -73.7500 | H7V H7T H7W | Chomedey | 1960-2018 | mixed | Boulevard Curé-Labelle; Boulevard Notre-Dame; Boulevard Samson; Chemin du Souvenir; Boulevard Daniel-Johnson
  Laval-des-Rapides | 45.5560 -73.7040 | H7N | Laval-des-Rapides | 1950-2015 | residential | Boulevard de la Concorde Ouest; Boulevard Cartier Ouest; Avenue Léo-Lacombe; Boulevard des Prairies; 15e Rue
  Vimont | 45.6080 -73.7230 | H7M H7K | Vimont | 1972-2020 | suburb | Boulevard des Laurentides; Boulevard René-Laennec; Rue de Belgrade; Rue de Magenta; Boulevard Saint-Elzéar Est
  Duvernay | 45.5850 -73.6780 | H7E H7G | Duvernay | 1962-2012 | suburb | Boulevard de la Concorde Est; Boulevard d'Auteuil; Rue de Lisbonne; Boulevard Saint-Martin Est; Avenue des Bois
  Sainte-Rose | 45.6080 -73.7850 | H7L | Sainte-Rose | 1955-2022 | residential | Boulevard Sainte-Rose; Rue Principale; Rue Cantin; Boulevard de la Renaissance; Boulevard Mattawa
  Laval-Ouest | 45.5400 -73.8500 | H7R | Laval-Ouest | 1950-2018 | residential | Boulevard Arthur-Sauvé; 40e Avenue; Rue Riviera; 25e Avenue; Boulevard Sainte-Rose Ouest
  residential: T3.2-# = Suburbain compact; T3.4-# = Suburbain; T4.2-# = Urbain compact
  mixed_use: T5.1-# = Centre de quartier; T6.1-# = Centre-ville
  commercial: ZC-# = Zone commerciale
  industrial: ZI-# = Zone industrielle
  institutional: CI-# = Zone civique et institutionnelle
  open_space: T1.1-# = Milieu naturel; T2-# = Zone agricole
moncton | Moncton | City of Moncton; Ville de Moncton | NB | 46.0878 -64.7782 | en | 80 | 4 | 8 | 0.85 | 0.36
  Downtown | 46.0935 -64.7790 | E1C | Ward 3 | 1900-2020 | core | Main Street; St George Street; Robinson Street; Highfield Street; Weldon Street
  Mountain Road | 46.1060 -64.8080 | E1C E1G | Ward 4 | 1945-2016 | mixed | Mountain Road; Killam Drive; Connaught Avenue; High Street; Cameron Street
  Moncton North | 46.1290 -64.8280 | E1G | Ward 1 | 1978-2024 | suburb | Ryan Street; Evergreen Drive; Gorge Road; Granite Drive; Hildegard Drive
  Sunny Brae | 46.1010 -64.7610 | E1A E1C | Ward 2 | 1930-1998 | residential | Mill Road; Donald Avenue; McLaughlin Drive; Morton Avenue; Lewisville Road
  Caledonia Industrial Park | 46.1280 -64.7650 | E1H E1E | Ward 2 | 1975-2021 | industrial | Caledonia Road; Harrisville Boulevard; Ferdinand Boulevard; Price Street; Urquhart Avenue
  residential: R1 = Single Unit Dwelling Zone; R2 = Two Unit Dwelling Zone; R3 = Multiple Unit Dwelling Zone
  mixed_use: CBD = Central Business District Zone; MC = Mixed Commercial Zone
  commercial: SC = Suburban Commercial Zone; RC = Regional Commercial Zone
  industrial: IP = Industrial Park Zone; BI = Business Industrial Zone
  institutional: CUI = Community Use and Institutional Zone
  open_space: P1 = Community Park Zone; RD = Rural Development Zone
montreal | Montréal | Montreal; Ville de Montréal; City of Montreal | QC | 45.5019 -73.5674 | fr | 35 | 12 | 72 | 1 | 1.1
  Ville-Marie | 45.5050 -73.5700 | H3A H3B H2Z | Ville-Marie | 1890-2022 | core | Boulevard René-Lévesque Ouest; Rue Sainte-Catherine Ouest; Rue Sherbrooke Ouest; Rue Peel; Rue Crescent
  Le Plateau-Mont-Royal | 45.5230 -73.5820 | H2J H2T H2W | Le Plateau-Mont-Royal | 1895-1998 | mixed | Avenue du Mont-Royal Est; Rue Saint-Denis; Boulevard Saint-Laurent; Rue Rachel Est; Avenue Papineau
  Rosemont–La Petite-Patrie | 45.5480 -73.5870 | H2S H1X H1Y | Rosemont–La Petite-Patrie | 1910-2005 | residential | Rue Beaubien Est; Boulevard Rosemont; 6e Avenue; Rue Masson; Boulevard Pie-IX
  Mercier–Hochelaga-Maisonneuve | 45.5480 -73.5440 | H1V H1W | Mercier–Hochelaga-Maisonneuve | 1905-2012 | residential | Rue Sainte-Catherine Est; Rue Ontario Est; Rue Adam; Avenue Desjardins; Rue Hochelaga
  Côte-des-Neiges–Notre-Dame-de-Grâce | 45.4890 -73.6240 | H3S H3T H4A H3W | Côte-des-Neiges–Notre-Dame-de-Grâce | 1925-2008 | residential | Chemin de la Côte-des-Neiges; Chemin Queen-Mary; Avenue Van Horne; Boulevard Décarie; Avenue de Courtrai
  Le Sud-Ouest | 45.4800 -73.5810 | H3K H4C H3J | Le Sud-Ouest | 1900-2020 | mixed | Rue Notre-Dame Ouest; Rue Centre; Rue Charlevoix; Rue Saint-Patrick; Rue Wellington
  Ahuntsic-Cartierville | 45.5530 -73.6660 | H2C H3L H2M | Ahuntsic-Cartierville | 1935-2002 | residential | Rue Fleury Est; Boulevard Henri-Bourassa Est; Rue Lajeunesse; Avenue Christophe-Colomb; Rue Chabanel Ouest
  Saint-Laurent | 45.5040 -73.6990 | H4L H4R H4S | Saint-Laurent | 1950-2018 | industrial | Chemin de la Côte-de-Liesse; Boulevard Thimens; Boulevard Marcel-Laurin; Rue Cypihot; Boulevard Poirier
  Villeray–Saint-Michel–Parc-Extension | 45.5560 -73.6210 | H2R H2P H1Z | Villeray–Saint-Michel–Parc-Extension | 1920-1998 | residential | Rue Jarry Est; Boulevard Saint-Michel; Avenue de Lorimier; Rue Villeray; Rue de Castelnau Est
  Verdun | 45.4575 -73.5700 | H4G H4H | Verdun | 1908-1995 | residential | 3e Avenue; Rue de Verdun; Rue Bannantyne; Boulevard LaSalle; 5e Avenue
  residential: H@-# = Habitation
  mixed_use: C@-# = Commerce et habitation (secteur mixte)
  commercial: C@-# = Commerce
  industrial: I@-# = Industrie
  institutional: E@-# = Équipements collectifs et institutionnels
  open_space: E@-# = Équipements collectifs
ottawa | Ottawa | City of Ottawa; Ville d'Ottawa; Nepean; Kanata; Orléans | ON | 45.4215 -75.6972 | en | 60 | 9 | 22 | 1.02 | 0.95
  Centretown | 45.4145 -75.6960 | K2P K1P | Somerset | 1900-2020 | core | Bank Street; Somerset Street West; Elgin Street; Gladstone Avenue; Metcalfe Street
  ByWard Market | 45.4280 -75.6890 | K1N | Rideau-Vanier | 1895-2018 | core | Rideau Street; Dalhousie Street; York Street; St Patrick Street; Clarence Street
  Hintonburg | 45.4020 -75.7260 | K1Y | Kitchissippi | 1908-2016 | mixed | Wellington Street West; Parkdale Avenue; Holland Avenue; Fairmont Avenue; Sherwood Drive
  Alta Vista | 45.3830 -75.6620 | K1H K1G | Alta Vista | 1952-1995 | residential | Alta Vista Drive; Smyth Road; Kilborn Avenue; Heron Road; Pleasant Park Road
  Barrhaven | 45.2760 -75.7450 | K2J | Barrhaven West | 1980-2023 | suburb | Strandherd Drive; Greenbank Road; Jockvale Road; Fallowfield Road; Larkin Drive
  Kanata Lakes | 45.3230 -75.9090 | K2K K2T | Kanata North | 1985-2022 | suburb | Kanata Avenue; March Road; Goulbourn Forced Road; Knudson Drive; Campeau Drive
  Orléans | 45.4690 -75.5200 | K1C K4A | Orléans East-Cumberland | 1975-2018 | suburb | Innes Road; Jeanne-d'Arc Boulevard North; Tenth Line Road; Charlemagne Boulevard; Prestone Drive
  Sheffield Glen | 45.3990 -75.6080 | K1B K1G | Alta Vista | 1962-2012 | industrial | Sheffield Road; Lancaster Road; Walkley Road; Russell Road; Belfast Road
  residential: R1O = Residential First Density Zone; R2F = Residential Second Density Zone; R4UB = Residential Fourth Density Zone; R5B = Residential Fifth Density Zone
  mixed_use: MC = Mixed-Use Centre Zone; TM = Traditional Mainstreet Zone; MD2 = Mixed-Use Downtown Zone
  commercial: GM = General Mixed Use Zone; AM10 = Arterial Mainstreet Zone; LC = Local Commercial Zone
  industrial: IL = Light Industrial Zone; IG = General Industrial Zone; IH = Heavy Industrial Zone
  institutional: I1A = Minor Institutional Zone; I2 = Major Institutional Zone
  open_space: O1 = Parks and Open Space Zone; AG = Agricultural Zone
quebec | Québec | Quebec; Quebec City; Ville de Québec; Québec City | QC | 46.8139 -71.208 | fr | 55 | 8 | 14 | 0.93 | 0.55
  Saint-Roch | 46.8125 -71.2290 | G1K | La Cité-Limoilou | 1895-2019 | core | Rue Saint-Joseph Est; Boulevard Charest Est; Rue de la Couronne; Rue du Roi; Rue Christophe-Colomb Est
  Montcalm | 46.8010 -71.2300 | G1R G1S | La Cité-Limoilou | 1905-1992 | mixed | Avenue Cartier; Boulevard René-Lévesque Ouest; Chemin Sainte-Foy; Avenue De Salaberry; Rue Fraser
  Limoilou | 46.8315 -71.2250 | G1L G1J | La Cité-Limoilou | 1912-1985 | residential | 3e Avenue; 1re Avenue; 18e Rue; Chemin de la Canardière; Boulevard Benoît-XV
  Sainte-Foy | 46.7790 -71.2900 | G1V G1W | Sainte-Foy–Sillery–Cap-Rouge | 1955-2020 | mixed | Boulevard Laurier; Chemin Quatre-Bourgeois; Avenue Myrand; Rue de l'Église; Boulevard Hochelaga
  Charlesbourg | 46.8610 -71.2690 | G1G G1H | Charlesbourg | 1960-2010 | residential | Boulevard Henri-Bourassa; 1re Avenue Nord; Boulevard Louis-XIV; Rue de Nemours; 80e Rue Ouest
  Beauport | 46.8640 -71.1960 | G1C G1E | Beauport | 1958-2015 | suburb | Avenue Royale; Boulevard Raymond; Rue Seigneuriale; Rue Clémenceau; Avenue Larue
  Les Rivières | 46.8200 -71.3050 | G1M G1P G2K | Les Rivières | 1965-2021 | industrial | Boulevard Wilfrid-Hamel; Rue Soumande; Boulevard Père-Lelièvre; Rue Saint-Félix; Rue des Rocailles
  residential: 1&#Ha = Habitation de faible densité; 1&#Hb = Habitation de moyenne densité; 1&#Hc = Habitation de forte densité
  mixed_use: 1&#Mb = Mixte
  commercial: 1&#Cb = Commerce de détail et services
  industrial: 1&#Ip = Industrie et parc d’affaires
  institutional: 1&#Pa = Équipement public et récréatif
  open_space: 1&#Ra = Récréation extérieure
st_johns | St. John's | City of St. John's; Saint Johns; St John's | NL | 47.5615 -52.7126 | en | 60 | 5 | 4 | 0.9 | 0.38
  Downtown | 47.5680 -52.7165 | A1C | Ward 2 | 1893-2012 | core | Water Street; Duckworth Street; Gower Street; Bond Street; Prescott Street
  Battery | 47.5740 -52.6960 | A1A A1C | Ward 2 | 1900-1995 | residential | Signal Hill Road; Quidi Vidi Road; Empire Avenue; Cavendish Square; Walsh's Square
  Churchill Park | 47.5790 -52.7260 | A1A A1B | Ward 4 | 1946-1988 | residential | Elizabeth Avenue; Allandale Road; Torbay Road; New Cove Road; Portugal Cove Road
  Mundy Pond | 47.5530 -52.7430 | A1E | Ward 3 | 1950-1998 | residential | Ropewalk Lane; Blackmarsh Road; Pearce Avenue; Campbell Avenue; Topsail Road
  Kenmount | 47.5590 -52.7790 | A1B A1L | Ward 4 | 1968-2020 | mixed | Kenmount Road; Thorburn Road; Ladysmith Drive; Great Eastern Avenue; Wyatt Boulevard
  Southlands | 47.5100 -52.7880 | A1H A1N | Ward 5 | 1995-2024 | suburb | Southlands Boulevard; Teakwood Drive; Ruby Line; Galaxy Crescent; Densmore's Lane
  Donovans Industrial | 47.5300 -52.8040 | A1N | Ward 3 | 1970-2019 | industrial | Clyde Avenue; Glencoe Drive; Sagona Avenue; Bruce Street; Corey King Drive
  residential: R1 = Residential 1 Zone; R2 = Residential 2 Zone; RD = Residential Downtown Zone; A2 = Apartment 2 Zone
  mixed_use: CM = Commercial Mixed Use Zone; CDCC = Commercial Downtown Mixed Zone
  commercial: CN = Commercial Neighbourhood Zone; CH = Commercial Highway Zone; CR = Commercial Regional Zone
  industrial: IG = Industrial General Zone; IC = Industrial Commercial Zone
  institutional: INST = Institutional Zone
  open_space: O = Open Space Zone; R = Rural Zone
toronto | Toronto | City of Toronto; North York; Etobicoke; Scarborough | ON | 43.6532 -79.3832 | en | 73 | 12 | 14 | 1.2 | 1.7
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
  Rexdale | 43.7220 -79.5720 | M9V M9W | 1 | 1955-2005 | industrial | Rexdale Boulevard; Albion Road; Martin Grove Road; Bergamot Avenue; Belfield Road
  residential: RD (f12.0; d0.6) = Residential Detached; RS (f7.5; d0.6) = Residential Semi-Detached; RM (d0.8) = Residential Multiple; RA (d2.0) = Residential Apartment
  mixed_use: CR 2.5 (c2.0; r2.0) = Commercial Residential; CRE (x5) = Commercial Residential Employment
  commercial: CL 1.0 = Commercial Local; CR 1.0 (c1.0; r0.0) = Commercial Residential
  industrial: E 1.0 = Employment Industrial; EL 1.5 = Employment Light Industrial; EH 1.0 = Employment Heavy Industrial
  institutional: I = Institutional General; IS = Institutional School
  open_space: OR = Open Space Recreation; ON = Open Space Natural
`;
