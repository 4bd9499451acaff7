import { typesetTexts } from '@cdata/catalog';
import { language } from '../language/index.ts';

/** Why the service has nothing to respond with. They load when they are needed, apart from the first script. */
const en = {
  notAnAddress: (text: string) => `“${text}” is not a street address. Enter a number, a street and a city.`,
  date: (number: string, day: string) =>
    `“${number}” is the date ${day}, which Excel may have made of a number such as 4-12. Enter the address as text.`,
  dateInWords: (date: string) =>
    `“${date}” is a date, which Excel may have made of a number such as 4-12. Enter the number as text.`,
  dateForNumber: (number: string, day: string) =>
    `This address was not found. Excel may have made its number, ${number}, of one such as 4-12: it is also the date ${day}. Enter the number as text.`,
  poBox: 'A PO box can’t be located on a map. Enter a street address.',
  ruralRoute: (route: string) =>
    `A rural route (${route}) can’t be located on a map. Enter the number and the road of the property.`,
  landDescription:
    'A legal land description can’t be located on a map. Enter the number and the road of the property.',
  cityOnly: (city: string) => `${city} is a city. Enter a number and a street too.`,
  foreign: 'This address is outside Canada.',
  severalAddresses: (addresses: string) =>
    `This text names several addresses (${addresses}). Enter one in each row.`,
  intersection: 'This is an intersection, not a street address. Enter the number and street of a property.',
  cityMissing: 'This address was not found without a city. Add the city.',
  notInCity: (city: string) => `This address was not found in ${city}. Check the street and the city.`,
  noSuchCity: (city: string, nearest: string | null) =>
    nearest === null
      ? `The service has no city “${city}”. Check its name.`
      : `The service has no city “${city}”. Did you mean ${nearest}?`,
  noZone: 'There is no zoning at this location.',
  noAddressNearby: 'There is no known address near this location.',
  noRecord: (id: string) => `There is no record with the ID “${id}”.`,
  noContractor: (name: string, city: string | null) =>
    city === null
      ? `No building permit names a contractor “${name}”. SEARCH finds names by their words.`
      : `No building permit in ${city} names a contractor “${name}”. SEARCH finds names by their words.`,
};

const fr: typeof en = {
  notAnAddress: (text) =>
    `« ${text} » n’est pas une adresse municipale. Entrez un numéro, une rue et une ville.`,
  date: (number, day) =>
    `« ${number} » est la date ${day}, qu’Excel a peut-être tirée d’un numéro comme 4-12. Entrez l’adresse comme texte.`,
  dateInWords: (date) =>
    `« ${date} » est une date, qu’Excel a peut-être tirée d’un numéro comme 4-12. Entrez le numéro comme texte.`,
  dateForNumber: (number, day) =>
    `Cette adresse est introuvable. Excel a peut-être tiré son numéro, ${number}, d’un autre comme 4-12 : c’est aussi la date ${day}. Entrez le numéro comme texte.`,
  poBox: 'Une case postale ne peut pas être située sur une carte. Entrez une adresse municipale.',
  ruralRoute: (route) =>
    `Une route rurale (${route}) ne peut pas être située sur une carte. Entrez le numéro et le chemin de la propriété.`,
  landDescription:
    'Une désignation cadastrale ne peut pas être située sur une carte. Entrez le numéro et le chemin de la propriété.',
  cityOnly: (city) => `${city} est une ville. Entrez aussi un numéro et une rue.`,
  foreign: 'Cette adresse est à l’extérieur du Canada.',
  severalAddresses: (addresses) =>
    `Ce texte nomme plusieurs adresses (${addresses}). Entrez-en une par ligne.`,
  intersection:
    'Ceci est une intersection, et non une adresse municipale. Entrez le numéro et la rue d’une propriété.',
  cityMissing: 'Cette adresse est introuvable sans la ville. Ajoutez la ville.',
  notInCity: (city) => `Cette adresse est introuvable à ${city}. Vérifiez la rue et la ville.`,
  noSuchCity: (city, nearest) =>
    nearest === null
      ? `Le service n’a pas de ville « ${city} ». Vérifiez son nom.`
      : `Le service n’a pas de ville « ${city} ». Vouliez-vous dire ${nearest}?`,
  noZone: 'Il n’y a pas de zonage à cet emplacement.',
  noAddressNearby: 'Il n’y a aucune adresse connue près de cet emplacement.',
  noRecord: (id) => `Il n’y a aucun enregistrement portant l’identifiant « ${id} ».`,
  noContractor: (name, city) =>
    city === null
      ? `Aucun permis de construction ne nomme d’entrepreneur « ${name} ». SEARCH trouve les noms par leurs mots.`
      : `À ${city}, aucun permis de construction ne nomme d’entrepreneur « ${name} ». SEARCH trouve les noms par leurs mots.`,
};

export const notFound = typesetTexts({ en, fr });

export const notFoundMessages = (): typeof en => notFound[language()];
