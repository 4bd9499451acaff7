/**
 * Street types and the short forms in which Canadian addresses write them: the symbols in Canada Post's Addressing
 * Guidelines (canadapost-postescanada.ca, "Street types"), and other forms that cities publish.
 */
interface Type {
  full: string;
  forms: string[];
}

const list = (text: string): Type[] =>
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
  DRIVE:DR DRV
  BOULEVARD:BLVD BLV BOUL BV
  CRESCENT:CRES CRSC CRST CR
  COURT:CRT CT
  LANE:LN
  PLACE:PL
  TERRACE:TERR TER
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

const index = (types: Type[]): Map<string, string> =>
  new Map(types.flatMap(({ full, forms }) => forms.map((form) => [form, full] as const)));

const certainForms = index(certain);
const possibleForms = index(possible);
const frenchForms = index(french);

export const certainType = (word: string): string | null => certainForms.get(word) ?? null;

/** The full English word, or null. @param quadrant NORTHWEST or another quadrant follows. */
export const lastType = (word: string, quadrant: boolean): string | null =>
  (quadrant ? beforeQuadrant[word] : undefined) ?? certainForms.get(word) ?? possibleForms.get(word) ?? null;

export const frenchType = (word: string): string | null => frenchForms.get(word) ?? null;

/** Whether the word alone makes the street French, without more evidence: `RUE` does, `AVENUE` does not. */
export function impliesFrench(word: string): boolean {
  const full = frenchForms.get(word);
  return full !== undefined && !alsoEnglish.has(full) && !ambiguousForms.has(word);
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
