import { typesetTexts } from '@cdata/catalog';
import { language } from '../language/index.ts';

/** What the workbook refuses, and what a task finds in it. */

const en = {
  noFields: 'Choose at least one field.',
  occupied: (address: string) =>
    `The cells ${address} aren’t empty. Choose another destination, or a new sheet.`,
  sheetEmpty: 'This sheet is empty. Go to the sheet with your data.',
  columnsDeleted:
    'A column of this run was deleted or its header was changed. Start a new run from the current columns.',
  noRoom: 'There isn’t enough room here. Choose another destination, or a new sheet.',
  formulaTooLong: 'This search is too long for a formula. Insert a table instead.',
  spillsIntoTable: (table: string) =>
    `Excel lets no result spill in a table, such as ${table}. Choose a cell outside it, or insert a table.`,
  joinsTable: (table: string) =>
    `A cell in or next to a table, here ${table}, is part of it, and Excel fills its column. Leave a blank row or column between them.`,
};

const fr: typeof en = {
  noFields: 'Choisissez au moins un champ.',
  occupied: (address) =>
    `Les cellules ${address} ne sont pas vides. Choisissez une autre destination ou une nouvelle feuille.`,
  sheetEmpty: 'Cette feuille est vide. Accédez à la feuille qui contient vos données.',
  columnsDeleted:
    'Une colonne de ce traitement a été supprimée ou son en-tête a été modifié. Lancez un nouveau traitement à partir des colonnes actuelles.',
  noRoom: 'Il n’y a pas assez d’espace ici. Choisissez une autre destination ou une nouvelle feuille.',
  formulaTooLong: 'Cette recherche est trop longue pour une formule. Insérez plutôt un tableau.',
  spillsIntoTable: (table) =>
    `Excel ne propage aucun résultat dans un tableau, comme ${table}. Choisissez une cellule à l’extérieur, ou insérez un tableau.`,
  joinsTable: (table) =>
    `Une cellule d’un tableau, ici ${table}, ou qui le touche en fait partie, et Excel remplit sa colonne. Laissez une ligne ou une colonne vide entre les deux.`,
};

export const workbook = typesetTexts({ en, fr });

export const workbookMessages = (): (typeof workbook)['en'] => workbook[language()];
