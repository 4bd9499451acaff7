import { permitTypes, type PermitType } from './enums.ts';
import { labelsOfName } from './label.ts';
import { slug } from './nearest.ts';

/** Whole texts: the types and their labels, and what no typical word tells. */
const typeByText: ReadonlyMap<string, PermitType> = new Map([
  ...permitTypes.flatMap((type) =>
    [type, ...labelsOfName(type)].map((text): [string, PermitType] => [slug(text), type]),
  ),
  ['batiment_neuf', 'new_construction'],
  ['neuf', 'new_construction'],
  ['use_change', 'change_of_use'],
  ['others', 'other'],
  ['miscellaneous', 'other'],
  ['autres', 'other'],
  ['divers', 'other'],
]);

/** Words that tell the type, the decisive first: the demolition of a new wing is a demolition. */
const typicalWords: readonly (readonly [RegExp, PermitType])[] = [
  [/demol|deconstruct/, 'demolition'],
  [/change_(of|in)_(use|occupancy)|changement_d|conversion|convert|transform\w*_en_/, 'change_of_use'],
  [/addition|agrandi|extension|enlarge|(^|_)add(_|$)|ajout|rallonge/, 'addition'],
  [
    /(^|_)reno|alter|repair|repar|tenant_improvement|(^|_)ti(_|$)|fit_out|transform|amenagement|modif/,
    'renovation',
  ],
  [
    /(^|_)(new|construct|build|erect)(_|$)|neuve?(_|$)|nouve(au|l)|construction|construire|(^|_)(batir|eriger)(_|$)/,
    'new_construction',
  ],
];

/**
 * The type of work that a text is most likely about, such as `Agrandissement d’un bâtiment commercial`; null if no word is
 * conclusive. Screens show it to the user before anything is requested; formulas follow the same rule.
 */
export function likelyPermitType(text: string): PermitType | null {
  const folded = slug(text);
  return typeByText.get(folded) ?? typicalWords.find(([words]) => words.test(folded))?.[1] ?? null;
}
