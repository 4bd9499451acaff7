import { quarters, type City } from './city.ts';

export const quebec: City[] = [
  {
    slug: 'montreal',
    name: 'Montréal',
    aliases: ['Montreal', 'Ville de Montréal', 'City of Montreal'],
    province: 'QC',
    lat: 45.5019,
    lng: -73.5674,
    french: true,
    gridBearing: 35,
    weight: 12,
    hundreds: 72,
    costs: 1.0,
    landPrices: 1.1,
    quarters: quarters(`
      Ville-Marie | 45.5050 -73.5700 | H3A H3B H2Z | Ville-Marie | 1890-2022 | core | Boulevard René-Lévesque Ouest; Rue Sainte-Catherine Ouest; Rue Sherbrooke Ouest; Rue Peel; Rue Crescent
      Le Plateau-Mont-Royal | 45.5230 -73.5820 | H2J H2T H2W | Le Plateau-Mont-Royal | 1895-1998 | mixed | Avenue du Mont-Royal Est; Rue Saint-Denis; Boulevard Saint-Laurent; Rue Rachel Est; Avenue Papineau
      Rosemont–La Petite-Patrie | 45.5480 -73.5870 | H2S H1X H1Y | Rosemont–La Petite-Patrie | 1910-2005 | residential | Rue Beaubien Est; Boulevard Rosemont; 6e Avenue; Rue Masson; Boulevard Pie-IX
      Mercier–Hochelaga-Maisonneuve | 45.5480 -73.5440 | H1V H1W | Mercier–Hochelaga-Maisonneuve | 1905-2012 | residential | Rue Sainte-Catherine Est; Rue Ontario Est; Rue Adam; Avenue Desjardins; Rue Hochelaga
      Côte-des-Neiges–Notre-Dame-de-Grâce | 45.4890 -73.6240 | H3S H3T H4A H3W | Côte-des-Neiges–Notre-Dame-de-Grâce | 1925-2008 | residential | Chemin de la Côte-des-Neiges; Chemin Queen-Mary; Avenue Van Horne; Boulevard Décarie; Avenue de Courtrai
      Le Sud-Ouest | 45.4800 -73.5810 | H3K H4C H3J | Le Sud-Ouest | 1900-2020 | mixed | Rue Notre-Dame Ouest; Rue Centre; Rue Charlevoix; Rue Saint-Patrick; Rue Wellington
      Ahuntsic-Cartierville | 45.5530 -73.6660 | H2C H3L H2M | Ahuntsic-Cartierville | 1935-2002 | residential | Rue Fleury Est; Boulevard Henri-Bourassa Est; Rue Lajeunesse; Avenue Christophe-Colomb; Rue Chabanel Ouest
      Saint-Laurent | 45.5040 -73.6990 | H4L H4R H4S | Saint-Laurent | 1950-2018 | industrial | Chemin de la Côte-de-Liesse; Boulevard Thimens; Boulevard Marcel-Laurin; Rue Cypihot; Boulevard Poirier
      Villeray–Saint-Michel–Parc-Extension | 45.5560 -73.6210 | H2R H2P H1Z | Villeray–Saint-Michel–Parc-Extension | 1920-1998 | residential | Rue Jarry Est; Boulevard Saint-Michel; Avenue de Lorimier; Rue Villeray; Rue de Castelnau Est
      Verdun | 45.4575 -73.5700 | H4G H4H | Verdun | 1908-1995 | residential | 3e Avenue; Rue de Verdun; Rue Bannantyne; Boulevard LaSalle; 5e Avenue`),
  },
  {
    slug: 'quebec',
    name: 'Québec',
    aliases: ['Quebec', 'Quebec City', 'Ville de Québec', 'Québec City'],
    province: 'QC',
    lat: 46.8139,
    lng: -71.208,
    french: true,
    gridBearing: 55,
    weight: 8,
    hundreds: 14,
    costs: 0.93,
    landPrices: 0.55,
    quarters: quarters(`
      Saint-Roch | 46.8125 -71.2290 | G1K | La Cité-Limoilou | 1895-2019 | core | Rue Saint-Joseph Est; Boulevard Charest Est; Rue de la Couronne; Rue du Roi; Rue Christophe-Colomb Est
      Montcalm | 46.8010 -71.2300 | G1R G1S | La Cité-Limoilou | 1905-1992 | mixed | Avenue Cartier; Boulevard René-Lévesque Ouest; Chemin Sainte-Foy; Avenue De Salaberry; Rue Fraser
      Limoilou | 46.8315 -71.2250 | G1L G1J | La Cité-Limoilou | 1912-1985 | residential | 3e Avenue; 1re Avenue; 18e Rue; Chemin de la Canardière; Boulevard Benoît-XV
      Sainte-Foy | 46.7790 -71.2900 | G1V G1W | Sainte-Foy–Sillery–Cap-Rouge | 1955-2020 | mixed | Boulevard Laurier; Chemin Quatre-Bourgeois; Avenue Myrand; Rue de l'Église; Boulevard Hochelaga
      Charlesbourg | 46.8610 -71.2690 | G1G G1H | Charlesbourg | 1960-2010 | residential | Boulevard Henri-Bourassa; 1re Avenue Nord; Boulevard Louis-XIV; Rue de Nemours; 80e Rue Ouest
      Beauport | 46.8640 -71.1960 | G1C G1E | Beauport | 1958-2015 | suburb | Avenue Royale; Boulevard Raymond; Rue Seigneuriale; Rue Clémenceau; Avenue Larue
      Les Rivières | 46.8200 -71.3050 | G1M G1P G2K | Les Rivières | 1965-2021 | industrial | Boulevard Wilfrid-Hamel; Rue Soumande; Boulevard Père-Lelièvre; Rue Saint-Félix; Rue des Rocailles`),
  },
  {
    slug: 'laval',
    name: 'Laval',
    aliases: ['Ville de Laval'],
    province: 'QC',
    lat: 45.5697,
    lng: -73.724,
    french: true,
    gridBearing: 30,
    weight: 6,
    hundreds: 32,
    costs: 0.96,
    landPrices: 0.85,
    quarters: quarters(`
      Chomedey | 45.5430 -73.7500 | H7V H7T H7W | Chomedey | 1960-2018 | mixed | Boulevard Curé-Labelle; Boulevard Notre-Dame; Boulevard Samson; Chemin du Souvenir; Boulevard Daniel-Johnson
      Laval-des-Rapides | 45.5560 -73.7040 | H7N | Laval-des-Rapides | 1950-2015 | residential | Boulevard de la Concorde Ouest; Boulevard Cartier Ouest; Avenue Léo-Lacombe; Boulevard des Prairies; 15e Rue
      Vimont | 45.6080 -73.7230 | H7M H7K | Vimont | 1972-2020 | suburb | Boulevard des Laurentides; Boulevard René-Laennec; Rue de Belgrade; Rue de Magenta; Boulevard Saint-Elzéar Est
      Duvernay | 45.5850 -73.6780 | H7E H7G | Duvernay | 1962-2012 | suburb | Boulevard de la Concorde Est; Boulevard d'Auteuil; Rue de Lisbonne; Boulevard Saint-Martin Est; Avenue des Bois
      Sainte-Rose | 45.6080 -73.7850 | H7L | Sainte-Rose | 1955-2022 | residential | Boulevard Sainte-Rose; Rue Principale; Rue Cantin; Boulevard de la Renaissance; Boulevard Mattawa
      Laval-Ouest | 45.5400 -73.8500 | H7R | Laval-Ouest | 1950-2018 | residential | Boulevard Arthur-Sauvé; 40e Avenue; Rue Riviera; 25e Avenue; Boulevard Sainte-Rose Ouest`),
  },
];
