import { createHash } from 'node:crypto';
import { fold } from '@cdata/catalog/reading';
import type { PublishedRecord } from './published-record.ts';
import { remembered } from './remembered.ts';

/**
 * Fields whose values may be the names of individuals. The service stores none: a value that is not certainly the name
 * of a business is left out.
 */
export const nameFields: ReadonlySet<string> = new Set([
  ...['applicant', 'applicant_name', 'contractor', 'contractor_name', 'contractor_name_normalized'],
  ...['builder', 'builder_name', 'legal_name', 'normalized_business_name', 'agent', 'agent_name'],
  ...['general_contractor', 'permit_holder', 'developer', 'architect', 'parent_company'],
]);

/** Fields that name a business or a project, unless the publisher has written a person's name in them. */
export const tradeNameFields = [
  ...['business_name', 'project_name', 'folder_name', 'permit_name'],
  ...['building_name', 'building_name_fr'],
];

/** Words for buildings: `Daniela Okafor House`, and `Okafor, D., Residence`, are named after a person. Folded. */
const buildingWord =
  /\b(?:house|home|residence|building|block|cottage|bungalow|cabin|farm|farmhouse|barn|store|hall|church|school|mill|hotel|lodge|manor|mansion|villa|estate|terrace|row|court|apartments?|duplex|triplex|flats|office|shop|garage|warehouse|station|theatre|bank|tower|place|property|garden|park|cemetery|studio|maison|manoir|demeure|edifice|immeuble|batiment|bloc|chalet|ferme|grange|magasin|eglise|chapelle|presbytere|couvent|ecole|moulin|domaine|logis|hopital|gare|theatre|banque|tour|usine|cimetiere|monument)s?\b/;

/** Fields that name a person in an office: they are never read. */
export const personFields: ReadonlySet<string> = new Set([
  ...['city_planner', 'planner', 'planner_name', 'planner_email', 'inspector', 'contact', 'contact_name'],
  ...['manager', 'phone'],
]);

/** Legal forms, and words that no person's name contains. */
const businessWords = new Set(
  `inc incorporated ltd limited ltee limitee enr senc sencrl srl corp corporation company compagnie llc llp lp ulc
  partnership holdings holding group groupe enterprises enterprise entreprise entreprises industries industrie
  construction constructions contracting contractors contractor constructeur entrepreneur builders builder building
  buildings homes home maisons habitations developments development developers properties property realty
  immobilier immobiliere immeubles renovations renovation reno roofing toitures toiture plumbing plomberie electric
  electrical electrique electricite mechanical mecanique heating chauffage hvac ventilation landscaping paysagement
  excavation demolition engineering ingenierie architects architectes architecture design designs consulting
  consultants consultation services service solutions systems systemes restaurant restaurants cafe bistro hotel
  motel pub grill pizza sushi bakery boulangerie patisserie epicerie grocery store stores shop shops boutique salon
  spa barber clinic clinique dental dentaire pharmacy pharmacie medical medicale centre center school ecole college
  university universite society societe association foundation fondation club cooperative coop insurance assurance
  financial investments investissements capital management gestion city municipality county regional government
  gouvernement ministry ministere hospital hopital housing logement transit energy energie hydro telecom
  communications media technologies technology logistics transport transportation trucking auto automotive motors
  garage equipment rentals supply supplies wholesale manufacturing products produits foods food aliments fitness
  gym studio studios theatre gallery galerie signs enseignes pools piscines decks fence windows fenetres doors
  portes flooring painting peinture concrete beton masonry maconnerie drywall insulation carpentry cabinets
  kitchens cuisines fire security securite cleaning nettoyage canada canadian ontario alberta quebec international
  national associates associes partners brothers freres sons fils lawyers avocats notaires notary accounting
  comptables cpa barristers solicitors professional paroisse institute institut academy academie rentals apartments
  appartements`.split(/\s+/),
);

/** Words of trade names that no person's name contains; surnames such as Park, Church, Burger or Kitchen are not here. */
const tradeWords = new Set(
  `of on in at to by for with your our n chez aux au les plus express house maison steak steakhouse resto
  brasserie taverne taverna tavern diner deli noodle noodles nouilles ramen pho sushi dumpling dumplings izakaya
  cuisine cuisines curry biryani donair shawarma souvlaki falafel taco tacos taqueria cocina pizzeria
  ristorante trattoria bbq barbecue grille rotisserie poulet chicken wings burgers seafood poissonnerie boucherie
  fromagerie cantine casse croute creperie gelato gelateria glacier creamery chocolaterie cafes caffe coffeehouse
  bubble juice jus eatery catering traiteur buffet lounge brewing brewery brewpub distillery winery vineyard
  marche superette supermarche fruiterie depanneur convenience market express pastry pastries donuts doughnuts subs
  indian asian japanese chinese vietnamese korean mexican italian greek lebanese caribbean african nails hair
  beauty beaute coiffure esthetique esthetics aesthetics massage tours physiotherapy chiropractic optical optique eyewear jewellers jewellery
  bijouterie florist fleuriste flowers cleaners laundry laundromat buanderie daycare garderie childcare towing tires
  pneus yoga pilates dance danse photography imprimerie printing librairie voyages immigration marketing agency
  agence agencies liquor cannabis vape tobacco computers wireless estates plaza village corner street avenue
  warehouse bar wetbar wine wines spirits liqueur sandwich sandwiches salad salads chips breakfast brunch lunch
  dejeuner diner souper dining banquet espresso tea coffee cheesecake bagel bagels sweets treats fries shakes soup
  tapas tequila oyster poke fruits legumes epices billiard billiards billard pong multisport cinema cinemas mart patio
  tutoring tutors bookkeeping sewing alterations woodworking upholstery baking grooming gardening lawn lessons
  coaching counselling therapy wellness reiki handyman crafts creations candles soaps quilts digital
  provisions vintage organic modern fusion restro table room store co cie daughters delight teppanyaki`.split(
    /\s+/,
  ),
);

/** What stands between a person and the name under which the person does business. */
const tradingAs =
  /\b(?:d\.?b\.?a|d\/b\/a|o\/a|c\.o\.b|operating as|doing business as|faisant affaires? sous(?: le nom de)?)\b[.:]?/i;

/** The name of a business in the text, without a person who does business under it; null if it names none for certain. */
export const businessNameIn = remembered((text) => {
  const parts = text.split(tradingAs);
  const name = parts.length > 1 ? parts.at(-1)!.trim() : text;
  return isBusinessName(name) ? name : null;
});

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** What a permit names where the owner builds: no business, although some of the words are those of one. */
const roles = new Set(
  `the by as self same owner owners homeowner homeowners home house property building land builder contractor general
  applicant tenant occupant resident none unknown various proprietaire proprietaires constructeur entrepreneur general
  autoconstructeur autoconstruction locataire occupant requerant le la par lui meme et and or ou`.split(
    /\s+/,
  ),
);

/** Whether the text is certainly the name of a business, and not of a person. */
function isBusinessName(text: string): boolean {
  if (wordsOf(text).every((word) => roles.has(word))) return false;
  // A numbered company: 1234567 Ontario, 9123-4567 Québec.
  if (/^\s*\d{4}-?\d{3,4}\b/.test(text)) return true;
  return wordsOf(text).some((word) => businessWords.has(word));
}

const titles = /\b(?:dr|mr|mrs|ms|miss|mme|mlle|me|m|jr|sr|esq)\b\.?/gi;
const particle = '(?:de|du|des|da|di|la|le|van|von|der|den|bin|al|el|ter|st|ste)';
const nameWord = "[\\p{L}](?:[\\p{L}'’.-]*)";
const givenNames = `${nameWord}(?: ${nameWord}){0,2}`;
/** `OKAFOR, DANIELA`, `de la Cruz, María A.`, `SINGH, A & B`: a surname, a comma, and the given names of one or two. */
const surnameFirst = new RegExp(
  `^(?:${particle} ){0,2}${nameWord}(?: ${nameWord}){0,2} ?, ?${givenNames}(?: ?(?:&|and|et|\\+) ?${givenNames})?$`,
  'iu',
);
/** `The Varsity, Kitchen Bar`, `Keg, The` and `Bonté, La` have an article, `Mill, North` a direction. */
const hasArticleOrDirection =
  /^the |, ?(?:the|le|la|les|l['’]|a|un|une|north|south|east|west|nord|sud|est|ouest)$/i;
/** Between two persons: `&`, `et`, `and`, `/`. A comma separates more. */
const joiner = /\s*(?:[&+/;]|(?<![\p{L}'’-])(?:and|et|y|ou|or)(?![\p{L}'’-]))\s*/iu;
const oneToFourWords = new RegExp(`^(?:${particle} ){0,2}${nameWord}(?: ${nameWord}){0,3}$`, 'iu');

/**
 * `Dana & Eli Morrow`, `Luc Roy et Ann Roy`, `ROY, LUC / ROY, ANN`: two names or more, of which one at least has a given
 * name and a surname. `Salt & Pepper` is none.
 */
function areJoinedPersons(name: string): boolean {
  const parts = name.split(joiner);
  if (parts.length < 2 || hasTradeWord(parts.join(' '))) return false;
  if (tradingAs.test(name) || careOf.test(name)) return false;
  const isFull = (part: string) => /[\s,]/.test(part);
  // `A&W Cambie`
  if (/\S[&+/]\S/.test(name) && !parts.every(isFull)) return false;
  const isName = (part: string) => part === '' || oneToFourWords.test(part) || surnameFirst.test(part);
  return parts.every(isName) && parts.some(isFull);
}

/** Two to five words of letters: a person, if something else says so. */
const fewWords = new RegExp(`^(?:${particle} )?${nameWord}(?: ${nameWord}){1,4}$`, 'iu');

const withoutTitles = (text: string): string =>
  text
    .replace(titles, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[ ,]+$/, '')
    .trim();

/** Whether a name has a word or a digit that no person's name has. */
const hasTradeWord = (text: string): boolean =>
  /\d|^the /i.test(text) || isBusinessName(text) || wordsOf(text).some((word) => tradeWords.has(word));

/**
 * Whether a text alone shows that it names persons: a surname, a comma and given names, or several names that are joined,
 * and no word of a business.
 */
export function isPersonName(text: string): boolean {
  const name = withoutTitles(text);
  if (areJoinedPersons(name)) return true;
  return surnameFirst.test(name) && !hasArticleOrDirection.test(name) && !isBusinessName(name);
}

const sameWords = (one: string, other: string): boolean =>
  wordsOf(one).sort().join(' ') === wordsOf(other).sort().join(' ');

/** What professions write after a name, and what stands before and after one. */
const besidesNames = new Set(
  `dr mr mrs ms miss mme mlle me jr sr esq rmt rn rpn lpn np md dmd dds dvm dc nd od dpm phd cpa ca cga cma llb jd kc qc
  peng ing arch msw rsw rp pt ot`.split(/\s+/),
);

/** The words of a name, without titles and professions: `R.M.T.` is one. */
const personWords = (text: string): string[] =>
  wordsOf(text.replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')).filter(
    (word) => !besidesNames.has(word),
  );

/** Whether two words of names are the same, or one is the initial of the other. */
const isSameOrInitial = (one: string, other: string): boolean =>
  one === other || ((one.length === 1 || other.length === 1) && one[0] === other[0]);

/**
 * Whether a text has the form of a name that a column of licensees or owners repeats, with or without a comma, a title, a
 * profession and middle names, and with initials for given names.
 */
function isNameOf(text: string, licensee: string): boolean {
  if (!fewWords.test(text.replace(/,/g, ' ').replace(/\s+/g, ' ').trim()) || hasTradeWord(text)) return false;
  // `Mocha Lane Inc.` is the company of that trade name.
  if (hasTradeWord(licensee)) return false;
  const words = personWords(text);
  const others = personWords(licensee);
  const hasSurname = words.some((word) => word.length > 1 && others.includes(word));
  const isTold = words.length > 1 || wordsOf(text).length > 1;
  return hasSurname && isTold && words.every((word) => others.some((other) => isSameOrInitial(word, other)));
}

/**
 * Words of licences of those who do business at home, under their own names where no word of a business says otherwise.
 * Folded.
 */
export const homeBusiness =
  /\bhome[ -]?(?:based|occ(?:upations?)?|business(?:es)?|office)\b|\b(?:occupation|entreprise|travail) a domicile\b|^a domicile$/;
const twoOrThreeWords = new RegExp(`^${nameWord}(?: ${nameWord}){1,2}$`, 'iu');

/** What separates a business from the person who runs it: `GREEN THUMB (SMITH, JOHN)`, `GREEN THUMB C/O J SMITH`. */
const separators = /\s*[()/;|]\s*|\s+[-–]\s+/;
const careOf = /\s*\b(?:c\/o|a\/s(?: de)?|attn|attention)\b.*$/i;

/**
 * The name of a business without the persons in it; null if nothing else is left.
 *
 * @param licensees What the row's own columns of licensees, owners and applicants contain.
 */
function tradeNameIn(text: string, licensees: readonly string[]): string | null {
  const isPerson = (name: string): boolean =>
    isPersonName(name) || licensees.some((licensee) => isNameOf(name, licensee));
  if (isPerson(text)) return null;
  const trading = text.split(tradingAs);
  const isPersons = trading.length > 1 && !isBusinessName(trading[0]!);
  const name = (isPersons ? trading.at(-1)! : text).replace(careOf, '').trim();
  const parts = name.split(separators).filter((part) => part.trim() !== '');
  const others = parts.filter((part) => !isPerson(part.trim()));
  return (others.length === parts.length ? name : others.join(' ')).trim() || null;
}

/** The headers of columns that hold persons. */
const licenseeColumn =
  /licen[sc]+ee|owner|proprietaire|applicant|requerant|titulaire|holder|exploitant|operator|legal.?name|contact/;
const isLicenseeColumn = remembered((header) => (licenseeColumn.test(fold(header)) ? 'yes' : null));

/** The headers of columns with a part of a person's name: `LicenseeLast`, `First Name`, `Prénom`. */
const namePart =
  /(?:first|given|last|middle|family|sur) ?name|prenom|nom de famille|(?:licen[sc]+ee|owner|applicant|operator|holder) ?(?:first|given|last|middle)/;
const isNamePart = remembered((header) =>
  namePart.test(fold(header.replace(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' '))) ? 'yes' : null,
);

/** The values of a row's own columns of licensees, owners and applicants; first and last names are joined. */
export function licenseesIn(values: Readonly<Record<string, unknown>>): string[] {
  const texts = Object.entries(values).filter(
    (one): one is [string, string] => typeof one[1] === 'string' && one[1].trim() !== '',
  );
  const parts = texts.filter(([header]) => isNamePart(header)).map(([, value]) => value);
  const others = texts.filter(([header]) => isLicenseeColumn(header) && !isNamePart(header));
  return [
    ...(parts.length > 0 ? [parts.join(' ')] : []),
    ...others.flatMap(([, value]) => [value, ...value.split(joiner)]),
  ];
}

const ownershipColumn =
  /(?:ownership|owner|business|entity|organi[sz]ation|company|licen[sc]+ee) ?(?:type|structure|form)|forme (?:juridique|legale)/;
/** What else columns say of a licensee. */
const besidesLicensee =
  /type|structure|form|city|ville|addr|adresse|street|rue|prov|postal|country|pays|phone|tel|mail|courriel|web|status|date|since|code|numb|\b(?:id|no|unit)\b/;
const company =
  /\b(?:corporations?|corporate|incorporated|limited|ltd|inc|company|society|non.?profit|personne morale|societe par actions|compagnie|organisme)\b/;

/**
 * Whether a row's own columns say that a name is that of a trade or a company: the licensee is a company of that name, or
 * a person who has no word in common with it, or the column of the ownership says so.
 */
export function isTradeOf(name: string, values: Readonly<Record<string, unknown>>): boolean {
  const saysCompany = Object.entries(values).some(
    ([header, value]) =>
      typeof value === 'string' &&
      ownershipColumn.test(fold(header).replace(/[^a-z]+/g, ' ')) &&
      company.test(fold(value)),
  );
  if (saysCompany) return true;
  const named = Object.entries(values).filter(([header]) => !besidesLicensee.test(fold(header)));
  const licensees = licenseesIn(Object.fromEntries(named));
  const words = personWords(name);
  const isCompanyOfName = (licensee: string) =>
    isBusinessName(licensee) && words.every((word) => wordsOf(licensee).includes(word));
  const isOther = (licensee: string) =>
    fewWords.test(licensee.replace(/[\s,]+/g, ' ').trim()) &&
    !hasTradeWord(licensee) &&
    !wordsOf(licensee).some((word) => roles.has(word)) &&
    personWords(licensee).every((one) => words.every((word) => !isSameOrInitial(word, one)));
  return licensees.some(isCompanyOfName) || (licensees.length > 0 && licensees.every(isOther));
}

/** What the columns of a row say of its names. */
interface RowNames {
  /** Licensees, owners and applicants. */
  licensees?: readonly string[];
  /** Whether the name of the business is no person's; see {@link isTradeOf}. */
  isTrade?: boolean;
  /** Whether the licence is one to work at home. */
  isAtHome?: boolean;
}

/**
 * Leaves the names of persons out of a record where a business or a project should be named, and wherever the record
 * repeats them, in its id too.
 *
 * @returns How many names were left out.
 */
export function leaveOutPersons(
  record: PublishedRecord,
  { licensees = [], isTrade = false, isAtHome: saysAtHome = false }: RowNames = {},
): number {
  const omitted: string[] = [];
  const isAtHome =
    !isTrade &&
    (saysAtHome ||
      [record.category, record.licence_type].some(
        (text) => typeof text === 'string' && homeBusiness.test(fold(text)),
      ));
  for (const field of tradeNameFields) {
    const published = record[field];
    if (typeof published !== 'string') continue;
    if (field.startsWith('building_name') && buildingWord.test(fold(published))) continue;
    const isOwnName = isAtHome && twoOrThreeWords.test(published.trim()) && !hasTradeWord(published);
    const name = isOwnName ? null : tradeNameIn(published, licensees);
    if (name === published) continue;
    omitted.push(published);
    if (name === null) delete record[field];
    else record[field] = name;
  }
  if (omitted.length === 0) return 0;
  for (const [field, value] of Object.entries(record)) {
    if (typeof value !== 'string' || field === 'record_id') continue;
    if (omitted.some((name) => sameWords(name, value))) delete record[field];
  }
  const id = record.record_id;
  if (typeof id === 'string') record.record_id = withoutNames(id, omitted);
  return omitted.length;
}

/** An id in which a digest takes the place of each name, so that the same row has the same id. */
const withoutNames = (id: string, names: readonly string[]): string =>
  names.reduce(
    (text, name) =>
      text.replaceAll(name, () => createHash('sha256').update(name).digest('base64url').slice(0, 12)),
    id,
  );
