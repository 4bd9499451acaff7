import { fold } from '@cdata/catalog/reading';
import { remembered } from '../store/remembered.ts';

/**
 * Fields whose values may be the names of individuals. The service stores none: a value that is not certainly the name
 * of a business is left out.
 */
export const nameFields: ReadonlySet<string> = new Set([
  ...['applicant', 'applicant_name', 'contractor', 'contractor_name', 'contractor_name_normalized'],
  ...['builder', 'builder_name', 'legal_name', 'normalized_business_name', 'agent', 'agent_name'],
  ...['general_contractor', 'permit_holder', 'developer', 'architect', 'parent_company'],
]);

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
  national`.split(/\s+/),
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

/** Whether the text is certainly the name of a business, and not of a person. */
function isBusinessName(text: string): boolean {
  const words = fold(text).split(/[^a-z0-9]+/);
  // A numbered company: 1234567 Ontario, 9123-4567 Québec.
  if (/^\s*\d{4}-?\d{3,4}\b/.test(text)) return true;
  return words.some((word) => businessWords.has(word));
}
