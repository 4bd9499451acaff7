import { missingFields } from '@cdata/catalog';
import { fold, isBlankCell, kindOfCells } from '@cdata/catalog/reading';
import type { LoadedDataset } from '../sources/declaration.ts';
import { textOf } from './field-value.ts';
import { moneyWords, type FileColumns, type FileRows } from './file-columns.ts';

/** Fields that only records of one dataset have: they tell which it is. */
const tellingFields: Record<LoadedDataset, readonly string[]> = {
  permit: [
    ...['permit_number', 'permit_type', 'construction_value', 'work_type', 'dwelling_units_created'],
    'issued_date',
  ],
  inspection: ['inspection_date', 'inspection_type', 'result'],
  licence: [
    ...['business_name', 'licence_number', 'licence_type', 'category', 'number_of_employees'],
    'naics_code',
  ],
  development_permit: ['decision_date', 'permitted_or_discretionary'],
  planning_application: ['application_type', 'application_type_code', 'folder_type'],
  assessment: [
    ...['assessed_value', 'roll_number', 'land_value', 'improvement_value', 'assessment_year'],
    'property_class',
  ],
  major_project: ['project_name', 'estimated_cost', 'project_status'],
  heritage_status: ['heritage_status', 'building_name', 'resource_grade', 'architectural_style', 'bylaw'],
  occupancy_permit: ['permit_number'],
  address: [],
  zone: ['zone_code', 'zone_description'],
};

/** Words of the values that only rows of one dataset have, where headers leave it open. Folded. */
const tellingWords: Partial<Record<LoadedDataset, RegExp>> = {
  permit:
    /\b(building permit|permis de (?:construire|construction)|plumbing|single (?:family|detached)|new (?:house|dwelling|construction)|renovation|tenant (?:improvement|fit)|attached deck|garage|basement|nouvelle construction|agrandissement)\b/,
  planning_application:
    /\b(site plan|zoning by-?law|re-?zoning|official plan|minor variance|subdivision|condominium|consent|severance|committee of adjustment|plan implantation|derogation mineure|zonage)\b/,
  development_permit: /\b(development permit|discretionary|permitted use|permis d'amenagement)\b/,
  licence:
    /\b(restaurant|retail|hair ?(?:dresser|stylist)|contractor|salon|food service|home occupation|pharmacy|pharmacie|bakery|boulangerie|daycare|garderie|coiffure|convenience store|depanneur|massage|liquor|motel)\b/,
  heritage_status:
    /\b((?:municipal|provincial|federal)(?:ly)? (?:registered|designated)|heritage (?:designation|register|inventory)|designated (?:heritage|under part)|patrimonia(?:l|ux|le)|citation|monument historique|site du patrimoine)\b/,
};

/** What lists of one dataset are called. Folded. */
const titleWords: Partial<Record<LoadedDataset, RegExp>> = {
  permit: /\bbuilding (?:(?:and|&|\/) ?dev\w* )?permits?\b|\bpermis (?:de )?(?:construire|construction)\b/,
  inspection: /\b(?:building|permit) inspections?\b/,
  licence: /\bbus(?:iness)? lic(?:en[cs]es?)?\b/,
  development_permit: /\bdev(?:elopment|elop)? permits?\b|\bpermis (?:d')?amenagement\b/,
  planning_application: /\b(?:planning|development|dev|rezoning|site plan|subdivision) app(?:lication)?s?\b/,
  assessment: /\bassessment roll\b|\bproperty assessments?\b|\brole (?:d')?evaluation\b/,
  major_project: /\bmajor (?:capital )?projects?\b|\bgrands projets\b/,
  heritage_status:
    /\bheritage (?:register|registry|inventory|designations?|properties|sites?)\b|\b(?:registre|repertoire) du patrimoine\b/,
  occupancy_permit:
    /\boccupancy (?:permits?|certificates?)\b|\bcertificates? of occupancy\b|\b(?:permis|certificats?) (?:d')?occupation\b/,
};

/** Addresses and districts have nothing that tells, but their places. */
const isPlace: ReadonlySet<LoadedDataset> = new Set(['address', 'zone']);

/** Words without which no headers are those of the dataset: its other columns are also a building permit's. Folded. */
const ownHeaders: Partial<Record<LoadedDataset, RegExp>> = {
  // Lists of land and of sales have values as well.
  assessment:
    /assess|ass?mt|roll|folio|matricule|evaluation|\bcva\b|fonci|\baan\b|\bpid\b|\bpan\b|\btax|\bmill|phased|actual val|land val|improv|terrain/,
  occupancy_permit:
    /\bocc(?:upancy)? granted\b|\boccupant load\b|\bocc(?:upancy)? (?:permit|certificate|cert|no|num(?:ber)?|id)\b|\b(?:certificate|permit) of occupancy\b|\bpermit to occupy\b|\b(?:certificat|permis|autorisation) (?:d )?occupation\b/,
};

/** Words of headers that make the rows something else than records of the dataset. Folded. */
const contraryWords: Partial<Record<LoadedDataset, RegExp>> = {
  licence:
    /\b(?:breeds?|species|animals?|dogs?|chiens?|plates?|offences?|offenses?|violations?|infractions?|convictions?|fines?|amendes?|jugement|poursuite|complaints?|plaintes?|inspections?|travaux|chantier|construction)\b/,
  address:
    /\b(?:breeds?|species|diameter|dbh|trees?|arbres?|essence|hydrants?|poles?|lampadaires?|web ?site|site web|url|e?mail|courriel|(?:tele)?phone|tel|fax|seats?|sieges?|capacity|capacite|attendance|hours|heures|horaires?|ownership|operat(?:ors?|ed)|exploitant|facilit(?:y|ies)|venue|amenit(?:y|ies))\b/,
  permit: /\b(?:parking|stationnement|film|filming|events?|vehicles?|breeds?|trees?|arbres?)\b/,
};

/** Fields whose words say where something is: a lot is in a subdivision. */
const placeFields = ['address', 'legal_description', 'subdivision', 'neighbourhood'];

/** What a city has and nobody licenses. Folded. */
const publicPlace =
  /\b(?:parks?|parcs?|schools?|ecoles?|playgrounds?|tennis|volleyball|basketball|(?:sports? )?(?:fields?|courts?)|games|terrains?|washrooms?|toilettes?|library|libraries|bibliotheques?|arenas?|pools?|piscines?|fire(?: hall)?|casernes?|police|rcmp|cemetery|cemeteries|cimetieres?|community (?:hall|centre)s?|recreation(?: centre)?s?|churche?s?|eglises?|dogs?|trails?|sentiers?|beache?s?|plages?)\b/;

/** What of a dataset a file has. */
export interface DatasetFit extends FileColumns {
  dataset: LoadedDataset;
  /** Whether a column identifies a row; addresses and districts need none. */
  hasKey: boolean;
}

interface Score {
  dataset: LoadedDataset;
  missing: number;
  hasKey: boolean;
  words: number;
  /** The columns of telling fields that are named clearly. */
  clear: string[];
  vague: number;
}

/**
 * The datasets that a file can be, the likeliest first: those of which it lacks the least, then those by which a row can
 * be identified, then by the words of the values and the columns that only one dataset has. Several are likely alike
 * where each has a column of its own, or none; none is if no field or word tells. A field counts only where its column is
 * named clearly: a name, a type or a status is anything's.
 *
 * @param title What the file is called. It decides what its columns leave open, and where they say something else, the
 *   list is what it is called if it has all that one needs, or may be either.
 */
export function likelyDatasets(fits: readonly DatasetFit[], rows: FileRows, title = ''): LoadedDataset[] {
  const likely = datasetsByColumns(fits, rows);
  const text = fold(title.replace(/[_.-]+|(?<=\p{Ll})(?=\p{Lu}|\d)/gu, ' ')).replaceAll('’', "'");
  const called = fits.filter(({ dataset }) => titleWords[dataset]?.test(text));
  const both = likely.filter((dataset) => called.some((one) => one.dataset === dataset));
  if (called.length === 0 || both.length > 0) return both.length === 1 ? both : likely;
  const whole = called.filter(({ dataset, columns }) => missingFields(dataset, columns).length === 0);
  return whole.length === 1 ? [whole[0]!.dataset] : [...likely, ...called.map(({ dataset }) => dataset)];
}

function datasetsByColumns(fits: readonly DatasetFit[], rows: FileRows): LoadedDataset[] {
  const ofPlaces = new Set(fits.flatMap(({ columns }) => placeFields.flatMap((name) => columns[name] ?? [])));
  const text = fold(
    rows
      .slice(0, 100)
      .flatMap((row) =>
        Object.entries(row).map(([column, value]) => (ofPlaces.has(column) ? '' : textOf(value))),
      )
      .join('\n'),
  );
  const headers = Object.keys(rows[0] ?? {})
    .map(headerText)
    .join(' ');
  const hasNames = listsBusinesses(fits, rows);
  const scores = fits
    .filter(({ dataset }) => !(hasNames && nameless.has(dataset)) && !contraryWords[dataset]?.test(headers))
    .filter((fit) => fit.dataset !== 'address' || !(fits.some(isTold) || listsThings(fit, rows)))
    .filter((fit) => fit.dataset !== 'licence' || !listsPublicPlaces(fit, rows))
    .filter(({ dataset }) => ownHeaders[dataset]?.test(headers) ?? true)
    .map(({ dataset, columns, clear, hasKey }): Score => ({
      dataset,
      missing: missingFields(dataset, columns).length,
      clear: tellingFields[dataset].filter((name) => clear.has(name)).flatMap((name) => columns[name] ?? []),
      vague: tellingFields[dataset].filter((name) => columns[name] !== undefined).length,
      words: tellingWords[dataset]?.test(text) ? 1 : 0,
      hasKey,
    }))
    .filter(
      ({ dataset, clear, vague, words, missing }) =>
        clear.length > 0 || (vague > 0 && words > 0) || (isPlace.has(dataset) && missing === 0),
    );
  scores.sort((a, b) => compareNeeds(a, b) || b.clear.length - a.clear.length || b.vague - a.vague);
  const [best, ...others] = scores;
  if (!best) return [];
  return [best, ...others.filter((other) => compareNeeds(best, other) === 0 && !isClearer(best, other))].map(
    ({ dataset }) => dataset,
  );
}

/** Whether columns are clearly those of a dataset's records: one alone may describe an address, as a roll number does. */
const isTold = ({ dataset, clear }: DatasetFit): boolean =>
  tellingFields[dataset].filter((name) => clear.has(name)).length > 1;

/** The words of a header, folded. */
const headerText = (header: string): string =>
  fold(header.replace(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).trim();

const compareNeeds = (a: Score, b: Score): number =>
  a.missing - b.missing ||
  // Nearly every file has addresses.
  Number(a.dataset === 'address') - Number(b.dataset === 'address') ||
  Number(b.hasKey) - Number(a.hasKey) ||
  b.words - a.words;

/** Whether the columns of one dataset outweigh those of another: it alone has some, or clearly more. */
function isClearer(best: Score, other: Score): boolean {
  const own = best.clear.filter((column) => !other.clear.includes(column)).length;
  const others = other.clear.filter((column) => !best.clear.includes(column)).length;
  return others === 0 ? own > 0 || best.vague > other.vague : own >= others + 2;
}

/** Datasets whose rows have no business's name: a list of names isn't one. */
const nameless: ReadonlySet<LoadedDataset> = new Set(['address', 'zone', 'major_project', 'heritage_status']);

const legalForm = /\b(?:ltd|limited|ltee|limitee|inc|incorporated|incorporee|corp|enr|llp|senc|sencrl)\b/;

/** Whether a column holds the names of businesses: as its header and its different values say, or their legal forms. */
function listsBusinesses(fits: readonly DatasetFit[], rows: FileRows): boolean {
  const licence = fits.find(({ dataset }) => dataset === 'licence');
  const column = licence?.columns.business_name;
  if (typeof column !== 'string') return false;
  const names = rows.map((row) => row[column]).filter((value) => !isBlankCell(value));
  const folded = names.map((value) => fold(textOf(value)));
  if (folded.length === 0) return false;
  const share = (count: number) => count / folded.length;
  if (share(folded.filter((name) => legalForm.test(name)).length) >= minLegalForms) return true;
  return licence!.clear.has('business_name') && share(new Set(folded).size) >= minDifferent;
}

/** Whether a list without licences' numbers, dates and states is of parks, schools and the like. */
function listsPublicPlaces({ columns }: DatasetFit, rows: FileRows): boolean {
  const { category, licence_number, issued_date, status } = columns;
  if (typeof category !== 'string' || (licence_number ?? issued_date ?? status) !== undefined) return false;
  const kinds = rows.map((row) => row[category]).filter((value) => !isBlankCell(value));
  return kinds.filter((value) => publicPlace.test(fold(textOf(value)))).length > kinds.length / 2;
}

const [minLegalForms, minDifferent] = [0.1, 0.6];

/** Headers of what has an address, and not of an address or its area: `Name`, `CULTURAL_SPACE_NAME`, `Type`. Folded. */
const thing = /\b(?:name|nom|title|titre)\b|^(?:type|category|categorie|class|classe|kind|genre)$/;
const ofAddress =
  /\b(?:street|st|road|rd|rue|voie|address|addr|adresse|civic|municipality|municipalite|city|ville|town|county|region|province|community|neighbou?rhood|quartier|arrondissement|ward|district|area|sector|secteur|subdivision|zone|csd|postal|dir|direction|legal|parcel|user|editor|creator|layer|file|source|label)\b/;

/**
 * Whether the rows are things that have addresses, and not addresses: most have a name of their own, or a word for what
 * they are.
 */
function listsThings({ columns }: DatasetFit, rows: FileRows): boolean {
  const used = new Set(Object.values(columns).flat());
  return Object.keys(rows[0] ?? {}).some((column) => {
    const header = headerText(column);
    if (!used.has(column) && isEvent(column, header, rows)) return true;
    if (used.has(column) || !thing.test(header) || ofAddress.test(header)) return false;
    const texts = rows.map((row) => row[column]).filter((value) => !isBlankCell(value) && isWord(value));
    if (texts.length < rows.length / 2) return false;
    const places = rows.map((row) => fold([...used].map((name) => textOf(row[name] ?? '')).join(' ')));
    // The name of a street or of a city is part of the address.
    const own = rows.filter(
      (row, at) => isWord(row[column]) && !places[at]!.includes(fold(textOf(row[column]))),
    );
    return own.length >= texts.length / 2;
  });
}

/** The days on which a list of addresses was made, and not on which something happened. Folded. */
const ofList =
  /\b(?:creat|cree|edit|updat|modif|maj|mise a jour|retire|add|ajout|load|extract|valid|eff|start|end|begin|debut|fin|last|dernier|status|as of)/;

/** Whether a column has the days of events, as they are written, or their amounts. */
function isEvent(column: string, header: string, rows: FileRows): boolean {
  const cells = rows.map((row) => row[column]);
  const kind = kindOfCells(cells);
  if (kind === 'money') return moneyWords.test(column);
  const isWritten = cells.some((cell) => /\d[-/:]\d|\p{L}/u.test(textOf(cell ?? '')));
  return kind === 'date' && isWritten && !ofList.test(header);
}

const isWord = (value: unknown): boolean => /\p{L}{3}/u.test(textOf(value ?? ''));
