import { language } from './language.ts';

/** What each screen does, in a few sentences. They load when a user asks for them. */
const en = {
  home: [
    'Start here: choose a job, and the pane leads you through it.',
    'The first line says whether you’re connected and how many calls were made today.',
    'Work that was interrupted appears here, too, so that you can continue it.',
  ],
  connect: [
    'CDATA reads records from a service, for which you need a key or your organization’s gateway.',
    'The key stays on this computer and is never saved in a workbook.',
    'People without a key can open your workbook and see the values that are in it.',
  ],
  geocode: [
    'Adds coordinates, postal codes and zones next to a column of addresses. Your own cells stay as they are.',
    'Select a cell of the list, check the address columns, and read what the run would cost before it starts.',
    'Try 10 rows first if you aren’t sure. A run can be paused and resumed.',
    'Afterwards, review the matches that are uncertain.',
  ],
  search: [
    'Finds permits, assessments, licences and other records, and inserts them as a table, a formula or cards.',
    'Choose what to search, then a city and filters. Preview shows the first ten rows.',
    'A table remembers its search and can be refreshed later, with your own columns kept.',
  ],
  estimate: [
    'Adds the low, median and high construction cost next to each permit. It needs a paid plan.',
    'Permits are recognized by their record IDs, or by columns such as type of work and area.',
    'Check the unit of the areas: the pane never guesses it.',
  ],
  property: [
    'Shows everything that the service has for an address: permits, its zone and its newest assessment.',
    'Comparables lists similar properties around it; tick those that you want on a sheet.',
    'Enter the address, or take it from the selected cells.',
  ],
  map: [
    'Shows the places of a run, a table, or a property and its comparables. The map works without street pictures.',
    'Click a point to go to its row; rows that you select are marked on the map.',
    'Draw a circle or a rectangle to keep the points in it, or to search there. Drag a pin to correct a match.',
  ],
  statistics: [
    'Counts records by month, type or city, and sums a value, with one call.',
    'The result is a sheet with a table and a chart.',
    'Inserting the same statistics again updates the same sheet.',
  ],
  'formula-builder': [
    'Builds a formula such as =CDATA.GEOCODE(A2) without typing it. Describe what you need, and choose a function.',
    'For each field, type a value, choose one from the list, or select cells on the sheet while the field is active.',
    'The cost is shown before any call is made. Preview shows what the formula would return.',
    'Select a cell with a CDATA formula to have it explained, and to edit it.',
  ],
  tables: [
    'Lists the tables that CDATA has inserted into this workbook, with their search and the time of their data.',
    'Refresh reads the records again and reports what was added, changed or removed.',
    'Your own columns, notes and formulas next to a table stay with their rows.',
  ],
  activity: [
    'Shows today’s calls, what is in progress, and the formulas that ended in an error, with the reason.',
    'Convert formulas to values before you send a workbook to someone without a key.',
    'Repair and refresh recalculate the formulas of the workbook or of the selection.',
  ],
  settings: [
    'Sets the language, how many calls a calculation may make without a question, and how long results are saved.',
    'Saved results answer the same question again without a call; you can delete them.',
    'The self-test checks how this Excel behaves, on a sheet of its own.',
  ],
};

const fr: typeof en = {
  home: [
    'Commencez ici : choisissez une tâche, et le volet vous guide.',
    'La première ligne indique si vous êtes connecté et combien d’appels ont été faits aujourd’hui.',
    'Le travail interrompu figure aussi ici, pour que vous puissiez le reprendre.',
  ],
  connect: [
    'CDATA lit les données d’un service; il vous faut une clé ou la passerelle de votre organisation.',
    'La clé reste sur cet ordinateur et n’est jamais enregistrée dans un classeur.',
    'Les personnes sans clé peuvent ouvrir votre classeur et voir les valeurs qu’il contient.',
  ],
  geocode: [
    'Ajoute les coordonnées, le code postal et la zone à côté d’une colonne d’adresses. Vos cellules restent telles quelles.',
    'Sélectionnez une cellule de la liste, vérifiez les colonnes de l’adresse et lisez le coût avant de lancer le traitement.',
    'Essayez d’abord avec 10 lignes en cas de doute. Un traitement peut être suspendu et repris.',
    'Vérifiez ensuite les correspondances incertaines.',
  ],
  search: [
    'Trouve des permis, des évaluations, des licences et d’autres enregistrements, et les insère sous forme de tableau, de formule ou de cartes.',
    'Choisissez quoi rechercher, puis une ville et des filtres. Aperçu montre les dix premières lignes.',
    'Un tableau conserve sa recherche et peut être actualisé plus tard; vos propres colonnes sont gardées.',
  ],
  estimate: [
    'Ajoute le coût de construction bas, médian et élevé à côté de chaque permis. Nécessite un forfait payant.',
    'Les permis sont reconnus par leur identifiant, ou par des colonnes comme le type de travaux et la superficie.',
    'Vérifiez l’unité des superficies : le volet ne la devine jamais.',
  ],
  property: [
    'Montre tout ce que le service a sur une adresse : permis, zone et évaluation la plus récente.',
    'Comparables énumère des propriétés semblables aux alentours; cochez celles que vous voulez sur une feuille.',
    'Entrez l’adresse ou prenez celle des cellules sélectionnées.',
  ],
  map: [
    'Montre les lieux d’un traitement, d’un tableau, ou d’une propriété et de ses comparables. La carte fonctionne sans image des rues.',
    'Cliquez sur un point pour accéder à sa ligne; les lignes sélectionnées sont marquées sur la carte.',
    'Tracez un cercle ou un rectangle pour garder les points qui s’y trouvent ou pour y rechercher. Faites glisser un repère pour corriger une correspondance.',
  ],
  statistics: [
    'Compte les enregistrements par mois, par type ou par ville et additionne une valeur, en un seul appel.',
    'Le résultat est une feuille avec un tableau et un graphique.',
    'Insérer de nouveau les mêmes statistiques met à jour la même feuille.',
  ],
  'formula-builder': [
    'Construit une formule comme =CDATA.GEOCODE(A2) sans que vous ayez à la taper. Décrivez votre besoin et choisissez une fonction.',
    'Pour chaque champ, tapez une valeur, choisissez-la dans la liste ou sélectionnez des cellules pendant que le champ est actif.',
    'Le coût est indiqué avant tout appel. Aperçu montre ce que la formule donnerait.',
    'Sélectionnez une cellule qui contient une formule CDATA pour en lire l’explication et la modifier.',
  ],
  tables: [
    'Énumère les tableaux que CDATA a insérés dans ce classeur, avec leur recherche et la date de leurs données.',
    'Actualiser relit les enregistrements et indique ce qui a été ajouté, modifié ou retiré.',
    'Vos colonnes, vos notes et vos formules à côté d’un tableau restent avec leurs lignes.',
  ],
  activity: [
    'Montre les appels d’aujourd’hui, le travail en cours et les formules en erreur, avec la raison.',
    'Convertissez les formules en valeurs avant d’envoyer un classeur à quelqu’un qui n’a pas de clé.',
    'Réparer et actualiser recalculent les formules du classeur ou de la sélection.',
  ],
  settings: [
    'Règle la langue, le nombre d’appels qu’un calcul peut faire sans confirmation et la durée de conservation des résultats.',
    'Un résultat enregistré répond de nouveau à la même question sans appel; vous pouvez supprimer ces résultats.',
    'L’autotest vérifie le comportement de cet Excel, sur une feuille à part.',
  ],
};

export const help = { en, fr };

export const helpMessages = (): typeof en => (language() === 'fr' ? fr : en);
