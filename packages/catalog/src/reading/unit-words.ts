/**
 * The words that lists put before the number of a unit and leave out elsewhere: suite 3 is unit 3. They name one wherever
 * they stand.
 */
const designators = [
  ...['UNIT', 'UNITE', 'UNITÉ', 'APARTMENT', 'APPARTEMENT', 'APPT', 'APT', 'APP', 'SUITE', 'BUREAU', 'BUR'],
  ...['LOCAL', 'ROOM', 'RM', 'PORTE'],
];

/** A name in each line, and after a colon what English and French write for it. */
const list = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [name, forms] = line.trim().split(':') as [string, string];
        return forms.split(',').map((form) => [form, name] as const);
      }),
  );

/** What a part of a building or a lot is called, by the name in which it is compared. Suite 3 and bay 3 are unit 3. */
export const kindOf = list(`
  UNIT:BAY,LOGEMENT,LOG,STUDIO,LOFT,OFFICE,OFC,SHOP,STORE,BOUTIQUE,MAGASIN,CONDO,CONDOMINIUM,CHAMBRE,SALLE,DOOR,KIOSK,KIOSQUE,NO,N°,Nº,MODULE
  FLOOR:LEVEL,LVL,NIVEAU
  TOWER:TOWER,TWR,TOUR
  BUILDING:BUILDING,BLDG,BLD,BÂTIMENT,BATIMENT,BÂT,BAT,ÉDIFICE,EDIFICE,PAVILLON,PAVILION
  PHASE:PHASE,STAGE
  BLOCK:BLOCK,BLK,BLOC
  WING:WING,AILE
  LOT:LOT,TERRAIN
  PARCEL:PARCEL,PARCELLE
  SITE:SITE,EMPLACEMENT
  PAD:PAD
  SPACE:SPACE,ESPACE
  STALL:STALL,STATIONNEMENT
  SLIP:SLIP
  DOCK:DOCK,QUAI
  GATE:GATE,PORTAIL
  ENTRANCE:ENTRANCE,ENTRÉE,ENTREE
  GARAGE:GARAGE
  HANGAR:HANGAR
  WAREHOUSE:WAREHOUSE,WHSE,ENTREPÔT,ENTREPOT
  STAIR:STAIR,ESCALIER
  VILLA:VILLA
  TRAILER:TRAILER,ROULOTTE
  CABIN:CABIN
  COTTAGE:COTTAGE,CHALET`);
/** Buildings that share a lot. */
export const placeOf = list(`
  REAR:REAR,BACK,BACK HOUSE,BACK UNIT,REAR HOUSE,REAR UNIT,REAR BUILDING,ARRIÈRE,ARRIERE
  FRONT:FRONT,FRONT HOUSE,FRONT UNIT,FRONT BUILDING,AVANT
  LANEWAY:LANEWAY,LANEWAY HOUSE,LANEWAY SUITE,LANEWAY HOME
  COACH:COACH HOUSE,CARRIAGE HOUSE
  GARDEN:GARDEN SUITE,GARDEN STE,GARDEN HOUSE,GARDEN UNIT,GARDEN APT,GARDEN APARTMENT
  GARAGE:GARAGE SUITE,GARAGE UNIT`);

export const anyOf = (forms: Iterable<string>): string =>
  [...forms].sort((a, b) => b.length - a.length).join('|');

export const designator = anyOf(designators);
/** Designators, and the other words for units, which may be parts of names. */
export const unitWord = anyOf([
  ...[...designators, 'STE'],
  ...[...kindOf].flatMap(([form, name]) => (name === 'UNIT' ? [form] : [])),
]);
