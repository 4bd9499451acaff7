import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber, language } from '../../language/index.ts';

/** Messages of the screen that checks addresses before they are geocoded. */
const en = {
  checkFree: 'Check addresses: free',
  summary: 'Result of the check',
  checkAgain: 'Check again',
  checking: 'Checking the addresses…',
  checkCancelled: 'The check was cancelled.',
  free: 'The check makes no calls. Nothing changes until you apply a fix.',
  toLookAt: (rows: number) => `${formatCount(rows, 'row', 'rows')} to look at`,
  allGood: 'Nothing to look at: the addresses can be geocoded as they are.',
  checked: (rows: number) => `${formatCount(rows, 'row', 'rows')} checked, 0 calls`,
  formulaCells: (cells: number) =>
    formatCount(
      cells,
      'cell with an address holds a formula. It is checked, and never changed.',
      'cells with an address hold a formula. They are checked, and never changed.',
    ),
  findings: 'What to look at',
  kinds: {
    spellings: (rows: number, groups: number) =>
      `${formatCount(groups, 'address', 'addresses')} written differently, in ${formatCount(rows, 'row', 'rows')}`,
    misspellings: (rows: number, groups: number) =>
      `${formatCount(groups, 'address', 'addresses')} with a probable typo, in ${formatCount(rows, 'row', 'rows')}`,
    noCity: (rows: number) => formatCount(rows, 'row without a city', 'rows without a city'),
    dates: (rows: number) =>
      formatCount(rows, 'date where a number should be', 'dates where numbers should be'),
    severalAddresses: (rows: number) =>
      formatCount(rows, 'row with several addresses', 'rows with several addresses'),
    severalCities: (rows: number) => formatCount(rows, 'row with several cities', 'rows with several cities'),
    postalCode: (rows: number) =>
      formatCount(
        rows,
        'postal code that contradicts the city or province',
        'postal codes that contradict the city or province',
      ),
    range: (rows: number) => formatCount(rows, 'range of numbers', 'ranges of numbers'),
    unitWithoutNumber: (rows: number) =>
      formatCount(rows, 'unit without a street number', 'units without a street number'),
    intersection: (rows: number) => formatCount(rows, 'intersection', 'intersections'),
    poBox: (rows: number) => formatCount(rows, 'PO box', 'PO boxes'),
    ruralRoute: (rows: number) => formatCount(rows, 'rural route', 'rural routes'),
    landDescription: (rows: number) => formatCount(rows, 'legal land description', 'legal land descriptions'),
    repeats: (rows: number) =>
      formatCount(rows, 'row repeats an address above it', 'rows repeat an address above them'),
    sameBuilding: (rows: number, groups: number) =>
      `${formatCount(groups, 'building', 'buildings')} with different units, in ${formatCount(rows, 'row', 'rows')}`,
  },
  about: {
    spellings: 'Number, unit and direction are the same; only the way of writing differs.',
    misspellings: 'A letter or two differ in the street or the city. Look at them before you apply the fix.',
    noCity: 'Without a city, an address may match in the wrong one.',
    dates: 'Excel makes a date of a number such as 4-12. Geocoding skips it, without a call.',
    severalAddresses: 'One cell names several addresses. Geocoding skips it, without a call.',
    severalCities: 'The address names more than one city.',
    postalCode: 'Postal codes begin with the letter of their province or area.',
    range: 'Several numbers of one street. Geocoding finds one number.',
    unitWithoutNumber: 'The unit is there, and the number of the building is missing.',
    intersection: 'A corner of two streets has no number. Geocoding finds the street at best.',
    poBox: 'A PO box can’t be located on a map. Geocoding skips it, without a call.',
    ruralRoute: 'A rural route can’t be located on a map. Geocoding skips it, without a call.',
    landDescription:
      'A legal land description can’t be located on a map. Geocoding skips it, without a call.',
    repeats: 'Geocoding makes one call for all rows of an address.',
    sameBuilding: 'One building, but other units: no duplicates.',
  },
  rows: 'Rows',
  rowsShown: (first: number, last: number, of: number) =>
    `Rows ${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(of)}`,
  previousRows: 'Previous rows',
  nextRows: 'Next rows',
  rowOf: (row: number, address: string) => `Row ${row}: ${address}`,
  fix: 'Fix for all of them',
  fixes: {
    oneSpelling: 'Write one spelling in all rows of an address',
    addCity: 'Add the city',
    keepColumnCity: 'Keep the city of the city column',
    keepAddressCity: 'Keep the city that the address names',
    keepFirstCity: 'Keep the first city',
    keepLastCity: 'Keep the last city',
    removePostalCode: 'Remove the postal code',
    firstNumber: 'Keep the first number',
    mark: 'Only mark the rows, in a column next to the data',
  },
  city: 'City',
  cityRequired: 'Enter the city to add',
  preview: 'Before and after',
  before: 'Before',
  after: 'After',
  blank: '(blank)',
  previewMore: (rows: number) => `And ${formatCount(rows, 'more row', 'more rows')}`,
  previewMark: (header: string, text: string) => `In the column ${header}: ${text}`,
  nothingToChange: 'This fix changes nothing in these rows.',
  apply: (rows: number) => `Fix ${formatCount(rows, 'row', 'rows')}`,
  applyMark: (rows: number) => `Mark ${formatCount(rows, 'row', 'rows')}`,
  applied: (rows: number) => `${formatCount(rows, 'row was', 'rows were')} changed.`,
  changedMeanwhile: (rows: number) =>
    formatCount(
      rows,
      'row has changed since the check and was left as it is.',
      'rows have changed since the check and were left as they are.',
    ),
  formulaRows: (rows: number) =>
    formatCount(rows, 'row was left because of a formula.', 'rows were left because of a formula.'),
  undo: 'Undo',
  earlierFix: 'The last fix on this sheet can be undone.',
  hiddenRowsStay: 'Hidden rows are neither checked nor changed.',
  undone: (cells: number) => `${formatCount(cells, 'cell has its', 'cells have their')} former value again.`,
  keptCells: (cells: number) =>
    formatCount(
      cells,
      'cell was changed since and keeps its value.',
      'cells were changed since and keep their value.',
    ),
  geocode: 'Geocode addresses',

  // On the sheet
  markHeader: 'Address check',
  marks: {
    spellings: (row: string) => `Written differently from row ${row}`,
    misspellings: (row: string) => `Probable typo, see row ${row}`,
    noCity: () => 'No city',
    dates: () => 'Date instead of a number',
    severalAddresses: () => 'Several addresses',
    severalCities: () => 'Several cities',
    postalCode: () => 'Postal code contradicts the city or province',
    range: () => 'Range of numbers',
    unitWithoutNumber: () => 'Unit without a street number',
    intersection: () => 'Intersection',
    poBox: () => 'PO box',
    ruralRoute: () => 'Rural route',
    landDescription: () => 'Legal land description',
    repeats: (row: string) => `Same address as row ${row}`,
    sameBuilding: (row: string) => `Same building as row ${row}`,
  },
};

const fr: typeof en = {
  checkFree: 'Vérifier les adresses : gratuit',
  summary: 'Résultat de la vérification',
  checkAgain: 'Vérifier de nouveau',
  checking: 'Vérification des adresses…',
  checkCancelled: 'La vérification a été annulée.',
  free: 'La vérification ne fait aucun appel. Rien ne change tant que vous n’appliquez pas de correction.',
  toLookAt: (rows) => `${formatCount(rows, 'ligne', 'lignes')} à examiner`,
  allGood: 'Rien à examiner : les adresses peuvent être géocodées telles quelles.',
  checked: (rows) => `${formatCount(rows, 'ligne vérifiée', 'lignes vérifiées')}, 0 appel`,
  formulaCells: (cells) =>
    formatCount(
      cells,
      'cellule d’adresse contient une formule. Elle est vérifiée, jamais modifiée.',
      'cellules d’adresse contiennent une formule. Elles sont vérifiées, jamais modifiées.',
    ),
  findings: 'À examiner',
  kinds: {
    spellings: (rows, groups) =>
      `${formatCount(groups, 'adresse écrite', 'adresses écrites')} de plusieurs façons, dans ${formatCount(rows, 'ligne', 'lignes')}`,
    misspellings: (rows, groups) =>
      `${formatCount(groups, 'adresse', 'adresses')} avec une faute de frappe probable, dans ${formatCount(rows, 'ligne', 'lignes')}`,
    noCity: (rows) => formatCount(rows, 'ligne sans ville', 'lignes sans ville'),
    dates: (rows) => formatCount(rows, 'date à la place d’un numéro', 'dates à la place de numéros'),
    severalAddresses: (rows) =>
      formatCount(rows, 'ligne avec plusieurs adresses', 'lignes avec plusieurs adresses'),
    severalCities: (rows) => formatCount(rows, 'ligne avec plusieurs villes', 'lignes avec plusieurs villes'),
    postalCode: (rows) =>
      formatCount(
        rows,
        'code postal qui contredit la ville ou la province',
        'codes postaux qui contredisent la ville ou la province',
      ),
    range: (rows) => formatCount(rows, 'plage de numéros', 'plages de numéros'),
    unitWithoutNumber: (rows) =>
      formatCount(rows, 'unité sans numéro municipal', 'unités sans numéro municipal'),
    intersection: (rows) => formatCount(rows, 'intersection de rues', 'intersections de rues'),
    poBox: (rows) => formatCount(rows, 'case postale', 'cases postales'),
    ruralRoute: (rows) => formatCount(rows, 'route rurale', 'routes rurales'),
    landDescription: (rows) => formatCount(rows, 'désignation cadastrale', 'désignations cadastrales'),
    repeats: (rows) =>
      formatCount(
        rows,
        'ligne répète une adresse qui figure au-dessus',
        'lignes répètent une adresse qui figure au-dessus',
      ),
    sameBuilding: (rows, groups) =>
      `${formatCount(groups, 'immeuble', 'immeubles')} avec des unités différentes, dans ${formatCount(rows, 'ligne', 'lignes')}`,
  },
  about: {
    spellings: 'Le numéro, l’unité et la direction sont les mêmes; seule la façon d’écrire diffère.',
    misspellings:
      'Une ou deux lettres diffèrent dans la rue ou la ville. Examinez ces lignes avant d’appliquer la correction.',
    noCity: 'Sans ville, une adresse peut être trouvée dans une autre ville.',
    dates: 'Excel tire une date d’un numéro comme 4-12. Le géocodage l’ignore, sans appel.',
    severalAddresses: 'Une cellule nomme plusieurs adresses. Le géocodage l’ignore, sans appel.',
    severalCities: 'L’adresse nomme plus d’une ville.',
    postalCode: 'Un code postal commence par la lettre de sa province ou de sa région.',
    range: 'Plusieurs numéros d’une même rue. Le géocodage en trouve un seul.',
    unitWithoutNumber: 'L’unité est indiquée, mais le numéro de l’immeuble manque.',
    intersection: 'Le coin de deux rues n’a pas de numéro. Au mieux, le géocodage trouve la rue.',
    poBox: 'Une case postale ne peut pas être située sur une carte. Le géocodage l’ignore, sans appel.',
    ruralRoute: 'Une route rurale ne peut pas être située sur une carte. Le géocodage l’ignore, sans appel.',
    landDescription:
      'Une désignation cadastrale ne peut pas être située sur une carte. Le géocodage l’ignore, sans appel.',
    repeats: 'Le géocodage fait un seul appel pour toutes les lignes d’une adresse.',
    sameBuilding: 'Un même immeuble, mais d’autres unités : ce ne sont pas des doublons.',
  },
  rows: 'Lignes',
  rowsShown: (first, last, of) =>
    `Lignes ${formatNumber(first)} à ${formatNumber(last)} de ${formatNumber(of)}`,
  previousRows: 'Lignes précédentes',
  nextRows: 'Lignes suivantes',
  rowOf: (row, address) => `Ligne ${row} : ${address}`,
  fix: 'Correction pour toutes ces lignes',
  fixes: {
    oneSpelling: 'Écrire toutes les lignes d’une adresse de la même façon',
    addCity: 'Ajouter la ville',
    keepColumnCity: 'Garder la ville de la colonne de la ville',
    keepAddressCity: 'Garder la ville que nomme l’adresse',
    keepFirstCity: 'Garder la première ville',
    keepLastCity: 'Garder la dernière ville',
    removePostalCode: 'Supprimer le code postal',
    firstNumber: 'Garder le premier numéro',
    mark: 'Seulement marquer les lignes, dans une colonne à côté des données',
  },
  city: 'Ville',
  cityRequired: 'Entrez la ville à ajouter',
  preview: 'Avant et après',
  before: 'Avant',
  after: 'Après',
  blank: '(vide)',
  previewMore: (rows) => `Et ${formatCount(rows, 'autre ligne', 'autres lignes')}`,
  previewMark: (header, text) => `Dans la colonne ${header} : ${text}`,
  nothingToChange: 'Cette correction ne change rien dans ces lignes.',
  apply: (rows) => `Corriger ${formatCount(rows, 'ligne', 'lignes')}`,
  applyMark: (rows) => `Marquer ${formatCount(rows, 'ligne', 'lignes')}`,
  applied: (rows) => formatCount(rows, 'ligne modifiée.', 'lignes modifiées.'),
  changedMeanwhile: (rows) =>
    formatCount(
      rows,
      'ligne a changé depuis la vérification et reste telle quelle.',
      'lignes ont changé depuis la vérification et restent telles quelles.',
    ),
  formulaRows: (rows) =>
    formatCount(
      rows,
      'ligne reste telle quelle à cause d’une formule.',
      'lignes restent telles quelles à cause d’une formule.',
    ),
  undo: 'Annuler',
  earlierFix: 'La dernière correction de cette feuille peut être annulée.',
  hiddenRowsStay: 'Les lignes masquées ne sont ni vérifiées ni modifiées.',
  undone: (cells) =>
    formatCount(cells, 'cellule a retrouvé sa valeur.', 'cellules ont retrouvé leur valeur.'),
  keptCells: (cells) =>
    formatCount(
      cells,
      'cellule a changé depuis et garde sa valeur.',
      'cellules ont changé depuis et gardent leur valeur.',
    ),
  geocode: 'Géocoder les adresses',

  markHeader: 'Vérification de l’adresse',
  marks: {
    spellings: (row) => `Écrite autrement qu’à la ligne ${row}`,
    misspellings: (row) => `Faute de frappe probable, voir la ligne ${row}`,
    noCity: () => 'Sans ville',
    dates: () => 'Date à la place d’un numéro',
    severalAddresses: () => 'Plusieurs adresses',
    severalCities: () => 'Plusieurs villes',
    postalCode: () => 'Le code postal contredit la ville ou la province',
    range: () => 'Plage de numéros',
    unitWithoutNumber: () => 'Unité sans numéro municipal',
    intersection: () => 'Intersection de rues',
    poBox: () => 'Case postale',
    ruralRoute: () => 'Route rurale',
    landDescription: () => 'Désignation cadastrale',
    repeats: (row) => `Même adresse qu’à la ligne ${row}`,
    sameBuilding: (row) => `Même immeuble qu’à la ligne ${row}`,
  },
};

export const clean = typesetTexts({ en, fr });

export const cleanMessages = (): (typeof clean)['en'] => clean[language()];
