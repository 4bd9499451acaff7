import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber, labelWithCalls, language } from './language.ts';

/** Messages of the screen of work files. They load with it. */
const en = {
  save: 'Save',
  contents:
    'One zip with the sheets as values, their queries and runs, the decisions of the review, the responses behind the cells that are saved on this computer, what was typed and published and when each row was retrieved, and the sources with their licences. It holds no key and no hidden sheet.',
  saveFile: (calls: number) => labelWithCalls('Save work file', calls, 'call', 'calls'),
  saving: 'Reading the workbook…',
  saved: (sheets: number, responses: number) =>
    `Saved: ${formatCount(sheets, 'sheet', 'sheets')}, ${formatCount(responses, 'response', 'responses')}.`,
  absent: (calls: number) =>
    `About ${formatCount(calls, 'response', 'responses')} behind cells are no longer saved on this computer, and not in the file.`,
  keepSeal:
    'Note the seal in your report: with it, anybody can tell whether the file is the one that you saved.',
  seal: (digits: string) => `Seal: ${digits}`,
  fileName: (day: string) => `work-file-${day}.zip`,

  verify: 'Verify or open',
  chooseFile: 'Choose a work file…',
  reading: 'Verifying the file…',
  intact: (sheets: number, responses: number, time: string) =>
    `The file is as it was saved on ${time}: ${formatCount(sheets, 'sheet', 'sheets')}, ${formatCount(responses, 'response', 'responses')}.`,
  altered: 'This file is not as it was saved. It is not opened.',
  problems: {
    unreadable: 'It is no zip, or a damaged one.',
    'not a work file': 'It is not a work file of CDATA.',
    manifest: 'The list of its contents, manifest.json, was altered.',
    seal: 'The seal, seal.txt, does not belong to the list of its contents, manifest.json.',
    missing: (path: string) => `${path} was removed.`,
    added: (path: string) => `${path} was added.`,
    changed: (path: string, from: number, to: number) =>
      from === to
        ? `${path} was altered at byte ${formatNumber(from)}, and nowhere else.`
        : `${path} was altered between byte ${formatNumber(from)} and byte ${formatNumber(to)}.`,
    container: (from: number) => `The zip around its files was altered at byte ${formatNumber(from)}.`,
  },
  open: (sheets: number) => `Open ${formatCount(sheets, 'sheet', 'sheets')} as values`,
  opened: (sheets: number) =>
    `${formatCount(sheets, 'sheet', 'sheets')} added, as they were. No call was made.`,
  suffix: '(saved)',
  compare: 'Compare with this workbook',
  comparing: 'Comparing…',
  unchanged: 'The sheets of this workbook have the values of the file.',
  changedCells: (cells: number) => `${formatCount(cells, 'cell', 'cells')} changed since the file was saved.`,
  changedCell: (address: string, before: string, now: string) => `${address}: ${before} → ${now}`,
  lacking: (sheets: string) => `Sheets that are not in this workbook: ${sheets}.`,
  blank: 'blank',
  firstCells: (cells: number) => `Only the first ${formatNumber(cells)} are listed.`,
  cancelled: 'Cancelled.',
  keyFound: (path: string) =>
    `A cell or a query holds the key of the connection, so the file was not saved: ${path} would have it. Remove the key from the workbook.`,
};

const fr: typeof en = {
  save: 'Enregistrer',
  contents:
    'Un fichier zip avec les feuilles sous forme de valeurs, leurs requêtes et traitements, les décisions de la vérification, les réponses utilisées par les cellules qui sont enregistrées sur cet ordinateur, ce qui a été tapé et publié et le moment où chaque ligne a été obtenue, et les sources avec leurs licences. Il ne contient ni clé ni feuille masquée.',
  saveFile: (calls) => labelWithCalls('Enregistrer le dossier de travail', calls, 'appel', 'appels'),
  saving: 'Lecture du classeur…',
  saved: (sheets, responses) =>
    `Enregistré : ${formatCount(sheets, 'feuille', 'feuilles')}, ${formatCount(responses, 'réponse', 'réponses')}.`,
  absent: (calls) =>
    `Environ ${formatCount(calls, 'réponse utilisée', 'réponses utilisées')} par des cellules ne sont plus enregistrées sur cet ordinateur et ne sont pas dans le fichier.`,
  keepSeal:
    'Notez le sceau dans votre rapport : il permet à quiconque de vérifier que le fichier est celui que vous avez enregistré.',
  seal: (digits) => `Sceau : ${digits}`,
  fileName: (day) => `dossier-de-travail-${day}.zip`,

  verify: 'Vérifier ou ouvrir',
  chooseFile: 'Choisir un dossier de travail…',
  reading: 'Vérification du fichier…',
  intact: (sheets, responses, time) =>
    `Le fichier est tel qu’il a été enregistré le ${time} : ${formatCount(sheets, 'feuille', 'feuilles')}, ${formatCount(responses, 'réponse', 'réponses')}.`,
  altered: 'Ce fichier n’est plus tel qu’il a été enregistré. Il n’est pas ouvert.',
  problems: {
    unreadable: 'Ce n’est pas un fichier zip, ou il est endommagé.',
    'not a work file': 'Ce n’est pas un dossier de travail de CDATA.',
    manifest: 'La liste de son contenu, manifest.json, a été modifiée.',
    seal: 'Le sceau, seal.txt, n’est pas celui de la liste de son contenu, manifest.json.',
    missing: (path) => `${path} a été retiré.`,
    added: (path) => `${path} a été ajouté.`,
    changed: (path, from, to) =>
      from === to
        ? `${path} a été modifié à l’octet ${formatNumber(from)}, et nulle part ailleurs.`
        : `${path} a été modifié entre l’octet ${formatNumber(from)} et l’octet ${formatNumber(to)}.`,
    container: (from) => `L’enveloppe zip de ses fichiers a été modifiée à l’octet ${formatNumber(from)}.`,
  },
  open: (sheets) => `Ouvrir ${formatCount(sheets, 'feuille', 'feuilles')} sous forme de valeurs`,
  opened: (sheets) =>
    `${formatCount(sheets, 'feuille ajoutée', 'feuilles ajoutées')}, telles qu’elles étaient. Aucun appel n’a été fait.`,
  suffix: '(dossier)',
  compare: 'Comparer avec ce classeur',
  comparing: 'Comparaison…',
  unchanged: 'Les feuilles de ce classeur ont les valeurs du fichier.',
  changedCells: (cells) =>
    `${formatCount(cells, 'cellule modifiée', 'cellules modifiées')} depuis l’enregistrement du fichier.`,
  changedCell: (address, before, now) => `${address} : ${before} → ${now}`,
  lacking: (sheets) => `Feuilles absentes de ce classeur : ${sheets}.`,
  blank: 'vide',
  firstCells: (cells) => `Seules les ${formatNumber(cells)} premières sont affichées.`,
  cancelled: 'Annulé.',
  keyFound: (path) =>
    `Une cellule ou une requête contient la clé de la connexion; le fichier n’a donc pas été enregistré : ${path} la contiendrait. Retirez la clé du classeur.`,
};

export const workFile = typesetTexts({ en, fr });

export const workFileMessages = (): typeof en => workFile[language()];
