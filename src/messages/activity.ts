/** Sentences of the Activity screen. */
const en = {
  // What goes on
  nothingRunning: 'Nothing is under way.',
  waiting: (cells: string) => `Cells that wait for an answer: ${cells}.`,
  cancelAll: 'Cancel all',

  // Today
  today: 'Today',
  callsToday: 'Calls made',
  cellsAnswered: 'Cells answered',
  cellsWithoutCall: 'Cells answered without a call',
  callsRepeated: 'Calls repeated',
  cellsFailed: 'Cells that failed',

  // Failures
  failedCells: (count: string) => `Cells with an error (${count})`,
  noFailedCells: 'No cell shows an error.',
  goToCell: 'Choose a cell to go to it. Arrow keys move in the list.',

  // Formulas
  formulas: 'Formulas',
  where: 'Where',
  scopes: { selection: 'Selection', sheet: 'This sheet', workbook: 'Whole workbook' },
  actions: {
    convert: {
      name: 'Turn into values',
      does: 'The file can be sent: its values stay, and nothing is asked any more.',
      done: (formulas: string) => `Formulas that are values now: ${formulas}.`,
      unresolved: (formulas: string) =>
        `Left as formulas, because they show an error or still wait: ${formulas}.`,
    },
    repair: {
      name: 'Repair #NAME?',
      does: 'Enters these formulas again, where the file came before the add-in.',
      done: (formulas: string) => `Formulas entered again: ${formulas}.`,
      unresolved: (formulas: string) => `Still at #NAME?: ${formulas}. Look at the name of the function.`,
    },
    refresh: {
      name: 'Ask anew',
      does: 'Forgets what is kept for these formulas, and asks the service again.',
      done: (formulas: string) => `Formulas asked anew: ${formulas}.`,
    },
  },
  noFormulas: 'There is no CDATA formula there.',
  nothingToRepair: 'No CDATA formula shows #NAME? there.',
  protectedSheets: (sheets: string) => `Left out, because protected: ${sheets}.`,
  formulasCancelled: 'It was cancelled; the rest is as it was.',

  // The log
  log: 'What was done',
  emptyLog: 'Searches, runs and refreshes will be listed here.',
  copyLog: 'Copy the list',
  copied: 'Copied: paste it into a sheet.',
  notCopied: 'The clipboard is closed here. The list is selected below: press Ctrl+C or ⌘C.',
  logText: 'List of what was done',
  columns: {
    at: 'Time',
    what: 'What',
    subject: 'Where',
    state: 'State',
    done: 'Done',
    of: 'Of',
    unit: 'Unit',
    reason: 'Reason',
  },
  states: {
    running: 'under way',
    stopping: 'stopping',
    paused: 'paused',
    cancelled: 'cancelled',
    done: 'done',
    failed: 'failed',
  },
};

const fr: typeof en = {
  nothingRunning: 'Rien n’est en cours.',
  waiting: (cells) => `Cellules qui attendent une réponse : ${cells}.`,
  cancelAll: 'Tout annuler',

  today: 'Aujourd’hui',
  callsToday: 'Appels faits',
  cellsAnswered: 'Cellules avec réponse',
  cellsWithoutCall: 'Cellules avec réponse, sans appel',
  callsRepeated: 'Appels répétés',
  cellsFailed: 'Cellules en échec',

  failedCells: (count) => `Cellules en erreur (${count})`,
  noFailedCells: 'Aucune cellule n’est en erreur.',
  goToCell: 'Choisissez une cellule pour y aller. Les flèches parcourent la liste.',

  formulas: 'Formules',
  where: 'Où',
  scopes: { selection: 'Sélection', sheet: 'Cette feuille', workbook: 'Tout le classeur' },
  actions: {
    convert: {
      name: 'Changer en valeurs',
      does: 'Le fichier peut être envoyé : ses valeurs restent, et plus rien n’est demandé.',
      done: (formulas) => `Formules changées en valeurs : ${formulas}.`,
      unresolved: (formulas) =>
        `Restées des formules, parce qu’elles sont en erreur ou attendent encore : ${formulas}.`,
    },
    repair: {
      name: 'Réparer #NOM?',
      does: 'Saisit ces formules de nouveau, là où le fichier a précédé le complément.',
      done: (formulas) => `Formules saisies de nouveau : ${formulas}.`,
      unresolved: (formulas) => `Encore à #NOM? : ${formulas}. Vérifiez le nom de la fonction.`,
    },
    refresh: {
      name: 'Redemander',
      does: 'Oublie ce qui est gardé pour ces formules, et interroge le service de nouveau.',
      done: (formulas) => `Formules redemandées : ${formulas}.`,
    },
  },
  noFormulas: 'Il n’y a pas de formule CDATA à cet endroit.',
  nothingToRepair: 'Aucune formule CDATA n’y montre #NOM?.',
  protectedSheets: (sheets) => `Laissées de côté, parce que protégées : ${sheets}.`,
  formulasCancelled: 'C’est annulé; le reste est comme avant.',

  log: 'Ce qui a été fait',
  emptyLog: 'Les recherches, les calculs et les mises à jour seront listés ici.',
  copyLog: 'Copier la liste',
  copied: 'Copié : collez-la dans une feuille.',
  notCopied:
    'Le presse-papiers est fermé ici. La liste est sélectionnée ci-dessous : appuyez sur Ctrl+C ou ⌘C.',
  logText: 'Liste de ce qui a été fait',
  columns: {
    at: 'Heure',
    what: 'Quoi',
    subject: 'Où',
    state: 'État',
    done: 'Fait',
    of: 'Sur',
    unit: 'Unité',
    reason: 'Raison',
  },
  states: {
    running: 'en cours',
    stopping: 'arrêt',
    paused: 'suspendu',
    cancelled: 'annulé',
    done: 'fait',
    failed: 'échoué',
  },
};

export const activity = { en, fr };
