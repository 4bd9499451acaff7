import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber } from '../../language/index.ts';

/** How totals of expected values have turned out: their ratio to the declared ones of so many permits. */
export interface TotalRecord {
  ratio: number;
  permits: number;
}

/** Messages about what an estimate is based on. */
const en = {
  kindShares: (kinds: string) => `By weight ${kinds}`,
  kindShare: (share: number, kind: string) => `${share}% ${kind}`,
  otherKinds: 'others',
  anyType: 'type not known',
  anyUse: 'use not known',
  dollarsByIndex: (month: string, index: string) => `In dollars of ${month} by ${index}`,
  publishedIndex: (area: string) => `Statistics Canada’s building construction price index (${area})`,
  dollarsByTrend: (month: string) =>
    `In dollars of ${month} by the trend of the permits, without a price index`,
  trackRecord: (permits: number, { since, share, error }: { since: string; share: number; error: number }) =>
    `Of ${formatNumber(permits)} such permits since ${since}, ${share}% were in the range, half within ${error}%`,
  since: (month: string) => `since ${month}`,
  feeSchedule: 'Probably the city’s fee schedule',
  areaInWords: (metres: string) => `The area of ${metres} m² is from the description`,
  totalsTested: (ratio: string, permits: number) =>
    `Totals of expected values were ${ratio} times the declared ones of ${formatNumber(permits)} later permits`,
  lowConfidence: (reasons: string) => `Low confidence: ${reasons}`,
  basis: (permits: number, details: string) =>
    `${formatCount(permits, 'permit', 'permits')} like this · ${details}`,
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
    moreUnits: (units: string, most: string) =>
      `${units} dwelling units are more than the ${most} of these permits`,
    noUnits: 'a new dwelling has no units',
    lessThanBuilding: (object: string) => `the description is of less than a building (${object})`,
    outsideRange: (size: string, min: string, max: string) =>
      `${size} m² is outside the range of these permits, ${min} to ${max} m²`,
    otherUnit: {
      feet: (size: string, min: string, max: string) =>
        `${size} m² may be square feet taken for square metres: most such permits have ${min} to ${max} m²`,
      metres: (size: string, min: string, max: string) =>
        `${size} m² may be square metres taken for square feet: most such permits have ${min} to ${max} m²`,
    },
  },
};

const fr: typeof en = {
  kindShares: (kinds) => `Selon leur poids, ${kinds}`,
  kindShare: (share, kind) => `${share} % ${kind}`,
  otherKinds: 'autres',
  anyType: 'type inconnu',
  anyUse: 'usage inconnu',
  dollarsByIndex: (month, index) => `En dollars de ${month} d’après ${index}`,
  publishedIndex: (area) =>
    `l’indice des prix de la construction de bâtiments de Statistique Canada (${area})`,
  dollarsByTrend: (month) => `En dollars de ${month} d’après la tendance des permis, sans indice des prix`,
  trackRecord: (permits, { since, share, error }) =>
    `Sur ${formatNumber(permits)} permis semblables depuis ${since}, ${share} % étaient dans la fourchette, la moitié à ${error} % près`,
  since: (month) => `depuis ${month}`,
  feeSchedule: 'Probablement le barème de la ville',
  areaInWords: (metres) => `La superficie de ${metres} m² vient de la description`,
  totalsTested: (ratio, permits) =>
    `Les totaux de valeurs attendues étaient ${ratio} fois ceux déclarés de ${formatNumber(permits)} permis ultérieurs`,
  lowConfidence: (reasons) => `Confiance faible : ${reasons}`,
  basis: (permits, details) => `${formatNumber(permits)} permis semblables · ${details}`,
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
    moreUnits: (units, most) => `${units} logements, plus que les ${most} de ces permis`,
    noUnits: 'une nouvelle habitation n’a aucun logement',
    lessThanBuilding: (object) => `la description porte sur moins qu’un bâtiment (${object})`,
    outsideRange: (size, min, max) => `${size} m² est hors de la plage de ces permis, de ${min} à ${max} m²`,
    otherUnit: {
      feet: (size, min, max) =>
        `${size} m² sont peut-être des pieds carrés pris pour des mètres carrés : la plupart de ces permis ont de ${min} à ${max} m²`,
      metres: (size, min, max) =>
        `${size} m² sont peut-être des mètres carrés pris pour des pieds carrés : la plupart de ces permis ont de ${min} à ${max} m²`,
    },
  },
};

export const estimateBasis = typesetTexts({ en, fr });
