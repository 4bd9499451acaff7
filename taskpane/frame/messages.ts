import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber, language } from '../../src/language/index.ts';

/** Messages around the screens, and those that several screens share. */
const en = {
  product: 'CDATA',
  connected: 'Connected',
  notConnected: 'Not connected',
  backTo: (screen: string) => `Back to ${screen}`,
  help: 'Help with this screen',
  closeHelp: 'Close help',
  keyboard: 'Keyboard',
  tabOrder: 'Tab goes through, in this order:',
  connect: 'Connect',
  connectFirst: 'Connect to the service to use this screen.',

  // Tasks
  running: 'In progress',
  doneOf: (done: string, total: string) => `${done} of ${total}`,
  pause: 'Pause',
  cancel: 'Cancel',
  stopping: 'Stopping…',
  taskStarted: (label: string, total: string) => `${label} started: ${total}.`,
  taskProgress: (label: string, percent: number, total: string) => `${label}: ${percent}% of ${total}.`,
  taskEnded: {
    done: (label: string, done: string) => `${label} finished: ${done}.`,
    paused: (label: string, done: string) => `${label} paused: ${done}.`,
    cancelled: (label: string, done: string) => `${label} cancelled: ${done}.`,
    failed: (label: string, done: string) => `${label} failed: ${done}.`,
  },

  approvalTitle: 'Calculation needs your approval',
  inputs: {
    '/geocode': (count: number) => formatCount(count, 'address', 'addresses'),
    '/permit/estimate': (count: number) => formatCount(count, 'permit', 'permits'),
    '/zone': (count: number) => formatCount(count, 'location', 'locations'),
    '/reverse-geocode': (count: number) => formatCount(count, 'location', 'locations'),
    other: (count: number) => formatCount(count, 'lookup', 'lookups'),
  },
  pendingCost: (inputs: string, saved: string, calls: string) => `${inputs} · ${saved} saved · ${calls}`,
  runCalculation: (calls: string) => `Run (${calls})`,
  discard: 'Discard',

  why: 'Why?',
  outage: {
    title: 'Service status',
    reasons: {
      unreachable: 'The service can’t be reached.',
      slow: 'The service has not responded for some seconds. It is slow, or a firewall is in the way. Cells and tasks keep waiting.',
      'rate-limited': 'The service is limiting calls.',
    },
    retryingIn: (seconds: number) => `Retrying in ${formatNumber(seconds)} s`,
    retrying: 'Retrying…',
    retryNow: 'Retry now',
  },

  cellEditing: {
    title: 'Excel is waiting',
    editing: 'Finish editing the cell: press Enter or Esc in the sheet. CDATA continues after that.',
    silent: 'Excel doesn’t respond. If you’re editing a cell or a dialog is open, finish that first.',
    behind: 'Another workbook is in front. Go back to this one: CDATA continues then.',
  },

  manualCalculation:
    'Excel calculates this workbook only when you ask, so totals and other formulas may show old results. Press F9, or choose Formulas > Calculation Options > Automatic.',

  broken: {
    title: 'Error',
    screenFailed: 'Something went wrong in this screen.',
    failedOnce:
      'The rest of the pane still works, and what you entered is kept. If it happens again, copy the report and send it to support.',
    failedAgain:
      'It failed again after a reload. Clear what you entered in this screen to start over; your workbook stays as it is.',
    reloadScreen: 'Reload this screen',
    clearForm: 'Clear and reload this screen',
    copyReport: 'Copy report',
    copied: 'Copied. Paste it into a message.',
    notCopied: 'The clipboard isn’t available. The report is selected below; press Ctrl+C or ⌘C to copy it.',
    report: 'Report as text',
    dismiss: 'Dismiss',
    paneFailed: 'Something went wrong in the CDATA pane.',
    reloadPane: 'Reload the pane',
  },
};

const fr: typeof en = {
  product: 'CDATA',
  connected: 'Connecté',
  notConnected: 'Non connecté',
  backTo: (screen) => `Retour : ${screen}`,
  help: 'Aide sur cet écran',
  closeHelp: 'Fermer l’aide',
  keyboard: 'Clavier',
  tabOrder: 'Tab parcourt, dans cet ordre :',
  connect: 'Se connecter',
  connectFirst: 'Connectez-vous au service pour utiliser cet écran.',

  running: 'En cours',
  doneOf: (done, total) => `${done} sur ${total}`,
  pause: 'Suspendre',
  cancel: 'Annuler',
  stopping: 'Arrêt en cours…',
  taskStarted: (label, total) => `${label} : début, ${total}.`,
  taskProgress: (label, percent, total) => `${label} : ${percent} % de ${total}.`,
  taskEnded: {
    done: (label, done) => `${label} : terminé, ${done}.`,
    paused: (label, done) => `${label} : suspendu, ${done}.`,
    cancelled: (label, done) => `${label} : annulé, ${done}.`,
    failed: (label, done) => `${label} : échec, ${done}.`,
  },

  approvalTitle: 'Le calcul attend votre approbation',
  inputs: {
    '/geocode': (count) => formatCount(count, 'adresse', 'adresses'),
    '/permit/estimate': (count) => formatCount(count, 'permis', 'permis'),
    '/zone': (count) => formatCount(count, 'emplacement', 'emplacements'),
    '/reverse-geocode': (count) => formatCount(count, 'emplacement', 'emplacements'),
    other: (count) => formatCount(count, 'recherche', 'recherches'),
  },
  pendingCost: (inputs, saved, calls) => `${inputs} · Résultats enregistrés : ${saved} · ${calls}`,
  runCalculation: (calls) => `Exécuter (${calls})`,
  discard: 'Abandonner',

  why: 'Pourquoi?',
  outage: {
    title: 'État du service',
    reasons: {
      unreachable: 'Impossible de joindre le service.',
      slow: 'Le service n’a pas répondu depuis quelques secondes. Il est lent, ou un pare-feu fait obstacle. Les cellules et les tâches attendent toujours.',
      'rate-limited': 'Le service limite les appels.',
    },
    retryingIn: (seconds) => `Nouvelle tentative dans ${formatNumber(seconds)} s`,
    retrying: 'Nouvelle tentative en cours…',
    retryNow: 'Réessayer maintenant',
  },

  cellEditing: {
    title: 'Excel attend',
    editing:
      'Terminez la modification de la cellule : appuyez sur Entrée ou Échap dans la feuille. CDATA continue ensuite.',
    silent:
      'Excel ne répond pas. Si vous modifiez une cellule ou si une boîte de dialogue est ouverte, terminez d’abord.',
    behind: 'Un autre classeur est au premier plan. Revenez à celui-ci : CDATA continuera alors.',
  },

  manualCalculation:
    'Excel ne calcule ce classeur que sur demande : les totaux et les autres formules peuvent afficher d’anciens résultats. Appuyez sur F9, ou choisissez Formules > Options de calcul > Automatique.',

  broken: {
    title: 'Erreur',
    screenFailed: 'Une erreur s’est produite dans cet écran.',
    failedOnce:
      'Le reste du volet fonctionne toujours, et votre saisie est conservée. Si l’erreur se reproduit, copiez le rapport et envoyez-le au soutien technique.',
    failedAgain:
      'L’erreur s’est reproduite après le rechargement. Effacez votre saisie dans cet écran pour recommencer; votre classeur reste tel quel.',
    reloadScreen: 'Recharger cet écran',
    clearForm: 'Effacer et recharger cet écran',
    copyReport: 'Copier le rapport',
    copied: 'Copié. Collez-le dans un message.',
    notCopied:
      'Le Presse-papiers n’est pas accessible. Le rapport est sélectionné ci-dessous; appuyez sur Ctrl+C ou ⌘C pour le copier.',
    report: 'Rapport sous forme de texte',
    dismiss: 'Fermer',
    paneFailed: 'Une erreur s’est produite dans le volet CDATA.',
    reloadPane: 'Recharger le volet',
  },
};

export const frame = typesetTexts({ en, fr });

export const frameMessages = (): (typeof frame)['en'] => frame[language()];
