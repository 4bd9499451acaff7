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
  reason: (reason: string) => `Reason: ${reason}`,
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
  reason: (reason) => `Motif : ${reason}`,
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
