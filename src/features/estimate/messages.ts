import { typesetTexts } from '@cdata/catalog';
import { estimateBasis } from './basis-messages.ts';
import { estimateReport } from './report-messages.ts';
import { formatCount, formatNumber, language } from '../../language/index.ts';

/** Messages of the Estimate screen. */
const en = {
  ...estimateReport.en,
  ...estimateBasis.en,
  mode: 'Find permits by',
  modes: { ids: 'Record ID', attributes: 'Attributes' },
  columns: {
    record_id: 'Record ID',
    municipality: 'City',
    permit_type: 'Permit type',
    area: 'Floor area',
    dwelling_units: 'Dwelling units',
    description: 'Description',
    proposed_use: 'Proposed use',
    lat: 'Latitude',
    lng: 'Longitude',
    declared_value: 'Declared value',
  },
  columnRequired: 'Choose a column',
  scaled: (factor: string) => `Multiplied by ${factor}, as the header says`,
  otherUnit: {
    area: 'Neither square metres nor square feet: not read',
    declared_value: 'Not in Canadian dollars: not compared',
  },
  units: { m2: 'Square metres (m²)', ft2: 'Square feet (ft²)' },
  unitOfHeader: 'From the header of the column',
  unitRequired: 'Choose a unit: m² or ft²',
  areaUnreadable: (area: string) => `“${area}” can’t be read as a floor area.`,
  areaWithoutUnit: (area: string) => `The area “${area}” has no unit. Choose one in the pane.`,
  areaIgnored: (area: string) => `Estimated without an area: “${area}” can’t be read.`,
  areaInterpreted: (area: string, size: string) => `The area “${area}” counts as ${size}.`,
  areaReadings: 'Areas are read as',
  areaForms: {
    m2: (rows: number) => `${formatCount(rows, 'row', 'rows')} in m², by the unit in the cell`,
    ft2: (rows: number) => `${formatCount(rows, 'row', 'rows')} in ft², by the unit in the cell`,
    withoutUnit: (rows: number, sample: string) =>
      `${formatCount(rows, 'row', 'rows')} without a unit, such as “${sample}”`,
    approximate: (rows: number, sample: string) =>
      `${formatCount(rows, 'row', 'rows')} about so large, such as “${sample}”: the number counts`,
    range: (rows: number, sample: string) =>
      `${formatCount(rows, 'range', 'ranges')}, such as “${sample}”, ${rows === 1 ? 'counts' : 'count'} as`,
    unknown: (rows: number, sample: string) =>
      `${formatCount(rows, 'row', 'rows')} not known, such as “${sample}”: estimated without an area`,
    unreadable: (rows: number, sample: string) =>
      `${formatCount(rows, 'row', 'rows')} can’t be read, such as “${sample}”`,
  },
  slips: 'Check before the run',
  slipForms: {
    tenfold: (rows: number, sample: string) =>
      `${formatCount(rows, 'row has', 'rows have')} an area ten times those of ${rows === 1 ? 'its' : 'their'} kind, such as “${sample}”: square feet?`,
    tenth: (rows: number, sample: string) =>
      `${formatCount(rows, 'row has', 'rows have')} a tenth of the area of ${rows === 1 ? 'its' : 'their'} kind, such as “${sample}”: square metres?`,
    zeroArea: (rows: number) =>
      `${formatCount(rows, 'row has', 'rows have')} an area of 0: estimated without an area`,
    impossibleArea: (rows: number, sample: string) =>
      `${formatCount(rows, 'row has', 'rows have')} an area that no building has, such as “${sample}”: no estimate`,
    zeroValue: (rows: number, sample: string) =>
      `${formatCount(rows, 'row has', 'rows have')} a declared value of 0 or less, such as “${sample}”: not compared`,
    valueText: (rows: number, sample: string) =>
      `${formatCount(rows, 'row has', 'rows have')} a declared value that is no number, such as “${sample}”: not compared`,
  },
  rangeSizes: { middle: 'The middle', low: 'The low end', high: 'The high end' },
  unreadableAreas: { leave: 'Leave them out', ignore: 'Estimate without an area' },
  totals: 'Add totals below the rows, as formulas',
  totalsAt: (address: string) => `The totals are in ${address}.`,
  declaredTotal: 'Declared total',
  lowTotal: 'Sum of lows',
  medianTotal: 'Sum of medians',
  expectedTotal: 'Estimated total, expected values',
  highTotal: 'Sum of highs',
  withoutEstimate: 'Permits without an estimate',
  figure: (label: string) => `${label}: `,
  variedLine: 'Too varied, in no total',
  estimated: (permits: number) => `${formatNumber(permits)} with an estimate`,
  tooVariedCount: (permits: number) => `${formatNumber(permits)} too varied, in no total`,
  notEstimated: (permits: number) => `${formatNumber(permits)} without an estimate`,
  declaredTexts: 'Declared values that are not numbers, not counted',
  lowCountLabel: 'Low confidence',
  countsLabel: 'Below, within, above the range',
  comparisonCounts: { belowRange: 'below', withinRange: 'within', aboveRange: 'above' },
  aboutTotals: {
    none: 'There is no estimated total: it takes expected values, which 300 later permits of the city have tested.',
    ofAll: 'The estimated total adds the expected values.',
    ofSome: (withExpected: number, others: number) =>
      `The estimated total adds the expected values of ${formatCount(withExpected, 'permit', 'permits')}; ${formatNumber(others)} more have none.`,
    ratio: (ratio: number, permits: number) =>
      `Such totals were ${formatNumber(ratio)} times the declared ones of ${formatCount(permits, 'later permit', 'later permits')}.`,
    ratios: (least: number, most: number) =>
      `Such totals were ${formatNumber(least)} to ${formatNumber(most)} times the declared ones of later permits, by city.`,
    sums: 'Lows, medians and highs are only added up: the errors of similar permits share a sign, and the sums have no probability. Hidden rows count too.',
  },
  typeMappings: 'Permit types are read as',
  cityMappings: 'Cities are read as',
  mapping: (text: string, rows: number) => `${text} (${formatCount(rows, 'row', 'rows')})`,
  mappingOf: (text: string) => `“${text}” is read as`,
  notRecognized: 'Choose a permit type',
  cityNotRecognized: 'No permit records',
  nationalEstimates:
    'Estimate permits of cities without records from those of all Canada, with low confidence',
  nationalEstimate: (city: string) =>
    `There are no permit records for ${city}: estimated from those of all Canada.`,

  noRoomForTotals: 'The cells below are not empty, so no totals were added.',
  noColumnsForTotals: (columns: string) => `Without ${columns}, there are no totals and no report.`,
  freeKey: 'Estimates need a paid key, and this key is free. Connect with a paid key.',
  start: (rows: number) => `Estimate ${formatCount(rows, 'row', 'rows')}`,
  startUncounted: 'Estimate all rows',
  again: 'Estimate all again',
  variedRows: 'Estimates whose high is more than 6 times their low are grey, and in no total',
  tooVaried: 'Too varied',
  belowRange: 'below the range',
  withinRange: 'within the range',
  aboveRange: 'above the range',
  notANumber: 'not a number',

  // Permits like this one
  similarPermits: 'Permits like this one',
  similarHint:
    'Select an estimate, or a cell in its row. Listing the permits that it is made from takes 1 call.',
  findSimilar: 'Find permits like the selected one',
  findingSimilar: 'Finding permits…',
  noPermitSelected: 'Select an estimate, or a cell in its row, then try again.',
  similarTo: (permits: number, name: string) => `${formatCount(permits, 'permit', 'permits')} like ${name}`,
  madeFromThese: (permits: number, share: string) =>
    `The estimate is made from these; the first ${formatNumber(permits)} carry ${share} of the weight`,
  valueUsed: 'Value used',
  weight: 'Weight',
  declaredAs: (dollars: string) => `${dollars} declared`,
  factOfRecord: (label: string, value: string) => `${label}: ${value}`,
  morePermits: (permits: number) => `${formatNumber(permits)} more in the table`,
  insertSimilar: (permits: number) => `Insert table (${formatCount(permits, 'row', 'rows')})`,
  areaRange: (min: string, max: string) => `${min} to ${max} m²`,

  // Where an estimate comes from
  madeFrom: 'Made from',
  madeFromPermits: (permits: string) => `made from ${permits}`,
  permitsBehind: (permits: number, named: string, others: number) =>
    `${formatCount(permits, 'permit', 'permits')}: ${named}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`,
  permitsNotSaved: (list: string) => `permits that the pane lists under “${list}”`,
};

const fr: typeof en = {
  ...estimateReport.fr,
  ...estimateBasis.fr,
  mode: 'Trouver les permis par',
  modes: { ids: 'Identifiant', attributes: 'Caractéristiques' },
  columns: {
    record_id: 'Identifiant',
    municipality: 'Ville',
    permit_type: 'Type de permis',
    area: 'Superficie',
    dwelling_units: 'Logements',
    description: 'Description des travaux',
    proposed_use: 'Usage projeté',
    lat: 'Latitude',
    lng: 'Longitude',
    declared_value: 'Valeur déclarée',
  },
  columnRequired: 'Choisissez une colonne',
  scaled: (factor) => `Multiplié par ${factor}, selon l’en-tête`,
  otherUnit: {
    area: 'Ni en mètres carrés ni en pieds carrés : non lue',
    declared_value: 'Pas en dollars canadiens : non comparée',
  },
  units: { m2: 'Mètres carrés (m²)', ft2: 'Pieds carrés (pi²)' },
  unitOfHeader: 'D’après l’en-tête de la colonne',
  unitRequired: 'Choisissez une unité : m² ou pi²',
  areaUnreadable: (area) => `« ${area} » n’est pas lisible comme superficie.`,
  areaWithoutUnit: (area) => `La superficie « ${area} » n’a pas d’unité. Choisissez-en une dans le volet.`,
  areaIgnored: (area) => `Estimé sans superficie : « ${area} » est illisible.`,
  areaInterpreted: (area, size) => `La superficie « ${area} » compte pour ${size}.`,
  areaReadings: 'Interprétation des superficies',
  areaForms: {
    m2: (rows) => `${formatCount(rows, 'ligne', 'lignes')} en m², selon l’unité dans la cellule`,
    ft2: (rows) => `${formatCount(rows, 'ligne', 'lignes')} en pi², selon l’unité dans la cellule`,
    withoutUnit: (rows, sample) =>
      `${formatCount(rows, 'ligne', 'lignes')} sans unité, par exemple « ${sample} »`,
    approximate: (rows, sample) =>
      `${formatCount(rows, 'ligne', 'lignes')} à peu près, par exemple « ${sample} » : le nombre compte`,
    range: (rows, sample) =>
      `${formatCount(rows, 'fourchette', 'fourchettes')}, par exemple « ${sample} », ${rows === 1 ? 'compte' : 'comptent'} pour`,
    unknown: (rows, sample) =>
      `${formatCount(rows, 'ligne', 'lignes')} de superficie inconnue, par exemple « ${sample} » : estimation sans superficie`,
    unreadable: (rows, sample) =>
      `${formatCount(rows, 'ligne illisible', 'lignes illisibles')}, par exemple « ${sample} »`,
  },
  slips: 'À vérifier avant le traitement',
  slipForms: {
    tenfold: (rows, sample) =>
      `${formatCount(rows, 'ligne a', 'lignes ont')} dix fois la superficie de ${rows === 1 ? 'son' : 'leur'} genre, par exemple « ${sample} » : des pieds carrés?`,
    tenth: (rows, sample) =>
      `${formatCount(rows, 'ligne a', 'lignes ont')} un dixième de la superficie de ${rows === 1 ? 'son' : 'leur'} genre, par exemple « ${sample} » : des mètres carrés?`,
    zeroArea: (rows) =>
      `${formatCount(rows, 'ligne a', 'lignes ont')} une superficie de 0 : estimation sans superficie`,
    impossibleArea: (rows, sample) =>
      `${formatCount(rows, 'ligne a', 'lignes ont')} une superficie qu’aucun bâtiment n’a, par exemple « ${sample} » : sans estimation`,
    zeroValue: (rows, sample) =>
      `${formatCount(rows, 'ligne a', 'lignes ont')} une valeur déclarée de 0 ou moins, par exemple « ${sample} » : sans comparaison`,
    valueText: (rows, sample) =>
      `${formatCount(rows, 'ligne a', 'lignes ont')} une valeur déclarée non numérique, par exemple « ${sample} » : sans comparaison`,
  },
  rangeSizes: { middle: 'Le milieu', low: 'La borne inférieure', high: 'La borne supérieure' },
  unreadableAreas: { leave: 'Les laisser de côté', ignore: 'Estimer sans superficie' },
  totals: 'Ajouter les totaux sous les lignes, en formules',
  totalsAt: (address) => `Les totaux sont en ${address}.`,
  declaredTotal: 'Total déclaré',
  lowTotal: 'Somme des estimations basses',
  medianTotal: 'Somme des médianes',
  expectedTotal: 'Total estimé, valeurs attendues',
  highTotal: 'Somme des estimations hautes',
  withoutEstimate: 'Permis sans estimation',
  figure: (label) => `${label} : `,
  variedLine: 'Trop variés, hors des totaux',
  estimated: (permits) => `${formatNumber(permits)} avec estimation`,
  tooVariedCount: (permits) => `${formatNumber(permits)} trop variés, hors des totaux`,
  notEstimated: (permits) => `${formatNumber(permits)} sans estimation`,
  declaredTexts: 'Valeurs déclarées non numériques, non comptées',
  lowCountLabel: 'Confiance faible',
  countsLabel: 'Sous, dans, au-dessus de la fourchette',
  comparisonCounts: { belowRange: 'sous', withinRange: 'dans', aboveRange: 'au-dessus' },
  aboutTotals: {
    none: 'Il n’y a pas de total estimé : il faut des valeurs attendues, vérifiées par 300 permis ultérieurs de la ville.',
    ofAll: 'Le total estimé additionne les valeurs attendues.',
    ofSome: (withExpected, others) =>
      `Le total estimé additionne les valeurs attendues de ${formatNumber(withExpected)} permis; ${formatCount(others, 'autre n’en a', 'autres n’en ont')} pas.`,
    ratio: (ratio, permits) =>
      `De tels totaux étaient ${formatNumber(ratio)} fois ceux déclarés de ${formatCount(permits, 'permis ultérieur', 'permis ultérieurs')}.`,
    ratios: (least, most) =>
      `De tels totaux étaient de ${formatNumber(least)} à ${formatNumber(most)} fois ceux déclarés de permis ultérieurs, selon la ville.`,
    sums: 'Les estimations basses, les médianes et les estimations hautes sont seulement additionnées : les erreurs de permis semblables sont de même sens, et ces sommes n’ont pas de probabilité. Les lignes masquées comptent aussi.',
  },
  typeMappings: 'Interprétation des types de permis',
  cityMappings: 'Interprétation des villes',
  mapping: (text, rows) => `${text} (${formatCount(rows, 'ligne', 'lignes')})`,
  mappingOf: (text) => `Interprétation de « ${text} »`,
  notRecognized: 'Choisissez un type de permis',
  cityNotRecognized: 'Aucune donnée de permis',
  nationalEstimates:
    'Estimer les permis des villes sans données d’après ceux de tout le Canada, avec une confiance faible',
  nationalEstimate: (city) =>
    `Il n’y a pas de données de permis pour ${city} : estimation d’après ceux de tout le Canada.`,

  noRoomForTotals: 'Les cellules sous les lignes ne sont pas vides : aucun total n’a été ajouté.',
  noColumnsForTotals: (columns) => `Sans ${columns}, il n’y a ni totaux ni rapport.`,
  freeKey:
    'Les estimations exigent une clé payante, et cette clé est gratuite. Connectez-vous avec une clé payante.',
  start: (rows) => `Estimer ${formatCount(rows, 'ligne', 'lignes')}`,
  startUncounted: 'Estimer toutes les lignes',
  again: 'Tout estimer de nouveau',
  variedRows:
    'Les estimations dont la borne haute dépasse 6 fois la borne basse sont en gris, et hors des totaux',
  tooVaried: 'Trop varié',
  belowRange: 'sous la fourchette',
  withinRange: 'dans la fourchette',
  aboveRange: 'au-dessus de la fourchette',
  notANumber: 'pas un nombre',

  similarPermits: 'Permis semblables',
  similarHint:
    'Sélectionnez une estimation, ou une cellule de sa ligne. La liste des permis dont elle est tirée demande 1 appel.',
  findSimilar: 'Trouver des permis semblables',
  findingSimilar: 'Recherche de permis…',
  noPermitSelected: 'Sélectionnez une estimation, ou une cellule de sa ligne, puis réessayez.',
  similarTo: (permits, name) => `${formatCount(permits, 'permis semblable', 'permis semblables')} à ${name}`,
  madeFromThese: (permits, share) =>
    `L’estimation est tirée de ces permis; les ${formatNumber(permits)} premiers ont ${share} du poids`,
  valueUsed: 'Valeur utilisée',
  weight: 'Poids',
  declaredAs: (dollars) => `${dollars} déclarés`,
  factOfRecord: (label, value) => `${label} : ${value}`,
  morePermits: (permits) => `${formatNumber(permits)} de plus dans le tableau`,
  insertSimilar: (permits) => `Insérer le tableau (${formatCount(permits, 'ligne', 'lignes')})`,
  areaRange: (min, max) => `de ${min} à ${max} m²`,

  madeFrom: 'Établie à partir de',
  madeFromPermits: (permits) => `établie à partir de ${permits}`,
  permitsBehind: (permits, named, others) =>
    `${formatCount(permits, 'permis', 'permis')} : ${named}${others > 0 ? ` et ${formatCount(others, 'autre', 'autres')}` : ''}`,
  permitsNotSaved: (list) => `permis que le volet liste sous « ${list} »`,
};

export const estimate = typesetTexts({ en, fr });

export const estimateMessages = (): (typeof estimate)['en'] => estimate[language()];
