import { typesetTexts } from '@cdata/catalog';
/** What the gateway tells people. It serves both languages at once: see {@link gatewayMessages}. */
const en = {
  missing: 'Sign in: the request has no token.',
  unreadable: 'This is not a token of this gateway. Copy it again.',
  unknown: 'The gateway doesn’t know this token. Copy it again, or ask for another one.',
  revoked: 'The token has been revoked. Ask for another one.',
  expired: 'The token has expired. Sign in again, or ask for another one.',
  forged: 'The token isn’t valid. Sign in again.',
  otherAudience: 'The token is meant for another application. Sign in again.',
  otherTenant: 'The token is from another organization. Sign in with an account of this organization.',
  unavailable: 'Microsoft’s sign-in can’t be checked right now. Try again in a minute.',
  notAdministrator: 'Only an administrator can see this.',
  tooManyWrongTokens:
    'Too many wrong tokens have come from this address. Wait a minute, then enter a valid one.',
  otherSite: 'The form comes from another site. Open this page yourself, and try again.',
  personDay: (contact: string) => `Your budget for today is used up. To get more, ask ${contact}.`,
  personMonth: (contact: string) => `Your budget for this month is used up. To get more, ask ${contact}.`,
  organizationDay: (contact: string) =>
    `The organization’s budget for today is used up. To get more, ask ${contact}.`,
  organizationMonth: (contact: string) =>
    `The organization’s budget for this month is used up. To get more, ask ${contact}.`,
  keyRefused: (contact: string) =>
    `The service refuses the organization’s key. This isn’t your fault: tell ${contact}.`,
  requestRefused: (status: number, contact: string) =>
    `This request is refused on its way to the service, or by it (HTTP ${status}). Try again later. If it happens again, tell ${contact}.`,
  requestRefusedAlone: (status: number, contact: string) =>
    `This request is refused on its way to the service, or by it (HTTP ${status}); the organization’s key is valid. Try another address or filter, or tell ${contact}.`,
  otherAnswer: (contact: string) =>
    `The service answered a different question, twice. Its answers were rejected. If it happens again, tell ${contact}.`,
  deadline:
    'The service hasn’t answered in time: it is slow, or many requests are waiting. Try again in a minute.',
  unreachable: 'The gateway can’t reach the service.',
  notTheService: (contact: string) =>
    `Another program answers instead of the service, probably a proxy. Try again later. If it happens again, tell ${contact}.`,
  serviceQuota: 'Call limit reached',
  signIn: 'Sign-in refused',
  unknownEndpoint: (method: string, path: string) => `Unknown endpoint: ${method} ${path}.`,
  bodyTooLarge: 'The body is larger than 1 MiB: send fewer items.',
  bodyNotJson: 'The body is not declared as JSON: send it with the content type application/json.',
  unreadableRequest: 'The gateway can’t read the request.',
  unexpected: 'Something went wrong in the gateway.',
  page: {
    title: 'Use of the gateway',
    signIn: 'Sign in',
    signInHow: 'Enter the access token of an administrator. You stay signed in for up to eight hours.',
    token: 'Access token',
    signOut: 'Sign out',
    otherLanguage: 'Français',
    period: 'Period',
    show: 'Show',
    days: { '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days', '62': 'Last 62 days' },
    export: 'Export to CSV',
    calls: 'Calls made',
    saved: 'Calls avoided',
    share: 'Share saved',
    refused: 'Refused',
    people: 'People',
    person: 'Person',
    endpoints: 'Endpoints',
    endpoint: 'Endpoint',
    refusals: 'Refused requests',
    reason: 'Reason',
    count: 'Requests',
    notSignedIn: 'Not signed in',
    noUse: 'Nobody has used the gateway in this period.',
    noRefusals: 'Nothing was refused in this period.',
    empty: 'Empty the cache',
    emptyHow:
      'The gateway keeps responses so that colleagues share them. Empty the cache if the service has published wrong records: what is requested next costs calls again.',
    emptied: 'The cache is empty. The next requests go to the service.',
    fromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    warnings: {
      cacheDown:
        'The shared cache is unavailable. Requests go to the service, and each process counts budgets for itself.',
      keyRefused: 'The service refuses the organization’s key.',
      unreachable: 'The service can’t be reached.',
    },
    reasons: {
      personDay: 'A person’s daily budget was used up',
      personMonth: 'A person’s monthly budget was used up',
      organizationDay: 'The organization’s daily budget was used up',
      organizationMonth: 'The organization’s monthly budget was used up',
    },
  },
};

export type GatewayMessages = typeof en;

const fr: GatewayMessages = {
  missing: 'Connectez-vous : la requête ne contient aucun jeton.',
  unreadable: 'Ce n’est pas un jeton de cette passerelle. Copiez-le de nouveau.',
  unknown: 'La passerelle ne connaît pas ce jeton. Copiez-le de nouveau, ou demandez-en un autre.',
  revoked: 'Le jeton a été révoqué. Demandez-en un autre.',
  expired: 'Le jeton est expiré. Connectez-vous de nouveau, ou demandez-en un autre.',
  forged: 'Le jeton n’est pas valide. Connectez-vous de nouveau.',
  otherAudience: 'Le jeton est destiné à une autre application. Connectez-vous de nouveau.',
  otherTenant:
    'Le jeton provient d’une autre organisation. Connectez-vous avec un compte de cette organisation.',
  unavailable: 'La connexion Microsoft ne peut pas être vérifiée pour le moment. Réessayez dans une minute.',
  notAdministrator: 'Seuls les administrateurs peuvent consulter cette page.',
  tooManyWrongTokens:
    'Trop de jetons refusés proviennent de cette adresse. Attendez une minute, puis entrez un jeton valide.',
  otherSite: 'Le formulaire provient d’un autre site. Ouvrez cette page vous-même, puis réessayez.',
  personDay: (contact) =>
    `Votre budget d’appels du jour est épuisé. Pour l’augmenter, adressez-vous à ${contact}.`,
  personMonth: (contact) =>
    `Votre budget d’appels du mois est épuisé. Pour l’augmenter, adressez-vous à ${contact}.`,
  organizationDay: (contact) =>
    `Le budget d’appels du jour de l’organisation est épuisé. Pour l’augmenter, adressez-vous à ${contact}.`,
  organizationMonth: (contact) =>
    `Le budget d’appels du mois de l’organisation est épuisé. Pour l’augmenter, adressez-vous à ${contact}.`,
  keyRefused: (contact) =>
    `Le service refuse la clé de l’organisation. Vous n’y êtes pour rien : avisez ${contact}.`,
  requestRefused: (status, contact) =>
    `Cette requête est refusée par le service ou en chemin (HTTP ${status}). Réessayez plus tard. Si cela se reproduit, avisez ${contact}.`,
  requestRefusedAlone: (status, contact) =>
    `Cette requête est refusée par le service ou en chemin (HTTP ${status}); la clé de l’organisation est valide. Essayez une autre adresse ou un autre filtre, ou avisez ${contact}.`,
  otherAnswer: (contact) =>
    `Le service a répondu deux fois à une autre question. Ses réponses ont été rejetées. Si cela se reproduit, avisez ${contact}.`,
  deadline:
    'Le service n’a pas répondu à temps : il est lent, ou beaucoup de requêtes attendent. Réessayez dans une minute.',
  unreachable: 'La passerelle ne peut pas joindre le service.',
  notTheService: (contact) =>
    `Un autre programme répond à la place du service, sans doute un serveur mandataire. Réessayez plus tard. Si cela se reproduit, avisez ${contact}.`,
  serviceQuota: 'Le service a limité les appels',
  signIn: 'Connexion refusée',
  unknownEndpoint: (method, path) => `Point d’accès inconnu : ${method} ${path}.`,
  bodyTooLarge: 'Le contenu dépasse 1 Mio : envoyez moins d’éléments.',
  bodyNotJson:
    'Le contenu n’est pas déclaré comme JSON : envoyez-le avec le type de contenu application/json.',
  unreadableRequest: 'La passerelle ne peut pas lire la requête.',
  unexpected: 'Erreur inattendue de la passerelle.',
  page: {
    title: 'Utilisation de la passerelle',
    signIn: 'Se connecter',
    signInHow:
      'Entrez le jeton d’accès d’un administrateur. Vous restez connecté pendant huit heures au plus.',
    token: 'Jeton d’accès',
    signOut: 'Se déconnecter',
    otherLanguage: 'English',
    period: 'Période',
    show: 'Afficher',
    days: {
      '1': 'Aujourd’hui',
      '7': '7 derniers jours',
      '30': '30 derniers jours',
      '62': '62 derniers jours',
    },
    export: 'Exporter en CSV',
    calls: 'Appels effectués',
    saved: 'Appels évités',
    share: 'Part évitée',
    refused: 'Refusés',
    people: 'Personnes',
    person: 'Personne',
    endpoints: 'Points d’accès',
    endpoint: 'Point d’accès',
    refusals: 'Requêtes refusées',
    reason: 'Motif',
    count: 'Requêtes',
    notSignedIn: 'Sans connexion',
    noUse: 'Personne n’a utilisé la passerelle pendant cette période.',
    noRefusals: 'Rien n’a été refusé pendant cette période.',
    empty: 'Vider le cache',
    emptyHow:
      'La passerelle conserve les réponses pour que les collègues les partagent. Videz le cache si le service a publié des données erronées : les prochaines requêtes coûteront de nouveau des appels.',
    emptied: 'Le cache est vide. Les prochaines requêtes iront au service.',
    fromTo: (from, to) => (from === to ? from : `du ${from} au ${to}`),
    warnings: {
      cacheDown:
        'Le cache partagé n’est pas accessible. Les requêtes vont au service, et chaque processus compte les budgets de son côté.',
      keyRefused: 'Le service refuse la clé de l’organisation.',
      unreachable: 'Impossible de joindre le service.',
    },
    reasons: {
      personDay: 'Le budget quotidien d’une personne était épuisé',
      personMonth: 'Le budget mensuel d’une personne était épuisé',
      organizationDay: 'Le budget quotidien de l’organisation était épuisé',
      organizationMonth: 'Le budget mensuel de l’organisation était épuisé',
    },
  },
};

export const gatewayMessages = typesetTexts({ en, fr });
