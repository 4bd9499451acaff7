import type { City } from './gazetteer/index.ts';
import type { Random } from './random.ts';
import type { Trade } from './works.ts';

const first = {
  en: 'Northgate Ridgeline Maple Keystone Harbourview Cedarbrook Ironwood Clearwater Summit Pinecrest Silverline Foxglove Bluestone Westmount Lakeshore Evergreen Granite Heron Meadowlark Copperleaf Tamarack Juniper Stonegate Falconridge Riverbend Birchwood Oakmont Highmark Redwing Prairie Sundial Whitecap Driftwood Kestrel Larkspur Boreal Cascadia Trillium Elmgrove Sterling'.split(
    ' ',
  ),
  fr: 'Boréal Laurentien Fleurdelis Horizon Érable Beaumont Rivard Montclair Desrosiers Belleville Lamarche Saint-Cyr Cartier Beauséjour Grandmaison Lavigne Rocher Bellerive Duquette Champlain Frontenac Laflèche Sommet Boisvert Lafontaine Trottier Bellavance Nordet Valmont Beauchemin'.split(
    ' ',
  ),
};
const tradeWords: Record<Trade, { en: string[]; fr: string[] }> = {
  electrical: { en: ['Electric', 'Electrical Services'], fr: ['Électrique', 'Entrepreneurs électriciens'] },
  plumbing: { en: ['Plumbing & Heating', 'Plumbing'], fr: ['Plomberie', 'Plomberie et chauffage'] },
  mechanical: { en: ['Mechanical', 'HVAC Services'], fr: ['Mécanique', 'Ventilation'] },
  gas: { en: ['Gas Services', 'Heating & Gas'], fr: ['Gaz naturel'] },
  sprinkler: { en: ['Fire Protection'], fr: ['Protection incendie'] },
  sign: { en: ['Signs', 'Sign Works'], fr: ['Enseignes'] },
  trade_other: {
    en: ['Construction', 'Homes', 'Builders', 'Contracting', 'Developments', 'Renovations'],
    fr: ['Construction', 'Rénovations', 'Habitations', 'Bâtisseurs'],
  },
};
const legal = { en: ['Ltd.', 'Inc.', 'Corp.', 'Ltd.'], fr: ['inc.', 'ltée', 'inc.'] };

const language = (city: City): 'en' | 'fr' => (city.french ? 'fr' : 'en');

/** A contractor's legal name: `Ridgeline Plumbing Ltd.`, `Construction Valmont inc.` */
export function contractorName(city: City, trade: Trade, chance: Random): string {
  const lang = language(city);
  const name = chance.pick(first[lang]);
  const word = chance.pick(tradeWords[trade][lang]);
  return lang === 'fr'
    ? `${word} ${name} ${chance.pick(legal.fr)}`
    : `${name} ${word} ${chance.pick(legal.en)}`;
}

/** What a business does: `category_canonical` of its licence. */
export type BusinessKind =
  | 'food_service'
  | 'retail'
  | 'health'
  | 'professional_service'
  | 'personal_service'
  | 'recreation'
  | 'automotive'
  | 'transportation'
  | 'childcare'
  | 'construction_trade'
  | 'accommodation';

type PublicKind = Exclude<BusinessKind, 'construction_trade' | 'accommodation'>;

/** What businesses that are open to the public call themselves, by what they do. */
const publicTrades: Record<PublicKind, { en: readonly string[]; fr: readonly string[] }> = {
  food_service: {
    en: ['Coffee', 'Bakery', 'Bistro', 'Kitchen', 'Noodle House', 'Pizza', 'Sushi', 'Grill'],
    fr: ['Café', 'Boulangerie', 'Bistro', 'Cantine', 'Pizzeria', 'Sushi', 'Rôtisserie', 'Crêperie'],
  },
  retail: {
    en: ['Books', 'Hardware', 'Flowers', 'Optical', 'Furniture', 'Outfitters', 'Cycles'],
    fr: ['Librairie', 'Quincaillerie', 'Fleuriste', 'Lunetterie', 'Meubles', 'Boutique', 'Vélos'],
  },
  health: {
    en: ['Dental Clinic', 'Physiotherapy', 'Pharmacy'],
    fr: ['Clinique dentaire', 'Physiothérapie', 'Pharmacie'],
  },
  professional_service: {
    en: ['Law Office', 'Accounting', 'Insurance', 'Design Studio'],
    fr: ['Étude notariale', 'Comptables', 'Assurances', 'Atelier de design'],
  },
  personal_service: { en: ['Barbers', 'Salon', 'Spa'], fr: ['Barbier', 'Salon', 'Spa'] },
  recreation: { en: ['Yoga Studio', 'Fitness'], fr: ['Studio de yoga', 'Gymnase'] },
  automotive: { en: ['Auto Repair'], fr: ['Garage'] },
  transportation: { en: ['Logistics'], fr: ['Transport'] },
  childcare: { en: ['Daycare'], fr: ['Garderie'] },
};
const publicKinds = Object.keys(publicTrades) as PublicKind[];

/** A business that is open to the public: its trade name and what it does. */
export function publicBusiness(city: City, chance: Random): { name: string; kind: BusinessKind } {
  const lang = language(city);
  const kind = chance.weighted(publicKinds.map((each) => [each, publicTrades[each][lang].length] as const));
  const trade = chance.pick(publicTrades[kind][lang]);
  const name = chance.pick(first[lang]);
  return { name: lang === 'fr' ? `${trade} ${name}` : `${name} ${trade}`, kind };
}

/** A dwelling that is let to guests: `Heron Guest Suite`, `Gîte Bellerive`. */
export function guestSuite(city: City, chance: Random): { name: string; kind: BusinessKind } {
  const lang = language(city);
  const name = chance.pick(first[lang]);
  return { name: lang === 'fr' ? `Gîte ${name}` : `${name} Guest Suite`, kind: 'accommodation' };
}

/** A numbered company, as most small businesses are: `1537390 BC Ltd.`, `9412-3301 Québec inc.` */
export function numberedCompany(city: City, chance: Random): string {
  const number = String(chance.integer(1_000_000, 15_999_999));
  if (city.province === 'QC')
    return `9${number.padStart(8, '0').slice(-7, -4)}-${number.slice(-4)} Québec inc.`;
  const names: Record<string, string> = {
    ON: 'Ontario Inc.',
    AB: 'Alberta Ltd.',
    BC: 'B.C. Ltd.',
    MB: 'Manitoba Ltd.',
  };
  return `${number} ${names[city.province] ?? 'Canada Inc.'}`;
}

/** A company that has large buildings put up: `Granite Developments Ltd.`, `Gestion Rivard inc.` */
export function developerName(city: City, chance: Random): string {
  const lang = language(city);
  const name = chance.pick(first[lang]);
  if (lang === 'fr')
    return `${chance.pick(['Gestion', 'Immobilier', 'Groupe'])} ${name} ${chance.pick(legal.fr)}`;
  return `${name} ${chance.pick(['Developments', 'Properties', 'Land', 'Capital'])} ${chance.pick(legal.en)}`;
}

/** A company of architects: `Granite Architects`, `Architectes Rivard inc.` */
export function architectsName(city: City, chance: Random): string {
  const lang = language(city);
  const name = chance.pick(first[lang]);
  return lang === 'fr' ? `Architectes ${name} inc.` : `${name} Architects`;
}

/** A name for comparing: without the legal form, punctuation and case. */
export const withoutLegalForm = (name: string): string =>
  name.replace(/,? (?:Ltd\.?|Inc\.?|Corp\.?|inc\.|ltée|s\.e\.n\.c\.)$/i, '');
