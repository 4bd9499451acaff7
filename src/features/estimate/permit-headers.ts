import { areaUnitIn, fold, withoutAreaUnits, words } from '@cdata/catalog/reading';
import type { AreaUnit, PermitColumn } from './estimate-options.ts';

/** The headers of a text that separates them by commas. */
const headers = (text: string): string[] => text.split(',').map((header) => header.trim());

/** Headers that name a permit column, as words without accents, the most specific first. */
const headersOf: Record<PermitColumn, readonly string[]> = {
  record_id: headers(`
    record id, permit id, permit record id, identifiant, identifiant de l enregistrement,
    identifiant du permis, id du permis, id permis, id
  `),
  declared_value: headers(`
    construction value, declared value, declared construction value, value of construction, value of work,
    work value, permit value, project value, job value, estimated value, valeur declaree,
    valeur de construction, valeur de la construction, valeur des travaux, valeur du projet,
    valeur estimee, cout declare, cout des travaux, cout estime, cout de construction, construction cost,
    estimated cost, project cost, declared cost, cost of work, cost, cout, value, valeur, budget
  `),
  municipality: headers(`
    municipality, city, town, city name, municipality name, ville, municipalite, localite, nom de la ville,
    nom de la municipalite
  `),
  permit_type: headers(`
    permit type canonical, permit type, type of permit, work type, type of work, nature of work,
    project type, construction type, type de permis, nature des travaux, nature du projet, type de travaux,
    type des travaux, genre de travaux, categorie de travaux, type de projet, type de construction, type
  `),
  area: headers(`
    area, floor area, gross floor area, total floor area, building area, floor space, gfa, superficie,
    superficie de plancher, superficie totale, superficie brute, superficie du batiment,
    superficie des travaux, surface, surface de plancher, aire, aire de plancher, aire de batiment, size,
    sbp
  `),
  dwelling_units: headers(`
    dwelling units, dwelling units created, number of dwelling units, number of units, residential units,
    housing units, total units, dwellings, no of units, of units, units, logements, nombre de logements,
    nb de logements, nb logements, nbre de logements, unites de logement, unites d habitation,
    nombre d unites, logements crees, unites
  `),
  description: headers(`
    description, work description, description of work, project description, permit description, scope,
    scope of work, work scope, description des travaux, description du projet, description du permis,
    portee, portee des travaux, etendue des travaux, work, travaux
  `),
  proposed_use: headers(`
    proposed use, intended use, building use, use, usage, usage propose, usage projete, usage prevu,
    usage du batiment, utilisation
  `),
  lat: headers('lat, latitude'),
  lng: headers('lng, lon, long, longitude'),
};

/** Lower case without accents, dots and underscores; exponents are digits. */
const plainHeader = (header: string): string =>
  fold(header)
    .replaceAll('²', '2')
    .replace(/[._\s]+/g, ' ')
    .trim();

/** The unit of area that a header states: `GFA (sq ft)`, `Superficie (m²)`. Null if it states none, or both. */
export function unitOfHeader(header: string): AreaUnit {
  const unit = areaUnitIn(plainHeader(header));
  return unit === 'm2' || unit === 'ft2' ? unit : null;
}

/** How specific a header is about a permit column: 0 for the most specific, or null if it does not name it. */
export function headerRank(name: PermitColumn, header: string): number | null {
  const ranks = namesIn(name, plainHeader(header))
    .map((one) => headersOf[name].indexOf(one))
    .filter((rank) => rank >= 0);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

/** The names that a header may stand for: all of it, without what is in brackets or a unit, and each of two languages. */
function namesIn(name: PermitColumn, header: string): string[] {
  const withoutUnit = name === 'area' ? withoutAreaUnits(header).replace(/ (en|in) *$/, '') : header;
  const texts = [header, header.replace(/[([{].*$/, ''), withoutUnit];
  const names = [...texts, ...texts.flatMap((text) => text.split(/[/|]/))];
  const headerNames = names.map((text) => words(text).join(' ')).filter(Boolean);
  // A unit alone, such as `m²`, names an area; SF also means a single-family house.
  const isBareUnit = withoutUnit !== header && words(withoutUnit).length === 0 && header !== 'sf';
  return isBareUnit ? [...headerNames, 'area'] : headerNames;
}
