/** Sentences of the Settings screen. */
const en = {
  language: 'Language',
  languageHint: 'Of this pane, of errors in cells and of reports.',
  languages: {
    host: (language: string) => `As Excel: ${language}`,
    en: 'English',
    fr: 'Français',
  },

  calls: 'Calls',
  kept: 'Kept answers',
  keptHint: 'What was asked once is not asked again while it is kept on this computer: it costs no call.',
  numbers: {
    maxInFlight: {
      label: 'Calls at once',
      hint: 'More is quicker. The service itself slows down who asks too fast.',
    },
    costThreshold: {
      label: 'Ask before more calls than',
      hint: 'A calculation that needs more waits, and says what it would cost.',
    },
    placeDays: { label: 'Days that places are kept', hint: 'Coordinates, zones and postal codes.' },
    recordHours: {
      label: 'Hours that records and estimates are kept',
      hint: 'Permits, assessments, licences and prices of permits.',
    },
    missingMinutes: {
      label: 'Minutes that it is kept that nothing was found',
      hint: 'An address or a record that is not there.',
    },
  },
  bounds: (least: string, most: string) => `From ${least} to ${most}.`,
  limited: (given: string, least: string, most: string, taken: string) =>
    `${given} is not from ${least} to ${most}: ${taken} is taken.`,
  agesHint: 'A change is for answers from now on. 0 keeps nothing.',

  size: (answers: string, megabytes: string) => `Answers kept: ${answers}, about ${megabytes} MB.`,
  clear: 'Forget the kept answers',
  cleared: 'Forgotten. What is calculated from now on is asked again.',

  usual: 'Back to the usual values',
  nowUsual: 'All settings are the usual ones.',
};

const fr: typeof en = {
  language: 'Langue',
  languageHint: 'De ce volet, des erreurs dans les cellules et des rapports.',
  languages: {
    host: (language) => `Comme Excel : ${language}`,
    en: 'English',
    fr: 'Français',
  },

  calls: 'Appels',
  kept: 'Réponses gardées',
  keptHint:
    'Ce qui a été demandé une fois ne l’est plus tant que c’est gardé sur cet ordinateur : aucun appel n’est fait.',
  numbers: {
    maxInFlight: {
      label: 'Appels à la fois',
      hint: 'Davantage va plus vite. Le service ralentit lui-même qui demande trop vite.',
    },
    costThreshold: {
      label: 'Demander au-delà de ce nombre d’appels',
      hint: 'Un calcul qui en demande plus attend, et dit ce qu’il coûterait.',
    },
    placeDays: {
      label: 'Jours pendant lesquels les lieux sont gardés',
      hint: 'Coordonnées, zones et codes postaux.',
    },
    recordHours: {
      label: 'Heures pendant lesquelles les enregistrements et les estimations sont gardés',
      hint: 'Permis, évaluations, licences et prix de permis.',
    },
    missingMinutes: {
      label: 'Minutes pendant lesquelles une absence est gardée',
      hint: 'Une adresse ou un enregistrement introuvable.',
    },
  },
  bounds: (least, most) => `De ${least} à ${most}.`,
  limited: (given, least, most, taken) => `${given} n’est pas de ${least} à ${most} : ${taken} est retenu.`,
  agesHint: 'Un changement vaut pour les réponses à venir. 0 ne garde rien.',

  size: (answers, megabytes) => `Réponses gardées : ${answers}, environ ${megabytes} Mo.`,
  clear: 'Oublier les réponses gardées',
  cleared: 'Oublié. Ce qui sera calculé désormais sera demandé de nouveau.',

  usual: 'Revenir aux valeurs habituelles',
  nowUsual: 'Tous les réglages sont les habituels.',
};

export const settings = { en, fr };
