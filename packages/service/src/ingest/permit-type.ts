import { fold } from '@cdata/catalog/reading';
import type { PublishedRecord } from '../store/published-record.ts';
import { remembered } from '../store/remembered.ts';
import { firstMatch, type Rule } from './canonical.ts';

/** A dwelling, of which nothing else is said. */
const oneDwelling =
  /^(?:sfd|sfr|sfh|s\.f\.d\.?|(?:single|two|three).(?:family|detached)(?:.(?:dwelling|residence|house|home))?|semi.?detached(?: (?:dwelling|house))?|(?:(?:maison|habitation|residence|batiment|immeuble|logement) )?(?:uni|bi|tri)familial(?:e|es)?(?: (?:isolee?|detachee?|jumelee?|contigue|en rangee))?|(?:maison|habitation|residence) (?:isolee|detachee|jumelee|contigue|en rangee)|duplex|triplex|town.?houses?(?: block)?|row.?hous(?:es?|ing))(?: (?:w|with|and|avec|et)\b.{0,20}\b(?:suite|garage|logement))?$/;

/** In order: a change of use that alters a building is a change of use. Over folded text. */
const typeRules: Rule[] = [
  // Walls inside a building that stays, and pipes.
  [/(?:interior|internal|selective).{0,20}demoli|demoli\w*.{0,8}(?:interi|internal|selective)/, 'renovation'],
  [/(?:sewer|septic|sanitary|storm|gas|oil|fuel|furnace|boiler|heating).{0,20}conver[ts]/, 'other'],
  [/demoli|deconstruct|wreck|raze|\bdemo?\b/, 'demolition'],
  [
    /chang\w* (?:of|in) (?:use|occup)|change.{0,4}use|changement d.?(?:usage|utilisation)|convert|conversion/,
    'change_of_use',
  ],
  [/\badditions?\b|agrandi|\badd\b|extension|ajout/, 'addition'],
  [
    /renov|alter|interior|improvement|repair|tenant|\bt\.?i\.?(?![\w'])|fit.?(?:up|out)|leasehold|ameliorations? locative|amenagement|transformation|reparation|refection|modif|finish|basement|existing|upgrade|replace|\balt\b|\breno\b/,
    'renovation',
  ],
  [/\bnew\b|construct|\bneu(?:f|ve)\b|nouvelle?\b|erect|\bnc\b/, 'new_construction'],
];

/** What was done says more about the type than the kind of permit, and that more than the description. */
const workFields = [
  ...['work_class', 'work_type', 'work', 'work_scope', 'permit_type', 'permit_type_description'],
  ...['construction_type', 'description'],
];
/** What the permit is for, in the city's own classes. */
const buildingFields = ['structure_type', 'building_type'];
const classFields = [...buildingFields, 'building_use', 'building_category'];
const kindFields = ['permit_type', 'permit_type_description', 'permit_group'];

/** A class that says what `new` does not: the work is on a building that stands. */
const otherWork: Rule[] = [
  [/\bdemoli/, 'demolition'],
  [/\badditions?\b|agrandi/, 'addition'],
  [/renovat|\balterations?\b|tenant|interior (?:finish|alter|work)|transformation/, 'renovation'],
];

/** A dwelling within a house or on its lot. */
const suite =
  /accessory (?:dwelling|apartment|residential)|(?:secondary|basement) (?:suite|apartment|unit)|second unit|below grade suite|additional (?:residential|dwelling) unit|\badu\b|logement (?:accessoire|supplementaire)/;
const detachedSuite = /detached|garden|lane ?way|coach|carriage/;

const trade =
  /plumb|plomberie|electri|mechanic|mecani|\bhvac\b|heating|chauffage|sewer|egout|septic|septique|\bdrain|backflow|sprinkler|gicleur|fire (?:alarm|suppress)|water (?:service|heater|meter)|furnace|\bgas\b|\bgaz\b|\bsigns?\b|enseigne/;
const minorStructure =
  /\bdecks?\b|porch|veranda|balcon|\bsheds?\b|garage|carport|gazebo|pergola|\bpools?\b|piscine|hot tub|\bspa\b|fence|cloture|retaining wall|\btents?\b|awning|patio|solar|fireplace|wood ?stove|ramp\b|accessory (?:structure|building)|batiment accessoire|remise|cabanon|antenna|demountable/;
const mainBuilding =
  /dwelling|\bhouse|houses?\b|\bhome\b|maison|\bs\.?f\.?d\b|single.?(?:family|detached)|semi.?detached|duplex|triplex|fourplex|town ?home|row ?hous|apartment|condo|multi|residential (?:building|unit|complex)|logement|habitation|immeuble|office|commercial|industrial|institution|warehouse|entrepot|retail|store\b|restaurant|school|ecole|hospital|hopital|hotel|church|factory|usine|plaza|\bmall\b|\bbarn\b|main building/;

/** Words for any permit of a class of buildings: they don't say what is done. Over folded text. */
const buildingClass =
  /\b(?:residen(?:tial|tiels?|tielles?|ce)|commerci(?:al|ale|ales|aux)|industri(?:al|els?|elles?)|institution(?:al|nels?|nelles?)|agricul(?:tural|tur\w+)|agricoles?|farm|mixed?[ -]?use|usage mixte|mixte|recreation(?:al|nel)|dwellings?|apartments?|appartements?|storeys?|etages?|logements?|habitations?|(?:multi|uni)familial(?:e|es)?|units?|offices?|retail|stores?|warehouses?|publi(?:c|que)|non|single|multi(?:ple)?|family|familial|low|medium|high|density|ici|res|com|comm|ind|inst|agri?|building|batiment|permits?|permis|class|type|and|et|de|du)\b/g;

/** What a building is made of. */
const material =
  /\b(?:wood|steel|concrete|masonry|brick|(?:non)?combustible|timber|frame|bois|acier|beton|brique|type (?:[iv]+|\d))\b/;

const saysNothing = (text: string): boolean =>
  !oneDwelling.test(text) && text.replace(buildingClass, '').replace(/[\W\d_]+/g, '') === '';

const folded = remembered(fold);

function textsIn(record: PublishedRecord, fields: readonly string[]): string[] {
  const texts = fields
    .filter((name) => name !== 'construction_type' || !material.test(folded(String(record[name] ?? ''))))
    .map((name) => record[name])
    .filter((value) => typeof value === 'string');
  return texts.map((text) => folded(text));
}

/**
 * The reference's type of a permit, by what the city says was done. The word `new` alone doesn't tell a new building from
 * a new deck or new plumbing: the permit's own class does. Null for a permit of which nothing is said but the class or the kind of its building: `Résidentiel`.
 */
export function permitTypeOf(record: PublishedRecord): string | null {
  if (textsIn(record, [...workFields, ...kindFields]).every(saysNothing)) return null;
  let isConstruction = false;
  const texts = textsIn(record, workFields);
  if (
    texts.some((text) => oneDwelling.test(text)) &&
    texts.every((text) => oneDwelling.test(text) || saysNothing(text))
  )
    return 'new_construction';
  for (const text of texts) {
    // Cities call every building permit a construction permit: another text may say what was done.
    if (/^(permis de )?construction( permit)?$|^single construction permit$/.test(text))
      isConstruction = true;
    else {
      const match = firstMatch(typeRules, text);
      if (match === 'new_construction') return typeOfNew(record, text);
      if (match) return match;
    }
  }
  return isConstruction ? typeOfNew(record, '') : 'other';
}

/** @param text The words that call the work new. */
function typeOfNew(record: PublishedRecord, text: string): string {
  const kind = textsIn(record, kindFields).join(' | ');
  const classes = [kind, ...textsIn(record, classFields), text].join(' | ');
  if (suite.test(classes)) return detachedSuite.test(classes) ? 'new_construction' : 'renovation';
  if (trade.test(kind)) return 'other';
  if (!/\bnew\b|nouvel|\bneu[fv]/.test(kind)) {
    const work = firstMatch(otherWork, kind);
    if (work) return work;
  }
  if (minorStructure.test(kind) && !mainBuilding.test(kind)) return 'other';
  const building = textsIn(record, buildingFields).join(' | ');
  if (/\bimprovements?\b|basement|below grade/.test(building)) return 'renovation';
  // The building itself, before the group of permits that it is in: an accessory building of an apartment building.
  if (minorStructure.test(building) && !mainBuilding.test(building)) return 'other';
  if (mainBuilding.test(classes)) return 'new_construction';
  if (minorStructure.test(classes) || trade.test(classes)) return 'other';
  const description = textsIn(record, ['description']).join('');
  const isMinor = minorStructure.test(description) || trade.test(description);
  return isMinor && !mainBuilding.test(description) ? 'other' : 'new_construction';
}
