import { fold } from '@cdata/catalog/reading';
import { remembered } from '../store/remembered.ts';

/**
 * The words of each category of /opening_soon, folded, in English and French; `*` stands for the rest of a word. Where the
 * words of two categories start at the same place, the longer ones decide.
 */
const categoryWords: readonly (readonly [category: string, words: string])[] = [
  [
    'contractor',
    `contractor* | contracting | construction | builder* | building trade* | trade* | renovat* | entrepreneur* | plumb* | electrical |
     electrician* | electricien* | roof* | toiture* | landscap* | paysag* | fencing | paving | excavat* | drywall* | carpent* | insulation |
     hvac | heating | installation | installer* | handyman | demolition | masonry | concrete | sales installation | siding`,
  ],
  [
    'restaurant',
    `restaurant* | restaurat* | resto* | eating | drinking | food | cater | caterer* | catering | cafe* | cafeteria* | liquor | bar | bars | pub | pubs | brewpub* |
     tavern* | coffee | traiteur* | casse croute | pizzeria* | diner | dining | nightclub* | night club* | cabaret* | lounge* | bistro* | lunch | canteen* |
     ice cream | alcohol | cremerie*`,
  ],
  [
    'personal_services',
    `personal | salon* | hair* | beauty | spa | spas | massage | tattoo* | barber* | esthet* | aesthetic* | coiff* | nail* | manicure | body rub |
     dry clean* | laundr* | buanderie* | nettoyeur* | funeral* | cemeter* | cimetiere* | cremator* | salon funeraire | pet groom* | dog groom* | kennel* |
     animal care | toilettage | photograph* | tailor*`,
  ],
  [
    'health',
    `health* | medical | medecin* | dental | dentist* | denturist* | pharmac* | clinic | clinics | clinique* | physio* | sante | chiro* | therap* | doctor* |
     physician* | optometr* | optic* | optician* | nursing | retirement home* | retirement residence* | long term care | care home* | care facilit* | residential care |
     group home* | hospital* | acupunctur* | naturopath* | psycholog* | mental health`,
  ],
  [
    'accommodation',
    `hotel* | motel* | lodg* | short term | accommodat* | apartment hotel* | bed breakfast | bed and breakfast | b b | hostel* | inn | inns | hebergement | gite* |
     auberge* | campground* | camping | vacation rental* | tourist home* | rooming house* | boarding house* | residence de tourisme | court terme | courte duree`,
  ],
  [
    'recreation',
    `fitness | recreation* | theatre* | theater* | entertain* | arcade* | club | clubs | gym | gyms | gymnas* | sport* | loisir* | golf | amusement* | museum* | musee* |
     cinema* | bowling | athletic | arts | artist* | dance | yoga | martial arts | swimming`,
  ],
  [
    'automotive',
    `auto | autos | automobile* | automotive | autobody | vehicle* | vehicule* | motor | motors | motorcycle* | garage* | towing | remorquage | car wash* | car rental* |
     car dealer* | gas bar* | gas station* | gasoline | service station* | station service | tire* | pneu* | muffler*`,
  ],
  [
    'industrial',
    `manufact* | warehous* | wholesal* | industr* | process | processing | storage | fabri* | entrepos* | grossiste* | usine* | brewer* | brasserie* | distiller* |
     winer* | abattoir* | slaughter* | machine shop* | food process* | food manufact* | food warehous* | food wholesal* | fish process* | meat process* | food distribut* | printing |
     printer* | imprim* | woodwork* | welding | soudure | recycl* | waste | garbage | scrap | truck* | freight | camionnage | construction material* | auto wreck*`,
  ],
  [
    'education',
    `school* | educat* | child care | child | childcare | day care* | daycare* | instruct* | garderie* | ecole* | preschool* | kindergarten | tutor* | learning | training |
     college* | universit* | family day home* | child minding | cpe | home day care* | driving school* | seminar* | lessons`,
  ],
  [
    'retail',
    `retail* | store* | shop | shops | shopping | merch* | market | markets | dealer* | detail | commerce | sales | vente | ventes | boutique* | grocer* | epicerie* | depanneur* |
     convenience | bakery | bakeries | boulangerie* | florist* | jewel* | bijou* | supermarket* | food store* | food market* | food retail* | liquor store* | liquor retail* |
     coffee retail* | alcohol sales | cannabis | vending | thrift | pawn* | second hand | secondhand | antique* | building suppl* | building material* | pet store* | gallery |
     licensee retail store*`,
  ],
  [
    'professional_services',
    `office* | profession* | consult* | financ* | computer* | bureau* | insur* | assuranc* | real estate | immobili* | legal | law | lawyer* | avocat* | notaire* | notar* |
     account* | comptab* | architect* | engineer* | ingenieur* | bank* | banque* | advertis* | commercial rental* | lessor* | animal clinic* | animal hospital* | veterinar* |
     clinique veterinaire | janitor* | cleaning | nettoyage | equipment rental* | rental of equipment | credit union* | caisse* | marketing | design* | security |
     employment | travel agenc* | software`,
  ],
  [
    'residential',
    `apartment* | appartement* | residential | residentiel* | secondary suite* | dwelling* | landlord* | logement* | rental property | rental properties | rental unit* | rental hous* |
     long term rental* | residential rental* | apartment rental* | commercial and apartment rental* | commercial apartment rental* | multi family | mobile home* | lessors of residential | suite | suites`,
  ],
  [
    'other',
    `taxi* | limousine* | bus | buses | charter* | shuttle* | vehicle for hire | vehicles for hire | school bus* | ride hail* | transportation network | courier* | messenger* |
     rental services`,
  ],
];

const rules = categoryWords.map(([category, words]) => {
  const phrases = words
    .split('|')
    .map((phrase) => phrase.trim().replace(/\*/g, '\\w*').replace(/\s+/g, '\\W+'))
    // The longer of two that start together.
    .sort((a, b) => b.length - a.length);
  return { category, pattern: new RegExp(`\\b(?:${phrases.join('|')})(?!\\w)`) };
});

/** Where a business is, and not what it does. */
const atHome =
  /\bhome[\s-]*(?:based|occupations?|business(?:es)?|office|enterprise|industry|craft)\b|\b(?:travail|entreprise|occupation) a domicile\b/g;

/** The category of a licence by the city's own words: the first ones that tell decide. `other` where none do. */
export const licenceCategoryOf = remembered((text) => {
  const words = fold(text).replace(atHome, ' ');
  const found = rules.flatMap(({ category, pattern }) => {
    const match = pattern.exec(words);
    return match ? [{ category, at: match.index, length: match[0].length }] : [];
  });
  found.sort((a, b) => a.at - b.at || b.length - a.length);
  return found[0]?.category ?? 'other';
});

/**
 * The categories of businesses by the first digits of their code in the North American Industry Classification System
 * (Statistics Canada, NAICS 2022).
 */
const categoriesOfIndustries: readonly [digits: string, category: string][] = [
  ['8111', 'automotive'],
  ['4411', 'automotive'],
  ['4413', 'automotive'],
  ['4884', 'automotive'],
  ['5321', 'automotive'],
  ['6111', 'education'],
  ['6116', 'education'],
  ['6244', 'education'],
  // Pharmacies and opticians, by the codes of 2017 and of 2022.
  ['44611', 'health'],
  ['44613', 'health'],
  ['45611', 'health'],
  ['45613', 'health'],
  ['61162', 'recreation'],
  // Retail bakeries, landscaping, photographers, and who rents dwellings.
  ['311811', 'retail'],
  ['56173', 'contractor'],
  ['54192', 'personal_services'],
  ['53111', 'residential'],
  // The post and couriers.
  ['491', 'other'],
  ['492', 'other'],
  ['441', 'automotive'],
  ['457', 'automotive'],
  // Buses, taxis and limousines.
  ['485', 'other'],
  ['721', 'accommodation'],
  ['722', 'restaurant'],
  ['812', 'personal_services'],
  ['23', 'contractor'],
  ...['31', '32', '33', '41', '48', '49'].map((digits): [string, string] => [digits, 'industrial']),
  ...['44', '45'].map((digits): [string, string] => [digits, 'retail']),
  ...['52', '53', '54', '55', '56'].map((digits): [string, string] => [digits, 'professional_services']),
  ['61', 'education'],
  ['62', 'health'],
  ['71', 'recreation'],
];

const industries = [...categoriesOfIndustries].sort(([a], [b]) => b.length - a.length);

/** Whether a code says what a business does, and not only its sector or its group. */
export const isIndustry = (code: string): boolean => /^\d{5,6}$/.test(code);

/** Null for what is no code, and for codes of other industries. */
export const categoryOfIndustry = (code: string): string | null =>
  /^\d{2,6}$/.test(code) ? (industries.find(([digits]) => code.startsWith(digits))?.[1] ?? null) : null;

export const isContractor = (category: string): boolean => category === 'contractor';
