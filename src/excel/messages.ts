import { typesetTexts } from '@cdata/catalog';
import { names, language } from '../language/index.ts';
/** What Excel refuses, and what to do about it. */

const en = {
  deleted: 'The sheet or table was deleted.',
  denied:
    'Excel doesn’t allow changes here. Unprotect the sheet, or choose Enable Editing if the workbook is in Protected View. If neither helps, another program, such as antivirus software, may block the add-in: ask your administrator.',
  unsupported:
    'Excel doesn’t support this in this workbook or sheet. Save the workbook as .xlsx, stop sharing it the old way, or try again on a new sheet.',
  unsupportedSheet: 'This is a chart or macro sheet. Go to a sheet with cells, and try again.',
  invalidSelection: 'Excel can’t do this with several areas. Select adjacent cells, and try again.',
  cellEdited: 'You’re editing a cell. Press Enter in the cell, and try again.',
  inactive: 'Another workbook is in front. Go back to this one, and try again.',
  unnamed: (reason: string) =>
    `Excel couldn’t do this. If another workbook is in front, go back to this one; if several sheets are selected, ungroup them. Then try again. Excel’s reason: ${reason}`,
  undo: 'Excel stopped because it can’t take this back with one Undo. Check what was written, and try again: it will be several steps.',
  merged:
    'Merged cells, another table or a PivotTable are in the way. Unmerge or move them, or choose another destination or a new sheet.',
  filtered: 'A filter is in the way. Clear the filter of the table or sheet, and try again.',
  pivotTable:
    'A PivotTable is in the way. Move it, or choose another destination or a new sheet, and try again.',
  sheetEnd:
    'There is something in the last rows or columns of the sheet that would be pushed off it. Clear the cells there, also those that look empty, and try again.',
  insertion:
    'Cells can’t be inserted or deleted here, because a table, an array formula or another change is in the way. Move it or wait a moment, and try again.',
  alreadyExists: 'A sheet, table or name with this name exists already. Rename it, and try again.',
  noSettings:
    'This workbook has no room for more of CDATA’s data. Unlink tables that you no longer refresh, or use another workbook.',
  tooLarge: 'This is too much for Excel at once. Choose fewer rows or fewer fields, and try again.',
  formulaTooLong: 'The formula is too long for Excel. Use fewer fields or filters.',
  chartEmpty: 'The chart has no values to show. Check that its rows have amounts, and try again.',
  conflict: 'Somebody changed the workbook at the same moment. Try again.',
  busy: 'Excel is busy with too many requests. Wait a minute, and try again.',
  memory: 'Excel has run out of memory. Close other workbooks, or choose fewer rows, and try again.',
  aborted: 'Excel stopped before this was done. Check what was written, and try again.',
  unavailable:
    'Excel on the web can’t be reached. Check your network connection, reload the page, and try again.',
  signedOut: 'Excel no longer knows who you are. Sign in to Microsoft 365 again, and try again.',
  outdated: 'This Excel doesn’t have what this needs. Update it, or use Excel on the web.',
  invalid: (reason: string) =>
    `Excel didn’t accept what the add-in wrote. Please report this with the diagnostics under ${names.settings.en}. Excel’s reason: ${reason}`,
  refused: (reason: string) =>
    `Excel couldn’t do this. Try again; if it happens again, save the workbook and restart Excel. Excel’s reason: ${reason}`,
};

const fr: typeof en = {
  deleted: 'La feuille ou le tableau a été supprimé.',
  denied:
    'Excel n’autorise pas de modifications ici. Ôtez la protection de la feuille ou, si le classeur est en mode protégé, choisissez Activer la modification. Sinon, un autre programme, comme un antivirus, bloque peut-être le complément : demandez à votre administrateur.',
  unsupported:
    'Excel ne permet pas cette opération dans ce classeur ou cette feuille. Enregistrez le classeur au format .xlsx, cessez de le partager à l’ancienne ou réessayez dans une nouvelle feuille.',
  unsupportedSheet:
    'Il s’agit d’une feuille graphique ou de macros. Accédez à une feuille qui a des cellules, puis réessayez.',
  invalidSelection:
    'Excel ne peut pas le faire avec plusieurs plages. Sélectionnez des cellules adjacentes, puis réessayez.',
  cellEdited: 'Vous modifiez une cellule. Appuyez sur Entrée dans la cellule, puis réessayez.',
  inactive: 'Un autre classeur est au premier plan. Revenez à celui-ci, puis réessayez.',
  unnamed: (reason) =>
    `Excel n’a pas pu effectuer l’opération. Si un autre classeur est au premier plan, revenez à celui-ci; si plusieurs feuilles sont sélectionnées, dissociez-les. Puis réessayez. Raison donnée par Excel : ${reason}`,
  undo: 'Excel s’est arrêté, car une seule annulation ne suffirait pas pour revenir en arrière. Vérifiez ce qui a été écrit, puis réessayez : il y aura plusieurs étapes.',
  merged:
    'Des cellules fusionnées, un autre tableau ou un tableau croisé dynamique font obstacle. Annulez la fusion ou déplacez-les, ou choisissez une autre destination ou une nouvelle feuille.',
  filtered: 'Un filtre fait obstacle. Effacez le filtre du tableau ou de la feuille, puis réessayez.',
  pivotTable:
    'Un tableau croisé dynamique fait obstacle. Déplacez-le ou choisissez une autre destination ou une nouvelle feuille, puis réessayez.',
  sheetEnd:
    'Des cellules des dernières lignes ou colonnes seraient poussées hors de la feuille. Effacez-les, même si elles semblent vides, puis réessayez.',
  insertion:
    'Impossible d’insérer ou de supprimer des cellules ici : un tableau, une formule matricielle ou une autre modification fait obstacle. Déplacez-les ou attendez un instant, puis réessayez.',
  alreadyExists:
    'Une feuille, un tableau ou un nom de ce nom existe déjà. Renommez l’élément existant, puis réessayez.',
  noSettings:
    'Ce classeur n’a plus de place pour les données de CDATA. Supprimez la liaison des tableaux que vous n’actualisez plus ou utilisez un autre classeur.',
  tooLarge:
    'C’est trop pour Excel en une fois. Choisissez moins de lignes ou moins de champs, puis réessayez.',
  formulaTooLong: 'La formule est trop longue pour Excel. Utilisez moins de champs ou de filtres.',
  chartEmpty:
    'Le graphique n’a aucune valeur à afficher. Vérifiez que ses lignes ont des montants, puis réessayez.',
  conflict: 'Quelqu’un a modifié le classeur au même moment. Réessayez.',
  busy: 'Excel reçoit trop de demandes. Attendez une minute, puis réessayez.',
  memory:
    'Excel n’a plus assez de mémoire. Fermez d’autres classeurs ou choisissez moins de lignes, puis réessayez.',
  aborted: 'Excel s’est arrêté avant la fin. Vérifiez ce qui a été écrit, puis réessayez.',
  unavailable:
    'Impossible de joindre Excel pour le web. Vérifiez votre connexion réseau, rechargez la page, puis réessayez.',
  signedOut: 'Excel ne sait plus qui vous êtes. Reconnectez-vous à Microsoft 365, puis réessayez.',
  outdated: 'Cette version d’Excel n’a pas ce qu’il faut. Mettez-la à jour ou utilisez Excel pour le web.',
  invalid: (reason) =>
    `Excel n’a pas accepté ce que le complément a écrit. Veuillez le signaler avec le diagnostic qui se trouve sous ${names.settings.fr}. Raison donnée par Excel : ${reason}`,
  refused: (reason) =>
    `Excel n’a pas pu effectuer l’opération. Réessayez; si le problème persiste, enregistrez le classeur et redémarrez Excel. Raison donnée par Excel : ${reason}`,
};

export const excel = typesetTexts({ en, fr });

export const excelMessages = (): (typeof excel)['en'] => excel[language()];
