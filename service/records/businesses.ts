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

const trades = {
  en: 'Coffee Bakery Bistro Kitchen Noodle|House Pizza Sushi Grill Books Hardware Flowers Optical Dental|Clinic Physiotherapy Pharmacy Law|Office Accounting Insurance Barbers Salon Spa Yoga|Studio Fitness Auto|Repair Furniture Outfitters Cycles Design|Studio Logistics Daycare',
  fr: 'Café Boulangerie Bistro Cantine Pizzeria Sushi Rôtisserie Librairie Quincaillerie Fleuriste Lunetterie Clinique|dentaire Physiothérapie Pharmacie Étude|notariale Comptables Assurances Barbier Salon Spa Studio|de|yoga Gymnase Garage Meubles Boutique Vélos Atelier|de|design Transport Garderie',
};
const kinds: readonly BusinessKind[] = [
  'food_service',
  'food_service',
  'food_service',
  'food_service',
  'food_service',
  'food_service',
  'food_service',
  'food_service',
  'retail',
  'retail',
  'retail',
  'retail',
  'health',
  'health',
  'health',
  'professional_service',
  'professional_service',
  'professional_service',
  'personal_service',
  'personal_service',
  'personal_service',
  'recreation',
  'recreation',
  'automotive',
  'retail',
  'retail',
  'retail',
  'professional_service',
  'transportation',
  'childcare',
];

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

/** A business that is open to the public: its trade name and what it does. */
export function publicBusiness(city: City, chance: Random): { name: string; kind: BusinessKind } {
  const lang = language(city);
  const words = trades[lang].split(' ');
  const index = chance.integer(0, words.length - 1);
  const trade = words[index]!.replaceAll('|', ' ');
  const name = chance.pick(first[lang]);
  return { name: lang === 'fr' ? `${trade} ${name}` : `${name} ${trade}`, kind: kinds[index]! };
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

/** A name for comparing: without the legal form, punctuation and case. */
export const withoutLegalForm = (name: string): string =>
  name.replace(/,? (?:Ltd\.?|Inc\.?|Corp\.?|inc\.|ltée|s\.e\.n\.c\.)$/i, '');
