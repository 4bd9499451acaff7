import { fold } from './reading/text.ts';
import type { UseClass } from './enums.ts';
import { isMissing, publishedNumber } from './published-value.ts';
import { firstMatch, rulesOf, type WordMatch, type WordRule } from './word-rules.ts';

/** What a permit’s building is used for, and what said so. */
export interface Use {
  useClass: UseClass;
  /** The words that decided, as they are published; empty if none did. */
  words: string;
  /** The field that they are in, or that counts the units; null if nothing decided. */
  field: string | null;
}

type Permit = Readonly<{ [field: string]: unknown }>;

/** Fields in which cities publish the class of a building, the most detailed first. */
export const classFields = [
  ...['building_type', 'structure_type', 'proposed_use', 'occupancy_type', 'building_category'],
  ...['construction_type', 'structure', 'building_use', 'actual_use', 'land_use', 'category'],
] as const;

/** Fields in which people and cities say what is built. Types and scopes name the use of some cities’ permits. */
export const textFields = [
  ...['description', 'work', 'work_type', 'work_scope', 'subject', 'permit_type_description', 'permit_type'],
  'current_use',
] as const;

/** Fields whose words may cover several uses: `Commercial / Multi Family Project`. */
const wideFields: ReadonlySet<string> = new Set(['permit_type_description', 'permit_type', 'current_use']);

const unitFields = ['dwelling_units_created', 'dwelling_units', 'dwellings_created', 'units_created'];

/**
 * Words of each use, folded, in English and French. A space stands for any white space or hyphen, `*` for the rest of a
 * word. The first word of a text that names a use decides, and of two that start together the longer one.
 */
export const usesByWords: readonly [UseClass, string][] = [
  [
    'mixed_use',
    `mixed | mixed use | mixed residential | multiple use | multi use | live work unit | res w non res | mixte | usage mixte | usages mixtes | usages multiples`,
  ],
  [
    'secondary_suite',
    `secondary suite* | secondary dwelling* | secondary unit* | second suite* | second unit* | ssuite | sdu | adu | adus
     | additional dwelling* | additional residential unit* | accessory dwelling* | accessory apartment* | accessory suite* | aru
     | basement suite* | basement apartment* | below grade suite* | in law suite* | in law | granny suite* | granny flat*
     | garden suite* | backyard suite* | rear yard suite* | laneway | lane house* | coach house* | carriage house*
     | garage suite* | garage dwelling* | detached garage dwelling* | suite above garage | nanny suite* | attached above
     | logement accessoire* | logement additionnel* | logement secondaire* | logement d'appoint | logement supplementaire
     | logement au sous sol | unite d'habitation accessoire | unites d'habitation accessoires | pavillon jardin
     | pavillon secondaire | maison de jardin | logement intergenerationnel | intergeneration*`,
  ],
  [
    'deck_or_pool',
    `deck | decks | attached deck* | uncovered deck* | pool | pools | swimming pool* | hot tub* | spa | porch | porches
     | veranda* | pergola* | gazebo* | patio* | balcony | balconies | piscine* | spa | terrasse* | galerie | galeries | perron*
     | balcon | balcons | patio | pavillon de bain`,
  ],
  [
    'accessory',
    `garage | garages | detached garage* | private detached garage* | carport* | shed | sheds | apt accessory* | accessory building* | accessory structure*
     | parking garage* | parkade* | parking structure* | detached accessory | outbuilding* | storage shed* | greenhouse
     | stationnement | stationnement interieur | abri d'auto* | garage isole | remise* | cabanon* | batiment accessoire*
     | batiments accessoires | construction accessoire | dependance* | serre`,
  ],
  [
    'two_family',
    `semi | semis | semi d | semi detached* | semidetached* | sfd semi* | 2 unit semi* | duplex* | two family | two unit | 2 unit | 2 units | 2 family | double house
     | jumele* | unifamiliale jumelee | maison jumelee | bifamilial* | deux logements | 2 logements`,
  ],
  [
    'row_house',
    `rowhouse* | row house* | row housing | rowhousing | row unit* | row dwelling* | townhouse* | town house* | townhome* | town home*
     | stacked rowhouse* | stacked townhouse* | street townhouse* | sfd townhouse* | 2 unit townhouse | en rangee | maison* en rangee
     | habitation en rangee | unifamiliale en rangee | maison de ville | maisons de ville`,
  ],
  [
    'apartment',
    `apartment* | apt | multi family | multifamily | multi unit | multi residential | multiple unit* | multiple dwelling* | multiple family
     | multiplex* | triplex* | fourplex* | four plex | quadruplex | quadplex* | sixplex* | condo | condos | condominium*
     | 3+ unit | [3-9] unit building* | [1-9][0-9] unit building* | [1-9][0-9][0-9] unit building* | [3-9] unit residential | [1-9][0-9] unit residential | [1-9][0-9][0-9] unit residential
     | student residence* | dormitor* | rooming house* | boarding house* | residential tower*
     | appartement* | multifamilial* | trifamilial* | multilogement* | immeuble residentiel | immeuble d'appartements | immeuble a logements
     | copropriete* | maison de chambres | [3-9] logements | [1-9][0-9] logements | [1-9][0-9][0-9] logements | trois logements | quatre logements
     | 2 a 4 logements | 3 a 5 logements | 5 a 11 logements | 5 logements et plus | deux ou trois logements | residence etudiante`,
  ],
  [
    'single_family',
    `single family* | single detached* | sfd | sfh | single | singles | single dwelling* | detached dwelling* | detached house* | detached home* | one family
     | single house* | 1 unit | bungalow* | prefab house | pre fab house | mobile home* | manufactured home* | house | houses | cottage*
     | unifamilial* | habitation unifamiliale | maison isolee | maison | maisons | maison unifamiliale | chalet* | maison mobile | 1 logement`,
  ],
  [
    'institutional',
    `hospital* | school* | college* | universit* | church* | chapel* | mosque* | temple | temples | synagogue* | place of worship | religious | worship
     | librar* | museum* | art gallery | community hall* | community cent* | community service* | recreation* | recreational | arena* | stadium* | bowling alley*
     | gymnasium* | pool building | indoor pool* | indoor swimming pool* | public pool* | child care | childcare | day care* | daycare* | preschool*
     | long term care* | special care | care facility | nursing home* | home for the aged | senior citizen home* | seniors home* | retirement home*
     | fire station* | fire hall* | firehall* | police | courthouse* | government* | public works | institution* | assembly occupanc* | assembly hall* | laborator* | lab
     | clinic* | medical | health cent* | transit station* | bus terminal* | subway | train station* | airport* | performing arts | theatre* | crematorium* | cemeter*
     | hopital | hopitaux | ecole* | cegep* | eglise* | bibliotheque* | musee* | galerie d'art | centre communautaire | centre sportif | centre recreatif
     | garderie* | cpe | chsld | centre de sante | clinique* | etablissement institutionnel | caserne* | lieu de culte | residence pour aines
     | residence pour personnes agees | gare | theatre | institutionnel*`,
  ],
  [
    'industrial',
    `industrial* | indust* | warehouse* | factory | factories | manufactur* | processing plant* | printing plant* | treatment plant* | self storage | self service storage | storage
     | workshop* | pumping station* | water and sewage | sewage | utilities | distribution cent* | brewery | brewery distillery | food products
     | telecommunication* | data centre* | data center* | barn | barns | agricultural | farm building* | kennel*
     | industriel* | entrepot* | usine* | manufacture* | atelier* | fabrique* | grange* | batiment agricole`,
  ],
  [
    'office',
    `office* | bank | banks | business and personal services | medical office* | medical dental office* | office medical | professional service*
     | television studio* | call cent* | bureau | bureaux | immeuble de bureaux | banque* | edifice a bureaux`,
  ],
  [
    'retail',
    `retail* | store | stores | storefront* | convenience store* | shop | shops | shopping* | mall | malls | plaza* | strip mall* | restaurant* | cafe | cafes | coffee shop* | coffee house* | food* | take out | takeout
     | pub | wine bar* | beauty bar* | drinking establishment* | supermarket* | grocery* | pharmac* | salon | salons | barber* | beauty | spa salon | laundromat* | dealership* | car dealership*
     | gas station* | gas bar* | service station* | car wash* | repair garage* | repair shop* | hotel* | motel* | personal service*
     | mercantile | fitness | cinema* | motor vehicle* | veterinar* | funeral home* | cannabis | liquor | bakery
     | commerce* | commerce de detail | magasin* | boutique* | depanneur* | epicerie* | centre commercial | restaurants | resto | restos | brasserie*
     | local commercial | salon de coiffure | station service | concession* automobile* | hotellerie | boulangerie*`,
  ],
];

/** Words that leave the use open, for texts in which nothing else names it. */
const vagueUses: readonly [UseClass, string][] = [
  ['retail', 'commercial* | business* | tenant* | locataire*'],
  ['institutional', 'public'],
  ['single_family', 'dwelling* | home | homes | habitation* | residence* | residential home | basement*'],
];

const rules = rulesOf(usesByWords);
const vagueRules = rulesOf(vagueUses);

/** `single` and `house` where they name no building, and garages that belong to a house. */
const otherMeanings =
  /\bsingle[\s-]+(?:stor|level|phase|sided|occupan|user?\b|tier|door|bay|pole)\w*|\bto house\b/g;

/** What comes after the change says what the building becomes: `convert a triplex into a 4 unit apartment building`. */
const changeOfUse =
  /(?:chang\w* (?:of|in) (?:use|occup\w*)|changement d.?usage|convert\w*|conversion).*?\s(?:to|into|en|a)\s(.*)/s;

/** Major occupancies of the National Building Code: `D`, `Group F, Division 2`, `A2`. Dwellings (C) need other words. */
const occupancyGroup = /^(?:group\s*)?([abdef])[\s,-]*(?:div\w*\.?\s*)?[1-4]?$/;
const usesByGroup: { [group: string]: UseClass } = {
  a: 'institutional',
  b: 'institutional',
  d: 'office',
  e: 'retail',
  f: 'industrial',
};

const dwellings: ReadonlySet<UseClass> = new Set([
  ...(['single_family', 'two_family', 'row_house', 'apartment', 'secondary_suite'] as const),
]);

/** Whether a text names another use besides the words of one: `Multi-Family Dwelling` doesn't. */
function namesOther(text: string, { name, words }: WordMatch<UseClass>): boolean {
  const rest = text.replace(words, ' ');
  const isOther = (rule: WordRule<UseClass>) => rule.name !== name && rule.pattern.test(rest);
  return (
    rules.some(isOther) ||
    vagueRules.some((rule) => isOther(rule) && !(dwellings.has(name) && dwellings.has(rule.name)))
  );
}

function useInText(text: string, list: readonly WordRule<UseClass>[]): WordMatch<UseClass> | null {
  const group = occupancyGroup.exec(text)?.[1];
  if (group) return { name: usesByGroup[group]!, words: text, start: 0 };
  const [, becomes] = changeOfUse.exec(text) ?? [];
  return (becomes === undefined ? null : firstMatch(becomes, list)) ?? firstMatch(text, list);
}

/**
 * Classifies a permit by its use: by the city’s own class of the building, else by the words that describe the work, else
 * by words that leave the use open, else by its dwelling units.
 *
 * @param permit A permit as it is published or described: the values of its fields by their names.
 */
export function useOf(permit: Permit): Use {
  for (const list of [rules, vagueRules]) {
    for (const field of [...classFields, ...textFields]) {
      if (isMissing(permit[field])) continue;
      const text = fold(String(permit[field])).trim().replace(otherMeanings, ' ');
      const match = useInText(text, list);
      if (match && !(wideFields.has(field) && namesOther(text, match)))
        return { useClass: match.name, words: match.words, field };
    }
  }
  return useOfUnits(permit);
}

function useOfUnits(permit: Permit): Use {
  const field = unitFields.find((name) => (publishedNumber(permit[name]) ?? 0) > 0);
  if (field === undefined) return { useClass: 'other', words: '', field: null };
  const units = publishedNumber(permit[field])!;
  const useClass = units === 1 ? 'single_family' : units === 2 ? 'two_family' : 'apartment';
  return { useClass, words: String(units), field };
}
