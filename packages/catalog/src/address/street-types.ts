import { certainType, frenchType, index, list } from './clear-street-types.ts';

/** Types that are words of names too (`GREEN VALLEY`). They are types only at the end of the street. */
const possible = list(`
  ALLEY:ALY
  BAY:
  BEACH:
  BEND:
  BYPASS:BYP
  CENTRE:CTR
  CHASE:
  CIRCUIT:CIRCT
  COMMON:COMM
  CORNERS:CRNRS
  COVE:
  CROSSING:CROSS XING
  CUL-DE-SAC:CDS
  DELL:
  DIVERSION:DIVERS
  DOWNS:
  END:
  ESPLANADE:
  ESTATES:ESTATE
  EXTENSION:EXTEN EXT
  FIELD:
  GARDENS:GDNS GDN GARDEN
  GATE:GT
  GLADE:
  GLEN:
  GREEN:GRN
  GROUNDS:GRNDS
  GROVE:GRV
  HARBOUR:HARBR
  HEATH:
  HEIGHTS:HTS
  HIGHLANDS:HGHLDS
  HILL:
  HOLLOW:
  ISLAND:
  KEY:
  KNOLL:
  LANDING:LANDNG
  LIMITS:LMTS
  LINE:
  LINK:
  LOOKOUT:LKOUT
  LOOP:
  MALL:
  MANOR:MNR
  MEADOW:
  MEWS:
  MOUNTAIN:MTN
  ORCHARD:ORCH
  PARADE:
  PARK:PK
  PASS:
  PASSAGE:PASS
  PATH:
  PATHWAY:PTWAY
  PINES:
  PLATEAU:PLAT
  PLAZA:PLZ
  POINT:PT
  PRIVATE:PVT
  PROMENADE:PROM
  QUAY:
  RAMP:
  RANGE:RG
  RIDGE:
  RISE:
  ROW:
  SUBDIVISION:SUBDIV
  THICKET:THICK
  TOWNLINE:TLINE
  RUN:
  TURNABOUT:TRNABT
  TERRASSE:
  VALE:
  VALLEY:
  VIEW:
  VILLAGE:VILLGE
  VILLAS:
  VISTA:
  WALK:
  WALKWAY:
  WHARF:
  WOOD:
  WYND:`);

/** Two-letter codes that Calgary writes before a quadrant (`104R SHERWOOD GA NW`) and that are words elsewhere. */
const beforeQuadrant: Record<string, string> = {
  BA: 'BAY',
  CA: 'CAPE',
  CE: 'CENTRE',
  CI: 'CIRCLE',
  CM: 'COMMON',
  CO: 'COURT',
  CV: 'COVE',
  GA: 'GATE',
  GD: 'GARDENS',
  GR: 'GREEN',
  GV: 'GROVE',
  HE: 'HEATH',
  HL: 'HILL',
  HT: 'HEIGHTS',
  IS: 'ISLAND',
  LD: 'LANDING',
  LI: 'LINK',
  ME: 'MEWS',
  MR: 'MANOR',
  MT: 'MOUNT',
  PA: 'PARK',
  PH: 'PATH',
  PR: 'PARADE',
  PS: 'PASSAGE',
  PY: 'PARKWAY',
  PZ: 'PLAZA',
  RI: 'RISE',
  RO: 'ROW',
  TC: 'TERRACE',
  TR: 'TRAIL',
  VI: 'VILLAS',
  VW: 'VIEW',
  WK: 'WALK',
};

/** French words that are English types or names as well. They are French only where the rest of the street says so. */
const alsoEnglish = new Set([
  'BOULEVARD',
  'AVENUE',
  'PLACE',
  'PASSAGE',
  'SQUARE',
  'PROMENADE',
  'TERRASSE',
  'ESPLANADE',
]);
const ambiguousForms = new Set([
  'R',
  'ALL',
  'CAR',
  'AUTO',
  'MAIL',
  'IMP',
  'PASS',
  'BLVD',
  'TERR',
  'COTE',
  'RG',
]);

const possibleForms = index(possible);

/** The full English word, or null. @param quadrant NORTHWEST or another quadrant follows. */
export const lastType = (word: string, quadrant: boolean): string | null =>
  (quadrant ? beforeQuadrant[word] : undefined) ?? certainType(word) ?? possibleForms.get(word) ?? null;

/** Whether the word alone makes the street French, without more evidence: `RUE` does, `AVENUE` does not. */
export function impliesFrench(word: string): boolean {
  const full = frenchType(word);
  return full !== null && !alsoEnglish.has(full) && !ambiguousForms.has(word);
}

/** Types of the two languages that name the same thing, so that `rue Rideau` finds `RIDEAU STREET`. */
const equivalents: Record<string, string> = {
  RUE: 'STREET',
  CHEMIN: 'ROAD',
  ROUTE: 'HIGHWAY',
  CROISSANT: 'CRESCENT',
  TERRASSE: 'TERRACE',
  ALLÉE: 'LANE',
  RUELLE: 'LANE',
  COURS: 'COURT',
  PROMENADE: 'DRIVE',
  CARRÉ: 'SQUARE',
};

export const comparableType = (type: string): string => equivalents[type] ?? type;
