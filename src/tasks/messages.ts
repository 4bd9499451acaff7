import { typesetTexts } from '@cdata/catalog';
import { names, formatCount, language } from '../language/index.ts';
const en = {
  // Tasks
  kinds: {
    geocode: 'Geocode',
    coordinates: 'Locate',
    portfolio: 'Records at addresses',
    fetch: 'Insert table',
    estimate: 'Estimate',
    property: 'Property',
    refresh: 'Refresh',
    formulas: 'Formulas',
    clean: 'Address fix',
    match: 'Address match',
  },
  units: { rows: 'rows', cells: 'cells', calls: 'calls' },
  counts: {
    rows: (rows: number) => formatCount(rows, 'row', 'rows'),
    cells: (cells: number) => formatCount(cells, 'cell', 'cells'),
    calls: (calls: number) => formatCount(calls, 'call', 'calls'),
  },

  // In progress
  nothingRunning: 'Nothing is in progress.',
  waiting: (cells: number) =>
    formatCount(cells, 'cell is waiting for its result.', 'cells are waiting for their results.'),
  cancelAll: 'Cancel all',

  // Today
  today: 'Today',
  callsToday: 'Calls',
  cellsWithResult: 'Cells with a result',
  cellsWithoutCall: 'Cells with a saved result',
  retries: 'Retries',
  cellsFailed: 'Cells with an error',
  endpoints: {
    geocode: 'Geocoding',
    zone: 'Zones',
    zoning: 'Zones',
    estimate: 'Estimates',
    property: 'Properties',
    address: 'Standardized addresses',
    sources: 'Sources',
    health: 'Connection tests',
  },

  // Errors
  failedCells: (count: string) => `Cells with an error (${count})`,
  noFailedCells: 'No cells have an error.',
  unreadableAnswers: 'Answers that could not be read',
  aboutUnreadableAnswers:
    'The service sent answers that CDATA can’t read. They are not used, or only in part. If this continues, send the technical details to your service provider.',
  technicalDetails: 'Technical details',
  answerProblems: {
    missing: 'is missing',
    notScalar: 'is not text or a number',
    notScalarOrList: 'is not text, a number or a list of these',
    notText: 'is not text',
    notIdentifier: 'is not an identifier',
    notCount: 'is not a count',
    notInCanada: 'is not a coordinate in Canada',
    outOfBounds: 'is outside its bounds',
    notObject: 'is not an object',
    notList: 'is not a list',
    wrongCount: 'the count differs from the number of results',
    noFields: 'has none of the expected fields',
    noRecordId: 'has no record ID',
    otherQuestion: 'answers a different question',
    noGroups: 'has no list of groups',
    noEstimate: 'an item has no estimate, or several different ones',
    html: 'is a web page, such as one to sign in',
    notJson: 'is not JSON, or was cut off',
    tooLarge: 'is larger than its endpoint allows',
    unknownCharset: 'declares a character set that isn’t known',
    brokenText: 'has bytes that are no characters of its character set',
    repeatedCursor: 'repeats, so the pages would never end',
    noNewRecords: 'a page has no new records but promises more',
    tooManyPages: 'there are more pages than the rows can need',
    refused: 'is refused, in the service’s words',
  },
  otherAnswer: (question: string, answer: string) => `requested ${question}, received ${answer}`,
  readingCells: 'Reading the workbook…',
  goToCell: 'Select a cell to go to it. Use the arrow keys to move through the list.',

  recalculate: 'Recalculate',
  unknownReason: 'The reason isn’t known. Recalculate the cell, or check the cells that it refers to.',
  /** By the error that a cell shows. */
  excelReasons: {
    '#SPILL!':
      'The result needs more room. Clear the cells below and to the right, also where they are in a table: Excel lets no result spill into one.',
    '#NAME?': 'Excel doesn’t know this function yet. Use “Repair #NAME? errors” below.',
    '#REF!': 'The formula refers to a cell that was deleted.',
  },
  spillInTable: (table: string) =>
    `This cell is in the table ${table}, where Excel lets no result spill. Use one formula per column: ${names.formulas.en} writes them. Or move the formula out of the table.`,
  failedByKey: (cells: number) => `${formatCount(cells, 'cell', 'cells')} failed before you saved this key.`,
  dismiss: 'Dismiss',

  // Formulas
  scope: 'Apply to',
  scopes: { selection: 'Selection', sheet: 'This sheet', workbook: 'Entire workbook' },
  errors: 'When converted, formulas with an error become',
  errorValues: {
    notAvailable: '#N/A',
    blank: 'Blank cells',
    reason: 'The reason, as text',
    formula: 'Formulas, as they are',
  },
  actions: {
    send: {
      name: 'Prepare to send',
      does: 'For people without CDATA: turns the formulas of all sheets into values, and keeps Excel from asking them about the add-in.',
      ready: 'The workbook is ready to send: people without CDATA see its values, tables and cards.',
      done: (formulas: string) => `Converted to values: ${formulas}.`,
      unresolved: (formulas: string) =>
        `Not ready: ${formulas} still show an error or have no result. Fix these, and try again.`,
    },
    convert: {
      name: 'Convert formulas to values',
      does: 'The values stay, and no more calls are made.',
      done: (formulas: string) => `Converted to values: ${formulas}.`,
      unresolved: (formulas: string) =>
        `Not converted because of an error or a missing result: ${formulas}. Fix these, and try again.`,
    },
    repair: {
      name: 'Repair #NAME? errors',
      does: 'Use this if the file was opened before the add-in was installed.',
      done: (formulas: string) => `Repaired: ${formulas}.`,
      unresolved: (formulas: string) => `Still #NAME?: ${formulas}. Check the name of the function.`,
    },
    refresh: {
      name: 'Refresh from the service',
      does: 'Requests current results instead of using saved results. This makes calls.',
      doesAtGateway:
        'Requests results from your organization’s gateway instead of using those saved on this computer. The gateway may return results that it has saved.',
      done: (formulas: string) => `Refreshing: ${formulas}.`,
    },
    recalculate: {
      name: 'Recalculate',
      done: (formulas: string) => `Recalculating: ${formulas}.`,
    },
  },
  noFormulas: 'There are no CDATA formulas here.',
  nothingToRepair: 'There are no CDATA formulas with #NAME? here.',
  protectedSheets: (sheets: string) => `Skipped protected sheets: ${sheets}.`,
  formulasCancelled: 'Cancelled. The other formulas are unchanged.',

  // History
  history: 'History',
  emptyHistory: 'Searches, runs and refreshes will appear here.',
  copyHistory: 'Copy history',
  copied: 'Copied. Paste it into a sheet.',
  notCopied: 'The clipboard isn’t available. The history is selected below; press Ctrl+C or ⌘C to copy it.',
  historyText: 'History as text',
  columns: {
    at: 'Time',
    what: 'Task',
    subject: 'Subject',
    state: 'Status',
    done: 'Done',
    of: 'Total',
    unit: 'Unit',
    reason: 'Reason',
  },
  states: {
    running: 'in progress',
    stopping: 'stopping',
    paused: 'paused',
    cancelled: 'cancelled',
    done: 'done',
    failed: 'failed',
  },
};

const fr: typeof en = {
  kinds: {
    geocode: 'Géocodage',
    coordinates: 'Localisation',
    portfolio: 'Enregistrements aux adresses',
    fetch: 'Insertion de tableau',
    estimate: 'Estimation',
    property: 'Propriété',
    refresh: 'Actualisation',
    formulas: 'Formules',
    clean: 'Correction d’adresses',
    match: 'Appariement d’adresses',
  },
  units: { rows: 'lignes', cells: 'cellules', calls: 'appels' },
  counts: {
    rows: (rows) => formatCount(rows, 'ligne', 'lignes'),
    cells: (cells) => formatCount(cells, 'cellule', 'cellules'),
    calls: (calls) => formatCount(calls, 'appel', 'appels'),
  },

  nothingRunning: 'Aucune opération en cours.',
  waiting: (cells) => formatCount(cells, 'cellule attend son résultat.', 'cellules attendent leur résultat.'),
  cancelAll: 'Tout annuler',

  today: 'Aujourd’hui',
  callsToday: 'Appels',
  cellsWithResult: 'Cellules avec un résultat',
  cellsWithoutCall: 'Cellules avec un résultat enregistré',
  retries: 'Nouvelles tentatives',
  cellsFailed: 'Cellules en erreur',
  endpoints: {
    geocode: 'Géocodage',
    zone: 'Zones',
    zoning: 'Zones',
    estimate: 'Estimations',
    property: 'Propriétés',
    address: 'Adresses normalisées',
    sources: 'Sources',
    health: 'Essais de la connexion',
  },

  failedCells: (count) => `Cellules en erreur (${count})`,
  noFailedCells: 'Aucune cellule n’est en erreur.',
  unreadableAnswers: 'Réponses illisibles',
  aboutUnreadableAnswers:
    'Le service a envoyé des réponses que CDATA ne peut pas lire. Elles ne sont pas utilisées, ou seulement en partie. Si cela continue, envoyez les détails techniques à votre fournisseur du service.',
  technicalDetails: 'Détails techniques',
  answerProblems: {
    missing: 'est absent',
    notScalar: 'n’est ni un texte ni un nombre',
    notScalarOrList: 'n’est ni un texte, ni un nombre, ni une liste de ceux-ci',
    notText: 'n’est pas un texte',
    notIdentifier: 'n’est pas un identifiant',
    notCount: 'n’est pas un nombre d’éléments',
    notInCanada: 'n’est pas une coordonnée au Canada',
    outOfBounds: 'est hors de ses limites',
    notObject: 'n’est pas un objet',
    notList: 'n’est pas une liste',
    wrongCount: 'le nombre annoncé diffère du nombre de résultats',
    noFields: 'n’a aucun des champs attendus',
    noRecordId: 'n’a pas d’identifiant',
    otherQuestion: 'répond à une autre question',
    noGroups: 'n’a pas de liste de groupes',
    noEstimate: 'un élément n’a pas d’estimation ou en a plusieurs différentes',
    html: 'est une page web, comme une page de connexion',
    notJson: 'n’est pas du JSON ou a été tronqué',
    tooLarge: 'dépasse la taille permise pour ce point d’accès',
    unknownCharset: 'déclare un jeu de caractères inconnu',
    brokenText: 'contient des octets qui ne sont pas des caractères de son jeu de caractères',
    repeatedCursor: 'se répète : les pages ne finiraient jamais',
    noNewRecords: 'une page n’a aucun nouvel enregistrement, mais en annonce d’autres',
    tooManyPages: 'il y a plus de pages que les lignes ne peuvent en exiger',
    refused: 'demande refusée, selon les mots du service',
  },
  otherAnswer: (question, answer) => `demandé : ${question}; reçu : ${answer}`,
  readingCells: 'Lecture du classeur…',
  goToCell: 'Sélectionnez une cellule pour y accéder. Utilisez les flèches pour parcourir la liste.',

  recalculate: 'Recalculer',
  unknownReason:
    'La raison n’est pas connue. Recalculez la cellule ou vérifiez les cellules auxquelles elle fait référence.',
  excelReasons: {
    '#SPILL!':
      'Le résultat a besoin de plus d’espace. Effacez les cellules au-dessous et à droite, aussi celles d’un tableau : Excel n’y propage aucun résultat.',
    '#NAME?':
      'Excel ne connaît pas encore cette fonction. Utilisez « Réparer les erreurs #NOM? » ci-dessous.',
    '#REF!': 'La formule fait référence à une cellule supprimée.',
  },
  spillInTable: (table) =>
    `Cette cellule est dans le tableau ${table}, où Excel ne propage aucun résultat. Utilisez une formule par colonne : ${names.formulas.fr} les écrit. Ou déplacez la formule hors du tableau.`,
  failedByKey: (cells) =>
    formatCount(
      cells,
      'cellule a échoué avant l’enregistrement de cette clé.',
      'cellules ont échoué avant l’enregistrement de cette clé.',
    ),
  dismiss: 'Fermer',

  scope: 'Appliquer à',
  scopes: { selection: 'Sélection', sheet: 'Cette feuille', workbook: 'Tout le classeur' },
  errors: 'À la conversion, les formules en erreur deviennent',
  errorValues: {
    notAvailable: '#N/A',
    blank: 'Des cellules vides',
    reason: 'Le motif, en texte',
    formula: 'Des formules, comme avant',
  },
  actions: {
    send: {
      name: 'Préparer l’envoi',
      does: 'Pour les personnes qui n’ont pas CDATA : remplace les formules de toutes les feuilles par leurs valeurs, et évite qu’Excel pose des questions sur le complément.',
      ready:
        'Le classeur est prêt à être envoyé : les personnes qui n’ont pas CDATA voient ses valeurs, ses tableaux et ses cartes.',
      done: (formulas) => `Formules converties en valeurs : ${formulas}.`,
      unresolved: (formulas) =>
        `Pas encore prêt : ${formulas} affichent une erreur ou n’ont pas de résultat. Corrigez-les, puis réessayez.`,
    },
    convert: {
      name: 'Convertir les formules en valeurs',
      does: 'Les valeurs restent et plus aucun appel n’est effectué.',
      done: (formulas) => `Formules converties en valeurs : ${formulas}.`,
      unresolved: (formulas) =>
        `Formules non converties, en erreur ou sans résultat : ${formulas}. Corrigez-les, puis réessayez.`,
    },
    repair: {
      name: 'Réparer les erreurs #NOM?',
      does: 'À utiliser si le fichier a été ouvert avant l’installation du complément.',
      done: (formulas) => `Formules réparées : ${formulas}.`,
      unresolved: (formulas) => `Toujours #NOM? : ${formulas}. Vérifiez le nom de la fonction.`,
    },
    refresh: {
      name: 'Actualiser à partir du service',
      does: 'Demande des résultats à jour au lieu d’utiliser les résultats enregistrés. Des appels sont effectués.',
      doesAtGateway:
        'Demande les résultats à la passerelle de votre organisation au lieu d’utiliser ceux qui sont enregistrés sur cet ordinateur. La passerelle peut renvoyer des résultats qu’elle a enregistrés.',
      done: (formulas) => `Formules en cours d’actualisation : ${formulas}.`,
    },
    recalculate: {
      name: 'Recalculer',
      done: (formulas) => `Formules en cours de recalcul : ${formulas}.`,
    },
  },
  noFormulas: 'Il n’y a pas de formules CDATA ici.',
  nothingToRepair: 'Aucune formule CDATA n’affiche #NOM? ici.',
  protectedSheets: (sheets) => `Feuilles protégées ignorées : ${sheets}.`,
  formulasCancelled: 'Opération annulée. Les autres formules sont inchangées.',

  history: 'Historique',
  emptyHistory: 'Les recherches, les traitements et les actualisations s’afficheront ici.',
  copyHistory: 'Copier l’historique',
  copied: 'Copié. Collez l’historique dans une feuille.',
  notCopied:
    'Le Presse-papiers n’est pas accessible. L’historique est sélectionné ci-dessous; appuyez sur Ctrl+C ou ⌘C pour le copier.',
  historyText: 'Historique sous forme de texte',
  columns: {
    at: 'Heure',
    what: 'Opération',
    subject: 'Objet',
    state: 'État',
    done: 'Fait',
    of: 'Total',
    unit: 'Unité',
    reason: 'Raison',
  },
  states: {
    running: 'en cours',
    stopping: 'arrêt en cours',
    paused: 'suspendu',
    cancelled: 'annulé',
    done: 'terminé',
    failed: 'échoué',
  },
};

export const activity = typesetTexts({ en, fr });

export const activityMessages = (): (typeof activity)['en'] => activity[language()];
