import { typesetTexts } from '@cdata/catalog';
import { formatCount, language } from '../../../language/index.ts';

/** The paragraph about comparables and rates, for the user's report. */
const en = {
  sheetName: (address: string) => `Text ${address}`,
  title: (address: string) => `Text for the report on ${address}`,
  hint: 'It says only what the sheets of comparables and of support have. Edit it in your report, not here: writing the rates again replaces it.',
  languages: { en: 'English', fr: 'Français' },
  figures: 'Figures of the text',
  figure: 'Figure',
  inText: 'In the text',
  onSheets: 'On the sheets now',
  same: 'Same',
  yes: 'Yes',
  no: 'No',
  isCurrent: 'The text agrees with the sheets.',
  isOutdated: 'The sheets have changed since: write the rates and their support again.',
  rateOf: (rate: string) => `Rate: ${rate}`,
  reasonOf: (rate: string) => `Reason: ${rate}`,

  /** The page that the appraiser fills in, once a workbook. */
  assignment: {
    sheetName: 'Assignment',
    title: 'Assignment',
    hint: 'Fill in the blue cells. What you leave blank is printed blank, and what you enter stays.',
    fields: {
      client: 'Client',
      intendedUsers: 'Intended users',
      purpose: 'Purpose of the appraisal',
      intendedUse: 'Intended use',
      property: 'Property appraised',
      interest: 'Interest appraised',
      valueDefinition: 'Definition of value',
      effectiveDate: 'Effective date',
      reportDate: 'Date of the report',
      inspection: 'Inspection',
      hypothetical: 'Hypothetical conditions',
      extraordinary: 'Extraordinary assumptions',
      limiting: 'Limiting conditions',
      certification: 'Certification',
      signature: 'Signature',
      signedBy: 'Name of the appraiser',
      designation: 'Designation, member number',
      signedOn: 'Signed on',
    },
  },

  /** The sheet of an appeal. */
  equity: {
    sheetName: (address: string) => `Equity ${address}`,
    title: (subject: string) => `Equity of the assessment of ${subject}`,
    steps: {
      sales:
        'Boards ask whether the assessment exceeds the market value, and whether its ratio to that value exceeds the ratios of like properties that were sold. Prices are at the effective date, by the rate of time on the grid.',
      assessed:
        'Boards ask whether like properties are assessed alike. The assessments of the comparables are adjusted to the subject by the rates on the grid.',
    },
    figures: 'The subject next to like properties',
    assessed: 'Assessed value of the subject',
    marketValue: 'Market value of the subject (reconciled on the grid)',
    ownRatio: 'Ratio of the subject: assessed to market value',
    count: 'Like properties (n)',
    medianAdjusted: 'Median of their adjusted assessments',
    ownToMedian: 'Assessment of the subject to this median',
    isAbove: {
      marketValue: 'Does the assessment exceed the market value?',
      ratio: 'Does the ratio exceed the median ratio of like properties?',
      others: 'Does the assessment exceed this median?',
    },
    atMedian: 'Assessment at the median ratio',
    difference: 'Difference from the assessed value',
    columns: {
      sales: ['No.', 'Address', 'Sale date', 'Sale price', 'At the effective date', 'Assessed', 'Ratio'],
      assessed: ['No.', 'Address', 'Assessed', 'Per area', 'Adjusted', 'Subject to it'],
    },
  },

  compared: (subject: string, city: string, count: number, list: string) =>
    `${subject}, ${city}, is compared with ${formatCount(count, 'property', 'properties')}: ${list}.`,
  others: (count: number) => formatCount(count, 'other', 'others'),
  and: 'and',
  at: (address: string, kilometres: string) => `${address} (${kilometres} km)`,
  foundAmong: (count: number, criteria: string) =>
    `They were chosen among ${formatCount(count, 'property', 'properties')} ${criteria}.`,
  basis: (year: string, source: string) =>
    `The values are those of the ${year} assessment roll; source: ${source}.`,
  support: (evidence: string) => `The rates are supported by ${evidence}.`,
  applied: (characteristic: string, rate: string) => `${characteristic} is adjusted at ${rate}.`,
  notAdjusted: (characteristic: string) => `${characteristic} is not adjusted.`,
  byMethod: (method: string, range: string) => `${method}: ${range}.`,
  byOwn: (list: string) => `The figure is the appraiser’s own; the methods give: ${list}.`,
  byOwnAlone: 'The figure is the appraiser’s own; no method has enough evidence.',
  range: (rate: string, low: string, high: string, count: string) =>
    `${rate} (${low} to ${high}, n = ${count})`,
  reason: (reason: string) => `Reason: “${reason}”.`,
  notChosen: (list: string) => `No rate is chosen yet for: ${list}; so no value is indicated.`,
  adjusted: (low: string, high: string) => `The adjusted values are from ${low} to ${high}.`,
  median: (median: string) => `Their median is ${median}.`,
  withheld: (reason: string) => `No value is indicated: ${reason}.`,
  reconciled: (value: string) => `With the weights of the sheet, the reconciled value is ${value}.`,
  maxGross: (share: string) => `Gross adjustments are ${share} of a comparable’s value at most.`,
  toConsider: (label: string, what: string) => `To be considered: ${label}: ${what}.`,
  chosenBy: (name: string, date: string) => `Rates chosen by ${name}, ${date}.`,
};

const fr: typeof en = {
  sheetName: (address) => `Texte ${address}`,
  title: (address) => `Texte pour le rapport : ${address}`,
  hint: 'Il ne dit que ce que contiennent les feuilles des comparables et de l’appui. Modifiez-le dans votre rapport, pas ici : de nouveaux taux le remplacent.',
  languages: { en: 'English', fr: 'Français' },
  figures: 'Chiffres du texte',
  figure: 'Chiffre',
  inText: 'Dans le texte',
  onSheets: 'Dans les feuilles maintenant',
  same: 'Identique',
  yes: 'Oui',
  no: 'Non',
  isCurrent: 'Le texte concorde avec les feuilles.',
  isOutdated: 'Les feuilles ont changé depuis : écrivez de nouveau les taux et leurs appuis.',
  rateOf: (rate) => `Taux : ${rate}`,
  reasonOf: (rate) => `Motif : ${rate}`,

  assignment: {
    sheetName: 'Mandat',
    title: 'Mandat',
    hint: 'Remplissez les cellules bleues. Ce que vous laissez vide est imprimé vide; ce que vous entrez reste.',
    fields: {
      client: 'Client',
      intendedUsers: 'Utilisateurs prévus',
      purpose: 'But de l’évaluation',
      intendedUse: 'Usage prévu',
      property: 'Propriété évaluée',
      interest: 'Droits évalués',
      valueDefinition: 'Définition de la valeur',
      effectiveDate: 'Date d’effet',
      reportDate: 'Date du rapport',
      inspection: 'Inspection',
      hypothetical: 'Conditions hypothétiques',
      extraordinary: 'Hypothèses extraordinaires',
      limiting: 'Conditions limitatives',
      certification: 'Attestation',
      signature: 'Signature',
      signedBy: 'Nom de l’évaluateur',
      designation: 'Titre, numéro de membre',
      signedOn: 'Signé le',
    },
  },

  equity: {
    sheetName: (address) => `Équité ${address}`,
    title: (subject) => `Équité de la valeur portée au rôle : ${subject}`,
    steps: {
      sales:
        'Les tribunaux se demandent si la valeur portée au rôle dépasse la valeur marchande, et si son ratio à cette valeur dépasse ceux de propriétés semblables qui ont été vendues. Les prix sont à la date d’effet, selon le taux de temps de la grille.',
      assessed:
        'Les tribunaux se demandent si des propriétés semblables sont évaluées de façon semblable. Les valeurs au rôle des comparables sont ajustées au sujet selon les taux de la grille.',
    },
    figures: 'Le sujet et les propriétés semblables',
    assessed: 'Valeur du sujet portée au rôle',
    marketValue: 'Valeur marchande du sujet (conciliée dans la grille)',
    ownRatio: 'Ratio du sujet : valeur au rôle sur valeur marchande',
    count: 'Propriétés semblables (n)',
    medianAdjusted: 'Médiane de leurs valeurs au rôle ajustées',
    ownToMedian: 'Valeur du sujet sur cette médiane',
    isAbove: {
      marketValue: 'La valeur au rôle dépasse-t-elle la valeur marchande?',
      ratio: 'Le ratio dépasse-t-il le ratio médian des propriétés semblables?',
      others: 'La valeur au rôle dépasse-t-elle cette médiane?',
    },
    atMedian: 'Valeur au rôle selon le ratio médian',
    difference: 'Écart avec la valeur portée au rôle',
    columns: {
      sales: [
        'N°',
        'Adresse',
        'Date de vente',
        'Prix de vente',
        'À la date d’effet',
        'Valeur au rôle',
        'Ratio',
      ],
      assessed: ['N°', 'Adresse', 'Valeur au rôle', 'Par superficie', 'Ajustée', 'Sujet sur celle-ci'],
    },
  },

  compared: (subject, city, count, list) =>
    `Le ${subject}, ${city}, est comparé à ${formatCount(count, 'propriété', 'propriétés')} : ${list}.`,
  others: (count) => formatCount(count, 'autre', 'autres'),
  and: 'et',
  at: (address, kilometres) => `${address} (${kilometres} km)`,
  foundAmong: (count, criteria) =>
    `Elles ont été choisies parmi ${formatCount(count, 'propriété', 'propriétés')} ${criteria}.`,
  basis: (year, source) => `Les valeurs sont celles du rôle d’évaluation de ${year}; source : ${source}.`,
  support: (evidence) => `Les taux s’appuient sur ${evidence}.`,
  applied: (characteristic, rate) => `${characteristic} : ajustement de ${rate}.`,
  notAdjusted: (characteristic) => `${characteristic} : aucun ajustement.`,
  byMethod: (method, range) => `${method} : ${range}.`,
  byOwn: (list) => `Le chiffre est celui de l’évaluateur; les méthodes donnent : ${list}.`,
  byOwnAlone: 'Le chiffre est celui de l’évaluateur; aucune méthode n’a assez de données.',
  range: (rate, low, high, count) => `${rate} (de ${low} à ${high}, n = ${count})`,
  reason: (reason) => `Motif : « ${reason} ».`,
  notChosen: (list) => `Aucun taux n’est encore choisi pour : ${list}; aucune valeur n’est donc indiquée.`,
  adjusted: (low, high) => `Les valeurs ajustées vont de ${low} à ${high}.`,
  median: (median) => `Leur médiane est de ${median}.`,
  withheld: (reason) => `Aucune valeur n’est indiquée : ${reason}.`,
  reconciled: (value) => `Selon les poids de la feuille, la valeur conciliée est de ${value}.`,
  maxGross: (share) => `L’ajustement brut est d’au plus ${share} de la valeur d’un comparable.`,
  toConsider: (label, what) => `À considérer : ${label} : ${what}.`,
  chosenBy: (name, date) => `Taux choisis par ${name}, ${date}.`,
};

export const report = typesetTexts({ en, fr });

export const reportMessages = (): typeof en => report[language()];
