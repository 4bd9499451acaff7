import { typesetTexts } from '@cdata/catalog';
import { names, language } from '../language/index.ts';
/**
 * Why the service can't be reached, and what to do. They load before they are needed, apart from the first script.
 * `host` is that of the service, `origin` that of the add-in's page.
 */
const en = {
  offline: 'This computer isn’t connected to a network. Connect it, or check its VPN or proxy.',
  signInPage: (host: string) =>
    `A web page came instead of data: probably a sign-in page of the network or of your organization. Open ${host} in a browser, sign in, then try again.`,
  keyNotAllowed: (host: string, origin: string) =>
    `${host} responds, but it doesn’t let Excel send a key (CORS). Use your organization’s gateway, or ask the provider of ${host} to allow ${origin}.`,
  notReadable: (host: string, origin: string) =>
    `${host} responds, but Excel may not read what it says. Open ${host} in a browser: if it asks you to sign in, do so and try again. Otherwise the service doesn’t allow Excel (CORS): use your organization’s gateway, or ask the provider of ${host} to allow ${origin}.`,
  noConnection: (host: string) =>
    `The network works, but there is no connection to ${host}. Open ${host} in a browser, which says why: if the name is unknown, correct the address in ${names.connection.en}; if the certificate isn’t trusted, tell your IT department; if the connection is refused or blocked, the service is down or a firewall is in the way.`,
  noResponse: (host: string) =>
    `${host} doesn’t respond. It may be overloaded, or a firewall may be in the way. Wait, or tell the provider of ${host}.`,
  unavailable: (host: string, status: number) =>
    `${host} isn’t available (status ${status}): it, or a server in front of it, is overloaded or being serviced. Wait, or tell the provider of ${host}.`,
  ownReason: (host: string, sentence: string) => `${host} isn’t available. It says: “${sentence}”`,
  changedOnTheWay: (host: string) =>
    `The answers of ${host} arrive cut off or changed. If this continues, tell your network administrator.`,
};

const fr: typeof en = {
  offline:
    'Cet ordinateur n’est connecté à aucun réseau. Connectez-le, ou vérifiez son RPV ou son serveur mandataire.',
  signInPage: (host) =>
    `Une page web est arrivée au lieu des données : sans doute la page de connexion du réseau ou de votre organisation. Ouvrez ${host} dans un navigateur, connectez-vous, puis réessayez.`,
  keyNotAllowed: (host, origin) =>
    `${host} répond, mais n’autorise pas Excel à envoyer une clé (CORS). Utilisez la passerelle de votre organisation, ou demandez aux responsables de ${host} d’autoriser ${origin}.`,
  notReadable: (host, origin) =>
    `${host} répond, mais Excel ne peut pas lire sa réponse. Ouvrez ${host} dans un navigateur : s’il vous demande de vous connecter, faites-le et réessayez. Sinon, le service n’autorise pas Excel (CORS) : utilisez la passerelle de votre organisation, ou demandez aux responsables de ${host} d’autoriser ${origin}.`,
  noConnection: (host) =>
    `Le réseau fonctionne, mais la connexion à ${host} échoue. Ouvrez ${host} dans un navigateur, qui dira pourquoi : si le nom est inconnu, corrigez l’adresse dans ${names.connection.fr}; si le certificat n’est pas approuvé, avisez votre service informatique; si la connexion est refusée ou bloquée, le service est arrêté ou un pare-feu fait obstacle.`,
  noResponse: (host) =>
    `${host} ne répond pas. Le service est peut-être surchargé, ou un pare-feu fait obstacle. Attendez, ou avisez les responsables de ${host}.`,
  unavailable: (host, status) =>
    `${host} n’est pas disponible (état ${status}) : le service, ou un serveur placé devant lui, est surchargé ou en entretien. Attendez, ou avisez les responsables de ${host}.`,
  ownReason: (host, sentence) => `${host} n’est pas disponible. Son message : « ${sentence} »`,
  changedOnTheWay: (host) =>
    `Les réponses de ${host} arrivent coupées ou modifiées. Si cela continue, avisez votre administrateur réseau.`,
};

export const outages = typesetTexts({ en, fr });

export const outageMessages = (): typeof en => outages[language()];
