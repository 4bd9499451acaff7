import { nameMeant, permitTypes, slug, type PermitType } from '@cdata/catalog';

/** What people and cities write for the types of work, besides their labels. */
const namesOf: Record<PermitType, readonly string[]> = {
  new_construction: [
    'new construction',
    'new',
    'new building',
    'new build',
    'new house',
    'construction',
    'erect new building',
    'construction neuve',
    'nouvelle construction',
    'nouveau bâtiment',
    'bâtiment neuf',
    'construire',
    'neuf',
  ],
  renovation: [
    'renovation',
    'renovations',
    'alteration',
    'alterations',
    'interior alteration',
    'interior alterations',
    'interior renovation',
    'tenant improvement',
    'tenant improvements',
    'fit out',
    'repair',
    'repairs',
    'rénovation',
    'rénovations',
    'transformation',
    'transformations',
    'réparation',
    'réparations',
    'réaménagement',
    'réaménagement intérieur',
    'aménagement intérieur',
    'modification',
    'modifications',
    'rénover',
    'transformer',
    'réparer',
  ],
  addition: [
    'addition',
    'additions',
    'extension',
    'enlargement',
    'agrandissement',
    'agrandissements',
    'ajout',
    'rallonge',
    'agrandir',
  ],
  demolition: ['demolition', 'demolish', 'deconstruction', 'démolition', 'démolir', 'déconstruction'],
  change_of_use: [
    'change of use',
    'change in use',
    'use change',
    'conversion',
    'change of occupancy',
    'changement d’usage',
    'changement d’utilisation',
    'changement de vocation',
    'changement d’affectation',
  ],
  other: ['other', 'others', 'miscellaneous', 'autre', 'autres', 'divers'],
};

const typeByName = new Map(
  Object.entries(namesOf).flatMap(([type, names]) =>
    names.map((name) => [slug(name), type as PermitType] as const),
  ),
);

/** Words within longer texts, the decisive first: the demolition of a new wing is a demolition. */
const typicalWords: readonly (readonly [RegExp, PermitType])[] = [
  [/demol|deconstruct|deconstruction/, 'demolition'],
  [/change_(of|in)_(use|occupancy)|changement_d|conversion/, 'change_of_use'],
  [/addition|agrandi|extension|enlarge|ajout|rallonge/, 'addition'],
  [/(^|_)reno|alter|repair|repar|tenant_improvement|fit_out|transform|amenagement|modif/, 'renovation'],
  [/(^|_)new(_|$)|neuve?(_|$)|nouve(au|lle)|construction|construire/, 'new_construction'],
];

/**
 * The type of work that a longer text is most likely about, such as `Agrandissement d’un bâtiment commercial`; null if
 * no word is conclusive. Show it to the user before anything is requested.
 */
export function likelyPermitType(text: string): PermitType | null {
  const folded = slug(text);
  return (
    nameMeant(text, permitTypes) ??
    typeByName.get(folded) ??
    typicalWords.find(([words]) => words.test(folded))?.[1] ??
    null
  );
}
