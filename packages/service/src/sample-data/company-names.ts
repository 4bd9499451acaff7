import { tableRows, type Bilingual } from './bilingual.ts';
import type { City } from './gazetteer/index.ts';
import type { Random } from './random.ts';
import type { Trade } from './works.ts';

const firstWords: Bilingual<string[]> = {
  en: `Northgate Ridgeline Maple Keystone Harbourview Cedarbrook Ironwood Clearwater Summit Pinecrest Silverline Foxglove
    Bluestone Westmount Lakeshore Evergreen Granite Heron Meadowlark Copperleaf Tamarack Juniper Stonegate Falconridge
    Riverbend Birchwood Oakmont Highmark Redwing Prairie Sundial Whitecap Driftwood Kestrel Larkspur Boreal Cascadia
    Trillium Elmgrove Sterling`.split(/\s+/),
  fr: `Boréal Laurentien Fleurdelis Horizon Érable Beaumont Rivard Montclair Desrosiers Belleville Lamarche Saint-Cyr
    Cartier Beauséjour Grandmaison Lavigne Rocher Bellerive Duquette Champlain Frontenac Laflèche Sommet Boisvert
    Lafontaine Trottier Bellavance Nordet Valmont Beauchemin`.split(/\s+/),
};

const legalForms: Bilingual<string[]> = {
  en: ['Ltd.', 'Inc.', 'Corp.', 'Ltd.'],
  fr: ['inc.', 'ltée', 'inc.'],
};

/** `Ridgeline Plumbing`, `Plomberie Valmont`. */
function nameWith(words: Bilingual<string[]>, { language }: City, random: Random): string {
  const name = random.pick(firstWords[language]);
  const word = random.pick(words[language]);
  return language === 'fr' ? `${word} ${name}` : `${name} ${word}`;
}

/** Reads `key | English; words | mots; français`. */
const wordTable = (table: string): Record<string, Bilingual<string[]>> =>
  Object.fromEntries(
    tableRows(table).map(([key, en, fr]) => [key!, { en: en!.split('; '), fr: fr!.split('; ') }]),
  );

const tradeWords = wordTable(`
  electrical | Electric; Electrical Services | Électrique; Entrepreneurs électriciens
  plumbing | Plumbing & Heating; Plumbing | Plomberie; Plomberie et chauffage
  mechanical | Mechanical; HVAC Services | Mécanique; Ventilation
  gas | Gas Services; Heating & Gas | Gaz naturel
  sprinkler | Fire Protection | Protection incendie
  sign | Signs; Sign Works | Enseignes
  trade_other | Construction; Homes; Builders; Contracting; Developments; Renovations | Construction; Rénovations; Habitations; Bâtisseurs
`);

export const contractorName = (city: City, trade: Trade, random: Random): string =>
  `${nameWith(tradeWords[trade]!, city, random)} ${random.pick(legalForms[city.language])}`;

const developerWords = {
  en: ['Developments', 'Properties', 'Land', 'Capital'],
  fr: ['Gestion', 'Immobilier', 'Groupe'],
};

export const developerName = (city: City, random: Random): string =>
  `${nameWith(developerWords, city, random)} ${random.pick(legalForms[city.language])}`;

export const architectsName = (city: City, random: Random): string =>
  nameWith({ en: ['Architects'], fr: ['Architectes'] }, city, random);

/** The words in the names of businesses that are open to the public, by kind. */
const publicWords = wordTable(`
  food_service | Coffee; Bakery; Bistro; Kitchen; Noodle House; Pizza; Sushi; Grill | Café; Boulangerie; Bistro; Cantine; Pizzeria; Sushi; Rôtisserie; Crêperie
  retail | Books; Hardware; Flowers; Optical; Furniture; Outfitters; Cycles | Librairie; Quincaillerie; Fleuriste; Lunetterie; Meubles; Boutique; Vélos
  health | Dental Clinic; Physiotherapy; Pharmacy | Clinique dentaire; Physiothérapie; Pharmacie
  professional_service | Law Office; Accounting; Insurance; Design Studio | Étude notariale; Comptables; Assurances; Atelier de design
  personal_service | Barbers; Salon; Spa | Barbier; Salon; Spa
  recreation | Yoga Studio; Fitness | Studio de yoga; Gymnase
  automotive | Auto Repair | Garage
  transportation | Logistics | Transport
  childcare | Daycare | Garderie
`);
const publicKinds = Object.entries(publicWords).map(([kind, { en }]) => [kind, en.length] as const);

export function publicBusiness(city: City, random: Random): { name: string; kind: string } {
  const kind = random.weighted(publicKinds);
  return { name: nameWith(publicWords[kind]!, city, random), kind };
}

export const guestSuite = (city: City, random: Random): { name: string; kind: string } => ({
  name: nameWith({ en: ['Guest Suite'], fr: ['Gîte'] }, city, random),
  kind: 'accommodation',
});

const provinceNames: Record<string, string> = {
  ON: 'Ontario Inc.',
  AB: 'Alberta Ltd.',
  BC: 'B.C. Ltd.',
  MB: 'Manitoba Ltd.',
};

/** `1537390 B.C. Ltd.`, `9412-3301 Québec inc.` */
export function numberedCompany({ province }: City, random: Random): string {
  const number = String(random.integer(1_000_000, 9_999_999));
  return province === 'QC'
    ? `9${number.slice(0, 3)}-${number.slice(3)} Québec inc.`
    : `${number} ${provinceNames[province] ?? 'Canada Inc.'}`;
}

export const withoutLegalForm = (name: string): string =>
  name.replace(/,? (?:Ltd\.?|Inc\.?|Corp\.?|inc\.|ltée)$/i, '');

/** As registers normalize names: `RIDGELINE PLUMBING`. */
export const normalizedName = (name: string): string => withoutLegalForm(name).toUpperCase();
