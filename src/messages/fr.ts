import type { CellMessages } from './en.ts';

/** Toutes les phrases du produit en français. */
export const fr: CellMessages = {
  serviceUnreachable: 'Le service est injoignable. Vérifiez le réseau et l’adresse du service.',
  serviceTimeout: (seconds) => `Le service n’a pas répondu en ${seconds} secondes.`,
  serviceUnreadable: 'La réponse du service est illisible. Vérifiez l’adresse du service.',
  serviceStatus: (status) => `Le service a répondu par l’état ${status}, sans raison.`,
  serviceIncomplete: 'Le service a répondu à moins d’éléments que demandé.',
  gaveUp: (reason) => `${reason} Le calcul a été abandonné; recalculez pour ne demander que ce qui manque.`,
  gaveUpFor: (reason, minutes) =>
    `${reason} Le service demande d’attendre ${minutes} minutes; recalculez ensuite pour ne demander que ce qui manque.`,
  discarded: 'Pas demandé : ce calcul a été abandonné dans le volet CDATA. Recalculez pour demander.',
  heldTooLong:
    'Pas demandé : ce calcul a attendu trop longtemps son accord dans le volet CDATA. Recalculez pour demander.',
  cancelledWaiting: 'Sans réponse : tout a été annulé dans le volet CDATA. Recalculez pour demander.',
  connectionChanged: 'Pas demandé : la connexion a changé entre-temps. Recalculez pour demander.',

  notConnected: 'Pas encore de clé : ouvrez le volet CDATA (Accueil › CDATA) et connectez-vous.',
  addressFault: 'L’adresse du service doit être une adresse web, comme https://api.example.org.',
  insecureAddressFault:
    'L’adresse du service doit commencer par https://, pour que la clé ne voyage jamais en clair.',
  keyFault: 'Entrez la clé.',
  keyCharactersFault:
    'Une clé n’a que des lettres, des chiffres et des signes, sans espace ni accent. Copiez-la de nouveau.',
  marketplaceFault: 'Le nom de la place de marché n’a que des lettres, des chiffres et des traits d’union.',
  hostFault: 'Entrez l’hôte de la passerelle tel que la place de marché l’affiche.',

  unknownName: (what, given, nearest) =>
    nearest
      ? `Il n’y a pas de ${what} « ${given} ». Vouliez-vous dire « ${nearest} » ?`
      : `Il n’y a pas de ${what} « ${given} ».`,
  namesAre: (names) => `Il y a : ${names}.`,
  nounDataset: 'jeu de données',
  nounField: 'champ',
  nounFilter: 'filtre',
  nounPermitType: 'type de permis',
  nounAreaUnit: 'unité de superficie',
  latitudeFault: (given) =>
    `La latitude ${given} n’est pas au Canada : elle va de 41 à 84 degrés. Latitude et longitude sont-elles inversées ?`,
  longitudeFault: (given) =>
    `La longitude ${given} n’est pas au Canada : elle va de -141 à -52 degrés. Latitude et longitude sont-elles inversées ?`,
  notANumber: (argument, given) => `${argument} doit être un nombre, et « ${given} » n’en est pas un.`,
  notPositive: (argument, given) => `${argument} doit être supérieur à 0, et vaut ${given}.`,
  notWhole: (argument, given) => `${argument} doit être un nombre entier, et vaut ${given}.`,
  notADate: (argument, given) =>
    `${argument} doit être une date comme 2024-06-30, et « ${given} » n’en est pas une.`,
  outOfBounds: (argument, least, most, given) => `${argument} va de ${least} à ${most}, et vaut ${given}.`,
  atLeast: (argument, least, given) => `${argument} vaut au moins ${least}, et vaut ${given}.`,
  below: (argument, lower) => `${argument} est inférieur à ${lower} : inversez-les.`,
  givenTwice: (argument) => `${argument} est donné deux fois : gardez-en un.`,
  notAFilterHere: (argument) => `Ce jeu de données ne se cherche pas par ${argument}.`,
  filterWithoutValue: (given) => `Le filtre « ${given} » n’a pas de valeur : écrivez nom=valeur; nom=valeur.`,
  pagingFilter: (given) => `${given} n’est pas un filtre ici : la formule suit les pages jusqu’à max_rows.`,
  notNumeric: (argument, given) =>
    `${argument} doit être un champ de nombres, et « ${given} » n’en est pas un.`,
  noStatistics: (dataset) => `Le service ne tient pas de statistiques de ${dataset}.`,
  noSingleRecords: (dataset) => `${dataset} n’a pas d’enregistrements par identifiant : utilisez SEARCH.`,
  rowsByValue: (most) =>
    `Triés par valeur, le service donne au plus ${most} lignes : demandez-en moins par max_rows, ou triez par date.`,
  noAssessment: 'Aucune évaluation n’est connue à cette adresse.',
  noHistory: 'On ne sait rien de ce qui est arrivé à ce permis.',
  nothingAtAddress: 'Le service n’a rien à cette adresse.',
  resultTooLarge:
    'Ce résultat est trop grand pour une formule. Demandez moins de lignes ou de champs, ou mettez-le en tableau par Recherche dans le volet CDATA.',
  required: (argument) => `${argument} manque.`,
  together: (one, other) => `${one} et ${other} vont ensemble.`,
  areaUnitMissing: 'Donnez area_unit avec area : « m2 » ou « ft2 ».',
  shapesDiffer: (one, other) => `${one} et ${other} doivent avoir le même nombre de lignes.`,
  notTrueOrFalse: (argument, given) =>
    `${argument} doit être VRAI ou FAUX, et « ${given} » n’est ni l’un ni l’autre.`,
  oneCell: (argument) => `${argument} doit être une seule cellule.`,
  unexpected: 'CDATA a rencontré une erreur de son fait avec cette cellule. Signalez-la, s’il vous plaît.',

  noFields: 'Choisissez au moins un champ.',
  noRecords: 'Aucun enregistrement ne répond à cette recherche.',
  occupied: (address) =>
    `Il y a déjà quelque chose en ${address}. Choisissez un endroit libre, ou une nouvelle feuille.`,
  sheetEmpty: 'Cette feuille est vide. Allez à celle de vos données.',
  columnsGone:
    'Une colonne de ce travail n’est plus sur sa feuille, ou a un autre en-tête. Recommencez avec les colonnes présentes.',
  noRoom:
    'Il n’y a pas assez de place sous cette cellule ou à côté. Choisissez un autre endroit, ou une nouvelle feuille.',
  formulaTooLong: 'Cette recherche est trop longue pour une formule. Mettez-la plutôt en tableau.',
  sheetGone: 'La feuille ou le tableau n’est plus là. Ce qui était écrit a disparu avec.',
  sheetProtected: 'La feuille est protégée. Ôtez la protection, ou choisissez une autre feuille.',
  selectOneArea: 'Sélectionnez des cellules d’un seul tenant, puis réessayez.',
  cellEdited: 'Excel modifie une cellule. Appuyez sur Entrée dans celle-ci, puis réessayez.',
  workbookRefused: (reason) => `Excel a refusé : ${reason}`,
};
