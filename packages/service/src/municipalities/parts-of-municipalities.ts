/**
 * Boroughs, former municipalities and villages besides those of formulas (see `partsOfCities` of the catalog), by the slug of
 * their municipality. They are read in addresses and files.
 */
export const partsOfMunicipalities: Readonly<Record<string, string>> = {
  montreal:
    'Ville-Marie,Le Sud-Ouest,Sud-Ouest,Mercier–Hochelaga-Maisonneuve,Hochelaga-Maisonneuve,Rosemont–La Petite-Patrie,' +
    'La Petite-Patrie,Villeray–Saint-Michel–Parc-Extension,Parc-Extension,Park Extension,Ahuntsic-Cartierville,' +
    'Côte-des-Neiges–Notre-Dame-de-Grâce,NDG,L’Île-Bizard–Sainte-Geneviève,L’Île-Bizard,Pierrefonds-Roxboro,Le Plateau,' +
    'Rivière-des-Prairies–Pointe-aux-Trembles,Griffintown,Nuns’ Island,Vieux-Montréal,Old Montreal,Montreal North',
  quebec:
    'Limoilou,La Cité-Limoilou,Les Rivières,La Haute-Saint-Charles,Sainte-Foy–Sillery–Cap-Rouge,Neufchâtel,Duberger,' +
    'Saint-Émile,Lac-Saint-Charles',
  levis:
    'Desjardins,Les Chutes-de-la-Chaudière-Est,Les Chutes-de-la-Chaudière-Ouest,Saint-Jean-Chrysostome,' +
    'Saint-Étienne-de-Lauzon,Saint-Rédempteur,Pintendre,Lauzon',
  longueuil: 'Le Vieux-Longueuil,Vieux-Longueuil',
  sherbrooke: 'Lennoxville,Fleurimont,Brompton,Bromptonville,Deauville,Saint-Élie-d’Orford',
  shawinigan: 'Grand-Mère',
  saguenay: 'Laterrière,Kénogami,Arvida,Shipshaw,Lac-Kénogami',
  laval: 'Laval-Ouest,Laval-sur-le-Lac,Saint-Vincent-de-Paul,Sainte-Dorothée',
  trois_rivieres: 'Trois-Rivières-Ouest,Sainte-Marthe-du-Cap,Saint-Louis-de-France',
  gatineau: 'Pointe-Gatineau',
  ottawa: 'Rockcliffe Park,Vars,Greely,Constance Bay,Carp,Dunrobin,Navan,Blackburn Hamlet',
  toronto: 'Leaside,Forest Hill,Swansea,Mimico,New Toronto,Long Branch',
  mississauga: 'Malton,Erin Mills,Cooksville,Lorne Park',
  brampton: 'Bramalea',
  centre_wellington: 'Fergus,Elora',
  sault_ste_marie: 'SSM,Tarentorus,Korah,Steelton',
  halifax:
    'Middle Sackville,Upper Sackville,Eastern Passage,Fall River,Spryfield,Porters Lake,Hammonds Plains',
  cape_breton: 'Whitney Pier,Reserve Mines,Louisbourg',
  winnipeg: 'St. Vital,Transcona,Fort Garry,North Kildonan,East Kildonan,West Kildonan,Charleswood,Tuxedo',
  surrey: 'South Surrey,Fleetwood,Whalley,Port Kells',
  langley_district: 'Fort Langley,Murrayville,Brookswood',
  chilliwack: 'Sardis,Vedder Crossing,Yarrow',
  abbotsford: 'Matsqui',
  west_kelowna: 'Westbank',
  north_cowichan: 'Crofton',
  central_saanich: 'Saanichton,Brentwood Bay',
  saanich: 'Royal Oak,Gordon Head,Cordova Bay',
  strathcona_county: 'Ardrossan',
  rocky_view_county: 'Bragg Creek,Langdon,Balzac',
  leduc_county: 'Nisku',
  parkland_county: 'Acheson',
};
