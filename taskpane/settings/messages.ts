import { typesetTexts } from '@cdata/catalog';
import { formatCount, language } from '../../src/language/index.ts';

const en = {
  language: 'Language',
  languageHint: 'For this pane, errors in cells, and reports.',
  languages: {
    host: (language: string) => `Same as Excel: ${language}`,
    en: 'English',
    fr: 'Français',
  },

  tableHeaders: 'Headers of new tables',
  tableHeadersHint: 'Tables that are already inserted keep their headers.',
  tableHeaderChoices: {
    language: 'Labels in the language of this pane',
    en: 'Labels in English',
    fr: 'Labels in French',
    names: 'Names of the service’s fields',
  },
  opensWithTables: 'Open CDATA with workbooks that contain its tables',

  calls: 'Calls',
  savedResults: 'Saved results',
  savedResultsHint: 'A saved result makes no call. Results are saved on this computer for this connection.',
  increase: 'Increase',
  decrease: 'Decrease',
  numbers: {
    maxInFlight: {
      label: 'Maximum calls at the same time',
      hint: 'A higher number is faster, but the service may slow down.',
    },
    costThreshold: {
      label: 'Ask before making more than this many calls',
      hint: 'A larger calculation waits for your approval.',
    },
    placeDays: { label: 'Keep locations for (days)', hint: 'Coordinates, zones and postal codes.' },
    recordHours: {
      label: 'Keep records and estimates for (hours)',
      hint: 'Permits, assessments, licences and permit estimates.',
    },
    missingMinutes: {
      label: 'Keep “not found” for (minutes)',
      hint: 'Addresses and records that don’t exist.',
    },
  },
  bounds: (min: string, max: string) => `From ${min} to ${max}.`,
  limited: (value: string, min: string, max: string, used: string) =>
    `${value} isn’t between ${min} and ${max}. Using ${used} instead.`,
  ttlHint: 'Changes apply to new results. Enter 0 to save none.',

  size: (results: number, megabytes: string) =>
    `${formatCount(results, 'saved result', 'saved results')}, about ${megabytes} MB`,
  clear: 'Clear saved results',
  cleared: 'Saved results cleared. New calculations will make calls.',

  streets: {
    title: 'Street map',
    show: 'Show streets on maps',
    hint: (provider: string) =>
      `They come from ${provider}. The map server sees which area you look at, but neither your rows nor your key.`,
    none: 'Your organization has turned streets off.',
  },

  resetToDefaults: 'Reset to defaults',
  allDefaults: 'All settings have their default values.',

  about: 'About',
  version: (version: string) => `CDATA for Excel ${version}`,
  providedBy: (provider: string) => `Provided by ${provider}`,
  help: 'Help',
  privacy: 'Privacy',
  support: 'Support',
  organizationProblems: 'Your organization’s config.json has a problem. Tell your administrator:',
};

const fr: typeof en = {
  language: 'Langue',
  languageHint: 'Pour ce volet, les erreurs dans les cellules et les rapports.',
  languages: {
    host: (language) => `Comme Excel : ${language}`,
    en: 'English',
    fr: 'Français',
  },

  tableHeaders: 'En-têtes des nouveaux tableaux',
  tableHeadersHint: 'Les tableaux déjà insérés gardent leurs en-têtes.',
  tableHeaderChoices: {
    language: 'Libellés dans la langue de ce volet',
    en: 'Libellés en anglais',
    fr: 'Libellés en français',
    names: 'Noms des champs du service',
  },
  opensWithTables: 'Ouvrir CDATA avec les classeurs qui contiennent ses tableaux',

  calls: 'Appels',
  savedResults: 'Résultats enregistrés',
  savedResultsHint:
    'Un résultat enregistré n’exige aucun appel. Les résultats sont enregistrés sur cet ordinateur pour cette connexion.',
  increase: 'Augmenter',
  decrease: 'Diminuer',
  numbers: {
    maxInFlight: {
      label: 'Nombre maximal d’appels simultanés',
      hint: 'Un nombre plus élevé est plus rapide, mais le service peut ralentir.',
    },
    costThreshold: {
      label: 'Demander une confirmation au-delà de ce nombre d’appels',
      hint: 'Un calcul plus important attend votre approbation.',
    },
    placeDays: {
      label: 'Conserver les emplacements pendant (jours)',
      hint: 'Coordonnées, zones et codes postaux.',
    },
    recordHours: {
      label: 'Conserver les enregistrements et les estimations pendant (heures)',
      hint: 'Permis, évaluations, permis d’exploitation et estimations de coûts.',
    },
    missingMinutes: {
      label: 'Conserver « introuvable » pendant (minutes)',
      hint: 'Adresses et enregistrements qui n’existent pas.',
    },
  },
  bounds: (min, max) => `De ${min} à ${max}.`,
  limited: (value, min, max, used) =>
    `${value} n’est pas compris entre ${min} et ${max} : ${used} est utilisé.`,
  ttlHint: 'Les modifications s’appliquent aux nouveaux résultats. Entrez 0 pour n’en enregistrer aucun.',

  size: (results, megabytes) =>
    `${formatCount(results, 'résultat enregistré', 'résultats enregistrés')}, environ ${megabytes} Mo`,
  clear: 'Effacer les résultats enregistrés',
  cleared: 'Résultats enregistrés effacés. Les nouveaux calculs effectueront des appels.',

  streets: {
    title: 'Plan de rues',
    show: 'Afficher les rues sur les cartes',
    hint: (provider) =>
      `Elles proviennent de ${provider}. Le serveur cartographique voit quel secteur vous regardez, mais ni vos lignes ni votre clé.`,
    none: 'Votre organisation a désactivé les rues.',
  },

  resetToDefaults: 'Rétablir les valeurs par défaut',
  allDefaults: 'Tous les paramètres ont leur valeur par défaut.',

  about: 'À propos',
  version: (version) => `CDATA for Excel, version ${version}`,
  providedBy: (provider) => `Fourni par ${provider}`,
  help: 'Aide',
  privacy: 'Confidentialité',
  support: 'Soutien technique',
  organizationProblems:
    'Le fichier config.json de votre organisation comporte une erreur. Signalez-la à votre administrateur :',
};

export const settings = typesetTexts({ en, fr });

export const settingsMessages = (): (typeof settings)['en'] => settings[language()];
