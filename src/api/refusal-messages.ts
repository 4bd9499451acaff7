import { typesetTexts } from '@cdata/catalog';
import { names, language } from '../language/index.ts';

/** What a refusal is about, in the user’s words. */
export interface RefusalText {
  /** The label of the parameter; null if the service names none. */
  label: string | null;
  value: string;
  /** The nearest valid value; null if there is none. */
  nearest: string | null;
  /** A number as the service writes it. */
  bound: string;
}

type Message = (refusal: RefusalText) => string;

const didYouMeanEn = (nearest: string | null): string =>
  nearest === null ? '' : ` Did you mean “${nearest}”?`;

/** Why the service refuses a request, and what to do. They load with the first refusal, apart from the first script. */
const en = {
  /** By what the service’s sentence says. */
  kinds: {
    keyMissing: () => `The service received no key. Enter your key in ${names.connection.en}.`,
    hostMissing: () => `The marketplace needs its host with the key. Enter it in ${names.connection.en}.`,
    keyInvalid: () => `The service doesn’t accept this key. Check it in ${names.connection.en}.`,
    paidPlan: () =>
      `Estimates need a paid plan, and this key has a free one. Enter the key of a paid plan in ${names.connection.en}.`,
    quota: () => 'Today’s calls of your plan are used up. Continue tomorrow, or get a larger plan.',
    rate: () => 'The service received too many calls at once. Try again in a moment.',
    unknownEndpoint: () =>
      `The service doesn’t offer this. Check the service address in ${names.connection.en}: it may be that of another service or version.`,
    noEstimate: () => 'No estimate can be made: the service has no permit with a value to compare with.',
    noSuchRecord: ({ value }) => `There is no record with the ID “${value}”.`,
    unknownParameter: ({ value, nearest }) => `There is no filter “${value}”.${didYouMeanEn(nearest)}`,
    contradictory: ({ label }) => `“${label}” is given twice with different values. Remove one of them.`,
    repeated: ({ label }) => `“${label}” is given more than once. Keep one value.`,
    partner: ({ label, nearest }) => `“${label}” needs “${nearest}” too. Enter both.`,
    required: ({ label }) => `“${label}” is missing. Enter it.`,
    empty: ({ label }) => `“${label}” is empty. Enter a value, or leave it out.`,
    nullCharacter: ({ label }) =>
      `“${label}” contains an invisible character that no record has. Type the text again.`,
    noWord: ({ label }) => `“${label}” contains no word to search for. Enter a word or a number.`,
    tooManyWords: ({ label, value, bound }) =>
      `“${label}” has ${value} words; the maximum is ${bound}. Search for fewer words.`,
    cursor: () => 'This search can’t be continued where it stopped. Start it again, or sort it by date.',
    notAStreetAddress: ({ value }) =>
      `“${value}” is not a street address. Enter a number, a street and a city.`,
    whole: ({ label, value }) => `“${label}” must be a whole number, not “${value}”.`,
    number: ({ label, value }) => `“${label}” must be a number, not “${value}”.`,
    boolean: ({ label, value }) => `“${label}” must be yes or no, not “${value}”.`,
    noSuchDate: ({ label, value, nearest }) =>
      `“${label}” is ${value}, a date that doesn’t exist.${didYouMeanEn(nearest)}`,
    date: ({ label, value }) => `“${label}” must be a date such as 2024-06-30, not “${value}”.`,
    period: ({ label, value }) =>
      `“${label}” can’t be “${value}”. Write a number and a unit, such as 30d, 2w, 6mo or 1y, or write all.`,
    value: ({ label, value, nearest }) =>
      `“${label}” can’t be “${value}”.${nearest === null ? ' Choose another value.' : didYouMeanEn(nearest)}`,
    minimum: ({ label, value, bound }) => `“${label}” is ${value}; the minimum is ${bound}.`,
    maximum: ({ label, value, bound }) => `“${label}” is ${value}; the maximum is ${bound}.`,
  } satisfies Record<string, Message>,
  /** By the status, where the service’s sentence says something else or is missing. */
  statuses: {
    400: 'The service can’t do this as it was asked. Check the values, and try again.',
    401: `The service doesn’t accept the key. Check it in ${names.connection.en}.`,
    402: 'The plan of the key doesn’t include this, or has ended. Check the key and its plan.',
    403: `The service doesn’t accept the key, or its plan doesn’t include this. Check the key in ${names.connection.en}.`,
    408: 'The request didn’t reach the service in time. Try again.',
    413: 'The request is too long for the service. Use fewer rows or a shorter text.',
    414: 'The request is too long for the service. Use a shorter text or fewer filters.',
    421: `The service doesn’t answer under this address. Check the service address in ${names.connection.en}.`,
    422: 'The service doesn’t accept one of the values. Check them, and try again.',
    429: 'The service received too many calls, or the calls of your plan are used up. Wait, or get a larger plan.',
    431: 'The request is too long for the service. Use a shorter text or fewer filters.',
    500: 'The service failed. Try again later.',
    502: 'The service isn’t available: a server in front of it can’t reach it. Try again later.',
    503: 'The service is busy or being serviced. Try again in a moment.',
    504: 'The search took too long. Choose a city or a range of dates.',
  } as Record<number, string>,
  /** A refusal of which only the parameter is known. */
  refusedParameter: (label: string) =>
    `The service doesn’t accept the value of “${label}”. Correct it, and try again.`,
  refusedStatus: (status: number) => `The service refuses the request (status ${status}). Try again later.`,
  failedStatus: (status: number) => `The service failed (status ${status}). Try again later.`,
  ownWords: `${names.activity.en} shows the service’s own words.`,
};

const didYouMeanFr = (nearest: string | null): string =>
  nearest === null ? '' : ` Vouliez-vous dire « ${nearest} »?`;

const fr: typeof en = {
  kinds: {
    keyMissing: () => `Le service n’a reçu aucune clé. Entrez votre clé dans ${names.connection.fr}.`,
    hostMissing: () =>
      `La place de marché exige son hôte avec la clé. Entrez-le dans ${names.connection.fr}.`,
    keyInvalid: () => `Le service n’accepte pas cette clé. Vérifiez-la dans ${names.connection.fr}.`,
    paidPlan: () =>
      `Les estimations exigent un forfait payant; celui de cette clé est gratuit. Entrez la clé d’un forfait payant dans ${names.connection.fr}.`,
    quota: () =>
      'Les appels de votre forfait sont épuisés pour aujourd’hui. Continuez demain, ou prenez un forfait plus grand.',
    rate: () => 'Le service a reçu trop d’appels à la fois. Réessayez dans un instant.',
    unknownEndpoint: () =>
      `Le service n’offre pas cette fonction. Vérifiez l’adresse du service dans ${names.connection.fr} : c’est peut-être celle d’un autre service ou d’une autre version.`,
    noEstimate: () =>
      'Aucune estimation n’est possible : le service n’a aucun permis dont la valeur puisse servir de comparaison.',
    noSuchRecord: ({ value }) => `Il n’y a aucun enregistrement portant l’identifiant « ${value} ».`,
    unknownParameter: ({ value, nearest }) => `Il n’y a pas de filtre « ${value} ».${didYouMeanFr(nearest)}`,
    contradictory: ({ label }) =>
      `« ${label} » est donné deux fois, avec des valeurs différentes. Supprimez l’une des deux.`,
    repeated: ({ label }) => `« ${label} » est donné plus d’une fois. Gardez une seule valeur.`,
    partner: ({ label, nearest }) => `« ${label} » exige aussi « ${nearest} ». Entrez les deux.`,
    required: ({ label }) => `Il manque « ${label} ». Entrez une valeur.`,
    empty: ({ label }) => `« ${label} » est vide. Entrez une valeur, ou retirez-le.`,
    nullCharacter: ({ label }) =>
      `« ${label} » contient un caractère invisible qu’aucun enregistrement ne contient. Retapez le texte.`,
    noWord: ({ label }) => `« ${label} » ne contient aucun mot à chercher. Entrez un mot ou un nombre.`,
    tooManyWords: ({ label, value, bound }) =>
      `« ${label} » compte ${value} mots; le maximum est de ${bound}. Recherchez moins de mots.`,
    cursor: () =>
      'Cette recherche ne peut pas reprendre là où elle s’est arrêtée. Relancez-la, ou triez-la par date.',
    notAStreetAddress: ({ value }) =>
      `« ${value} » n’est pas une adresse municipale. Entrez un numéro, une rue et une ville.`,
    whole: ({ label, value }) => `« ${label} » doit être un nombre entier, et non « ${value} ».`,
    number: ({ label, value }) => `« ${label} » doit être un nombre, et non « ${value} ».`,
    boolean: ({ label, value }) => `« ${label} » doit être oui ou non, et non « ${value} ».`,
    noSuchDate: ({ label, value, nearest }) =>
      `« ${label} » est le ${value}, une date qui n’existe pas.${didYouMeanFr(nearest)}`,
    date: ({ label, value }) => `« ${label} » doit être une date comme 2024-06-30, et non « ${value} ».`,
    period: ({ label, value }) =>
      `« ${label} » ne peut pas être « ${value} ». Écrivez un nombre et une unité, comme 30d, 2w, 6mo ou 1y, ou écrivez all.`,
    value: ({ label, value, nearest }) =>
      `« ${label} » ne peut pas être « ${value} ».${nearest === null ? ' Choisissez une autre valeur.' : didYouMeanFr(nearest)}`,
    minimum: ({ label, value, bound }) => `« ${label} » est de ${value}; le minimum est de ${bound}.`,
    maximum: ({ label, value, bound }) => `« ${label} » est de ${value}; le maximum est de ${bound}.`,
  },
  statuses: {
    400: 'Le service ne peut pas répondre à la demande telle quelle. Vérifiez les valeurs, puis réessayez.',
    401: `Le service n’accepte pas la clé. Vérifiez-la dans ${names.connection.fr}.`,
    402: 'Le forfait de la clé ne comprend pas cette fonction, ou a pris fin. Vérifiez la clé et son forfait.',
    403: `Le service n’accepte pas la clé, ou son forfait ne comprend pas cette fonction. Vérifiez la clé dans ${names.connection.fr}.`,
    408: 'La demande n’est pas arrivée au service à temps. Réessayez.',
    413: 'La demande est trop longue pour le service. Utilisez moins de lignes ou un texte plus court.',
    414: 'La demande est trop longue pour le service. Utilisez un texte plus court ou moins de filtres.',
    421: `Le service ne répond pas à cette adresse. Vérifiez l’adresse du service dans ${names.connection.fr}.`,
    422: 'Le service n’accepte pas une des valeurs. Vérifiez-les, puis réessayez.',
    429: 'Le service a reçu trop d’appels, ou ceux de votre forfait sont épuisés. Attendez, ou prenez un forfait plus grand.',
    431: 'La demande est trop longue pour le service. Utilisez un texte plus court ou moins de filtres.',
    500: 'Le service a échoué. Réessayez plus tard.',
    502: 'Le service n’est pas disponible : un serveur placé devant lui ne peut pas le joindre. Réessayez plus tard.',
    503: 'Le service est surchargé ou en entretien. Réessayez dans un instant.',
    504: 'La recherche a pris trop de temps. Choisissez une ville ou une période.',
  },
  refusedParameter: (label) =>
    `Le service n’accepte pas la valeur de « ${label} ». Corrigez-la, puis réessayez.`,
  refusedStatus: (status) => `Le service refuse la demande (état ${status}). Réessayez plus tard.`,
  failedStatus: (status) => `Le service a échoué (état ${status}). Réessayez plus tard.`,
  ownWords: `${names.activity.fr} montre les mots du service.`,
};

export const refusals = typesetTexts({ en, fr });

export type RefusalKind = keyof typeof en.kinds | 'other';

export const refusalMessages = (): typeof en => refusals[language()];
