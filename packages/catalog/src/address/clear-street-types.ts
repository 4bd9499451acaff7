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
