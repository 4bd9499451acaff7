import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber } from '../../language/index.ts';

/** Messages about what an estimate is based on. */
const en = {
  allTypes: 'all types of work',
  allUses: 'all uses',
  dollarsByIndex: (month: string, index: string) => `In dollars of ${month} by ${index}`,
  publishedIndex: (area: string) => `Statistics Canada’s building construction price index (${area})`,
  dollarsByTrend: (month: string) =>
    `In dollars of ${month} by the trend of the permits, without a price index`,
  trackRecord: (
    permits: number,
    { place, since, share, error }: { place: string; since: string; share: number; error: number },
  ) =>
    `Of ${formatNumber(permits)} such permits in ${place} since ${since}, ${share}% were in the range, half within ${error}%`,
  measures: {
    area: '$ per m²',
    units: '$ per dwelling unit',
    value: '$ per permit',
    unmeasured: '$ per permit without an area',
  },
  years: (from: string, to: string) => `${from}–${to}`,
  basis: (permits: number, details: string) => `${formatCount(permits, 'permit', 'permits')} · ${details}`,
  reasons: {
    noArea: 'the area is not known',
    noType: 'the type of work is not known',
    noUse: 'the use of the building is not known',
    tooVaried: 'too varied to estimate closely',
    untested: (permits: number) => `fewer than ${permits} such permits to test the estimate on`,
    unreliable: (share: number, promise: number) =>
      `${share}% of such permits were in the range instead of ${promise}%`,
    noCity: 'the city is not known',
    outsideCities: 'the coordinates are not in a city with records',
    otherCity: (actualCity: string, city: string) => `the coordinates are in ${actualCity}, not in ${city}`,
    fewPermits: (permits: number, city: string) =>
      permits === 0
        ? `no permits of this kind in ${city}`
        : `only ${formatCount(permits, 'permit', 'permits')} of this kind in ${city}`,
    outsideRange: (unit: 'm2' | 'units', size: string, min: string, max: string) =>
      unit === 'm2'
        ? `${size} m² is outside the range of these permits, ${min} to ${max} m²`
        : `the number of dwelling units, ${size}, is outside the range of these permits, ${min} to ${max}`,
  },
};

const fr: typeof en = {
  allTypes: 'tous les types de permis',
  allUses: 'tous les usages',
  dollarsByIndex: (month, index) => `En dollars de ${month} d’après ${index}`,
  publishedIndex: (area) =>
    `l’indice des prix de la construction de bâtiments de Statistique Canada (${area})`,
  dollarsByTrend: (month) => `En dollars de ${month} d’après la tendance des permis, sans indice des prix`,
  trackRecord: (permits, { place, since, share, error }) =>
    `Sur ${formatNumber(permits)} permis semblables (${place}) depuis ${since}, ${share} % étaient dans la fourchette, la moitié à ${error} % près`,
  measures: {
    area: '$ par m²',
    units: '$ par logement',
    value: '$ par permis',
    unmeasured: '$ par permis sans superficie',
  },
  years: (from, to) => `${from} à ${to}`,
  basis: (permits, details) => `${formatNumber(permits)} permis · ${details}`,
  reasons: {
    noArea: 'la superficie n’est pas connue',
    noType: 'le type de permis n’est pas connu',
    noUse: 'l’usage du bâtiment n’est pas connu',
    tooVaried: 'trop varié pour une estimation précise',
    untested: (permits) => `moins de ${permits} permis semblables pour vérifier l’estimation`,
    unreliable: (share, promise) =>
      `${share} % des permis semblables étaient dans la fourchette au lieu de ${promise} %`,
    noCity: 'la ville n’est pas connue',
    outsideCities: 'les coordonnées ne sont pas dans une ville qui a des enregistrements',
    otherCity: (actualCity, city) => `les coordonnées sont à ${actualCity} et non à ${city}`,
    fewPermits: (permits, city) =>
      permits === 0
        ? `aucun permis de ce genre à ${city}`
        : `seulement ${formatNumber(permits)} permis de ce genre à ${city}`,
    outsideRange: (unit, size, min, max) =>
      unit === 'm2'
        ? `${size} m² est hors de la plage de ces permis, de ${min} à ${max} m²`
        : `le nombre de logements, ${size}, est hors de la plage de ces permis, de ${min} à ${max}`,
  },
};

export const estimateBasis = typesetTexts({ en, fr });
