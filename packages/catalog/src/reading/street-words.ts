/**
 * Street types and the short forms in which Canadian addresses write them: the symbols in Canada Post's Addressing
 * Guidelines (canadapost-postescanada.ca, "Street types"), and other forms that cities publish.
 */
export interface StreetType {
  full: string;
  forms: string[];
}

/** A type in each line, and its other forms after a colon. */
export const list = (text: string): StreetType[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [full, forms] = line.trim().split(':') as [string, string?];
      return { full, forms: [full, ...(forms ?? '').split(' ').filter(Boolean)] };
    });

/** Types that come after the name and are hardly ever part of a name, in any position. */
const certain = list(`
  STREET:ST STR
  AVENUE:AVE AV AVEN
  ROAD:RD
  DRIVE:DR DRV DRI
  BOULEVARD:BLVD BLV BOUL BV
  CRESCENT:CRES CRSC CRST CRE CR
  COURT:CRT CT
  LANE:LN
  PLACE:PL
  TERRACE:TERR TER TCE
  HIGHWAY:HWY
  PARKWAY:PKWY PKY PKWAY
  CIRCLE:CIR CIRC CRCL
  TRAIL:TRL
  SQUARE:SQ
  CLOSE:CL CLO
  EXPRESSWAY:EXPY
  FREEWAY:FWY
  SIDEROAD:SDRD
  CONCESSION:CONC
  WAY:WY`);

/** French types come before the name, but after an ordinal (`3E AVENUE`). */
const french = list(`
  RUE:R
  BOULEVARD:BOUL BD BLVD BVD
  AVENUE:AV AVE
  CHEMIN:CH CHEM
  CÔTE:COTE
  MONTÉE:MONTEE MTEE MTÉE
  RANG:RG
  ROUTE:RTE
  ALLÉE:ALLEE ALL
  PLACE:PL
  IMPASSE:IMP
  COURS:
  CROISSANT:CROIS
  TERRASSE:TERR TSSE
  RUELLE:RLE
  QUAI:
  PROMENADE:PROM
  PASSAGE:PASS
  SENTIER:SENT
  CARRÉ:CARRE CAR
  AUTOROUTE:AUT AUTO
  SQUARE:SQ
  VOIE:
  ESPLANADE:ESPL
  ROND-POINT:RDPT
  CARREFOUR:CARREF
  ÉCHANGEUR:ÉCH ECH
  TRAVERSE:
  MAIL:`);

/** The full words by their forms. */
export const index = (types: StreetType[]): Map<string, string> =>
  new Map(types.flatMap(({ full, forms }) => forms.map((form) => [form, full] as const)));

const certainForms = index(certain);
const frenchForms = index(french);

/** The full English word of a form that is a type in any position, or null. */
export const certainType = (word: string): string | null => certainForms.get(word) ?? null;

/** The full French word of a form, or null. It may be an English word as well. */
export const frenchType = (word: string): string | null => frenchForms.get(word) ?? null;

/** The usual short form of a whole type; null of what is no type or has none. */
export const shortEnglishType = (word: string): string | null => shortForm(certain, word);
export const shortFrenchType = (word: string): string | null => shortForm(french, word);

const shortForm = (types: StreetType[], word: string): string | null =>
  types.find(({ full }) => full === word)?.forms[1] ?? null;

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
  LOOP:LP
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

/** Types that name the same thing, in the two languages or one, so that `rue Rideau` finds `RIDEAU STREET`. */
const equivalents: Record<string, string> = {
  'CONCESSION ROAD': 'CONCESSION',
  RUE: 'STREET',
  CHEMIN: 'ROAD',
  ROUTE: 'HIGHWAY',
  CROISSANT: 'CRESCENT',
  TERRASSE: 'TERRACE',
  ALLÉE: 'ALLEY',
  RUELLE: 'LANE',
  COURS: 'COURT',
  PROMENADE: 'DRIVE',
  CARRÉ: 'SQUARE',
};

export const comparableType = (type: string): string => equivalents[type] ?? type;

interface Direction {
  code: string;
  english: string;
  french: string;
}

const directions: Direction[] = [
  { code: 'N', english: 'NORTH', french: 'NORD' },
  { code: 'S', english: 'SOUTH', french: 'SUD' },
  { code: 'E', english: 'EAST', french: 'EST' },
  { code: 'W', english: 'WEST', french: 'OUEST' },
  { code: 'NE', english: 'NORTHEAST', french: 'NORD-EST' },
  { code: 'NW', english: 'NORTHWEST', french: 'NORD-OUEST' },
  { code: 'SE', english: 'SOUTHEAST', french: 'SUD-EST' },
  { code: 'SW', english: 'SOUTHWEST', french: 'SUD-OUEST' },
];

const byWord = new Map<string, Direction>();
for (const direction of directions) {
  for (const word of [direction.code, direction.english, direction.french]) byWord.set(word, direction);
  byWord.set(direction.english.replace(/^(NORTH|SOUTH)(?=.)/, '$1-'), direction);
}

/** `O` (ouest) and its combinations are directions in French streets only. */
const frenchOnly: Record<string, string> = { O: 'W', NO: 'NW', SO: 'SW', 'N-O': 'NW', 'S-O': 'SW' };

/** In the language of the street: `NW` is `NORTHWEST`, in French `NORD-OUEST`. */
export function directionWord(word: string, french: boolean): string | null {
  const direction = byWord.get(french ? (frenchOnly[word] ?? word) : word);
  return direction ? (french ? direction.french : direction.english) : null;
}

export const directionCode = (word: string): string | null => byWord.get(word)?.code ?? null;

export const isQuadrant = (word: string): boolean => byWord.get(word)?.code.length === 2;
