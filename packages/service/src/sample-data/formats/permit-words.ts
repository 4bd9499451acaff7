import { tableRows } from '../bilingual.ts';
import { isDwelling } from '../buildings.ts';
import type { Permit } from '../permits.ts';

/** By language or city, in the order of the header; an empty cell means the word of the language. */
const statusWords = readWords(`
  - | issued | in_review | completed | expired | cancelled | unknown
  en | Issued | Under Review | Complete | Expired | Cancelled | Hold
  fr | Délivré | À l’étude | Complété | Expiré | Annulé | En attente
  calgary | Issued Permit | | Completed | | | Pre Backfill Phase
  toronto | Permit Issued | | Closed | | | Inspection
  ottawa | Permit Issued | | Final Inspection Complete | | |
  hamilton | ISSUED PERMIT | | COMPLETED - ALL INSP SIGNED OFF | | |
  winnipeg | | In Plan Review | Closed | | |
  regina | | Application Received | | | |
`);

/** Types of new buildings and of other works, each for dwellings and for other buildings. */
const typeWords = readWords(`
  - | new home | new other | existing home | existing other
  calgary | Single Construction Permit | Commercial / Multi Family Project | Residential Improvement Project | Commercial / Multi Family Project
  edmonton | Single, Semi-detached & Rowhousing | Commercial Final | Home Improvement Permit | Commercial Final
  toronto | New Houses | New Building | Small Residential Projects | Building Additions/Alterations
  montreal | Construction | Construction | Transformation | Transformation
  quebec | Permis de construction | Permis de construction | Permis de construction | Certificat d’autorisation
  hamilton | NEW BUILDING | NEW BUILDING | ALTERATION TO EXISTING BLDG | ALTERATION TO EXISTING BLDG
  winnipeg | Residential Building Permit | Commercial Building Permit | Residential Building Permit | Commercial Building Permit
`);

/** The words of each row by the names in the header. */
function readWords(table: string): Record<string, Record<string, string>> {
  const [[, ...names], ...rows] = tableRows(table) as [string[], ...string[][]];
  return Object.fromEntries(
    rows.map(([row, ...words]) => [row!, Object.fromEntries(names.map((name, at) => [name, words[at]!]))]),
  );
}

export const statusText = ({ city, status }: Pick<Permit, 'city' | 'status'>): string =>
  statusWords[city.slug]?.[status] || statusWords[city.language]![status]!;

export function permitTypeText({ work, parent, property, city }: Permit): string {
  if (parent && city.slug === 'calgary') return `Contractor's ${work.name.en} Permit`;
  const words = typeWords[city.slug];
  if (!words || work.type === 'demolition' || work.trade === 'sign') return work.name[city.language];
  const age = work.type === 'new_construction' ? 'new' : 'existing';
  return words[`${age} ${isDwelling(property.use) ? 'home' : 'other'}`]!;
}
