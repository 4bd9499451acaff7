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

/** A name for comparing: without the legal form, punctuation and case. */
export const withoutLegalForm = (name: string): string =>
  name.replace(/,? (?:Ltd\.?|Inc\.?|Corp\.?|inc\.|ltée|s\.e\.n\.c\.)$/i, '');
