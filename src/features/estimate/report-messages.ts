import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber } from '../../language/index.ts';

/** Messages of the report of a run of estimates, with its what-if figures. */
const en = {
  report: 'Add a report on its own sheet, with a chart',
  reportAt: (sheet: string) => `The report is on the sheet ${sheet}.`,
  reportSheet: (source: string) => `Estimates ${source}`,
  reportTitle: (withEstimate: number, permits: number) =>
    withEstimate === permits
      ? `Estimates of ${formatCount(permits, 'permit', 'permits')}`
      : `Estimates of ${formatNumber(withEstimate)} of ${formatCount(permits, 'permit', 'permits')}`,
  reportSource: (rows: string, time: string, service: string) =>
    [`Rows: ${rows}`, `Estimated: ${time}`, ...(service ? [`Source: ${service}`] : [])].join(' · '),
  summary: 'Summary',
  allPermits: 'All permits',
  declaredPermits: 'With a declared value',
  permitsLine: 'Permits with an estimate',
  difference: 'Declared compared with estimated, same permits',
  comparisonLines: {
    belowRange: 'Declared below the range',
    withinRange: 'Declared within the range',
    aboveRange: 'Declared above the range',
  },
  outliers: (permits: number) =>
    permits === 1
      ? 'The permit outside its range'
      : `The ${formatNumber(permits)} permits farthest outside their range`,
  noneOutside: (permits: number) =>
    `No declared value is outside its range. ${permits === 1 ? 'The permit' : `The ${formatNumber(permits)} largest estimates`}`,
  largest: (permits: number) =>
    permits === 1 ? 'The permit' : `The ${formatNumber(permits)} largest estimates`,
  rowName: (row: number) => `Row ${row}`,
  permitHeader: 'Permit',
  lowHeader: 'Low',
  medianHeader: 'Median',
  expectedHeader: 'Expected value',
  highHeader: 'High',
  widthHeader: 'Width of range',
  comparisonHeader: 'Declared value is',
  basisHeader: 'Basis',
  basisAndNote: (basis: string, note: string) => `${basis}. ${note}`,
  chartTitle: 'Declared value against the estimated range, outliers first',
  chartTitleWithoutDeclared: 'Estimated range, largest first',
  rangeSeries: 'Low to high',

  whatIf: 'What if: your own figures',
  whatIfNote: 'The figures in blue are yours; none of them is ours. Blank ones change nothing.',
  whatIfInputs: {
    factor: 'Real over declared cost, factor',
    contingency: 'Contingency',
    dollarsOf: 'Estimates are in dollars of',
    rate: 'Escalation per year',
    escalatedTo: 'Escalate to',
  },
  whatIfSteps: {
    estimated: 'As estimated',
    factored: 'With your factor',
    contingent: 'With contingency',
    escalated: 'At your date',
  },
};

const fr: typeof en = {
  report: 'Ajouter un rapport sur sa propre feuille, avec un graphique',
  reportAt: (sheet) => `Le rapport est dans la feuille ${sheet}.`,
  reportSheet: (source) => `Estimations ${source}`,
  reportTitle: (withEstimate, permits) =>
    withEstimate === permits
      ? `Estimation de ${formatNumber(permits)} permis`
      : `Estimation de ${formatNumber(withEstimate)} permis sur ${formatNumber(permits)}`,
  reportSource: (rows, time, service) =>
    [`Lignes : ${rows}`, `Estimées : ${time}`, ...(service ? [`Source : ${service}`] : [])].join(' · '),
  summary: 'Sommaire',
  allPermits: 'Tous les permis',
  declaredPermits: 'Avec valeur déclarée',
  permitsLine: 'Permis avec estimation',
  difference: 'Déclaré par rapport à estimé, mêmes permis',
  comparisonLines: {
    belowRange: 'Déclarés sous la fourchette',
    withinRange: 'Déclarés dans la fourchette',
    aboveRange: 'Déclarés au-dessus de la fourchette',
  },
  outliers: (permits) =>
    permits === 1
      ? 'Le permis hors de sa fourchette'
      : `Les ${formatNumber(permits)} permis les plus loin hors de leur fourchette`,
  noneOutside: (permits) =>
    `Aucune valeur déclarée n’est hors de sa fourchette. ${permits === 1 ? 'Le permis' : `Les ${formatNumber(permits)} estimations les plus élevées`}`,
  largest: (permits) =>
    permits === 1 ? 'Le permis' : `Les ${formatNumber(permits)} estimations les plus élevées`,
  rowName: (row) => `Ligne ${row}`,
  permitHeader: 'Permis',
  lowHeader: 'Estimation basse',
  medianHeader: 'Médiane',
  expectedHeader: 'Valeur attendue',
  highHeader: 'Estimation haute',
  widthHeader: 'Étendue',
  comparisonHeader: 'Valeur déclarée par rapport à la fourchette',
  basisHeader: 'Base de l’estimation',
  basisAndNote: (basis, note) => `${basis}. ${note}`,
  chartTitle: 'Valeur déclarée et fourchette estimée, écarts les plus grands d’abord',
  chartTitleWithoutDeclared: 'Fourchette estimée, les plus élevées d’abord',
  rangeSeries: 'De l’estimation basse à l’estimation haute',

  whatIf: 'Simulation : vos propres hypothèses',
  whatIfNote:
    'Les chiffres en bleu sont les vôtres; aucun ne vient de nous. Une cellule vide ne change rien.',
  whatIfInputs: {
    factor: 'Coût réel sur coût déclaré, facteur',
    contingency: 'Imprévus',
    dollarsOf: 'Estimations en dollars de',
    rate: 'Indexation par an',
    escalatedTo: 'Indexer jusqu’au',
  },
  whatIfSteps: {
    estimated: 'Selon l’estimation',
    factored: 'Avec votre facteur',
    contingent: 'Avec imprévus',
    escalated: 'À votre date',
  },
};

export const estimateReport = typesetTexts({ en, fr });
