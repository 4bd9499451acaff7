import { missingFields } from '@cdata/catalog';
import { fold } from '@cdata/catalog/address';
import type { LoadedDataset } from '../sources/declaration.ts';
import { textOf } from './field-value.ts';
import { tellingFields } from './header-words.ts';

/** Words of the values that only rows of one dataset have, where headers leave it open. Folded. */
const tellingWords: Partial<Record<LoadedDataset, RegExp>> = {
  permit:
    /\b(building permit|permis de (?:construire|construction)|plumbing|single (?:family|detached)|new (?:house|dwelling|construction)|renovation|tenant (?:improvement|fit)|attached deck|garage|basement|nouvelle construction|agrandissement)\b/,
  planning_application:
    /\b(site plan|zoning by-?law|re-?zoning|official plan|minor variance|subdivision|condominium|consent|severance|committee of adjustment|plan implantation|derogation mineure|zonage)\b/,
  development_permit: /\b(development permit|discretionary|permitted use|permis d'amenagement)\b/,
  licence: /\b(restaurant|retail|hair ?(?:dresser|stylist)|contractor|salon|food service|home occupation)\b/,
  heritage_status:
    /\b(heritage (?:designation|register|inventory)|designated (?:heritage|under part)|patrimonia(?:l|ux|le)|citation|monument historique|site du patrimoine)\b/,
};

/** What of a dataset a file has. */
export interface DatasetFit {
  dataset: LoadedDataset;
  /** The columns that can be fields of the dataset. */
  columns: Readonly<Record<string, string | string[]>>;
  /** Whether a column identifies a row; addresses and districts need none. */
  hasKey: boolean;
}

/**
 * The dataset that all columns together speak for: first those that lack the least of what makes a file worth loading,
 * then those by which a row can be identified, then those with more fields that only they have, then by the words of the values. Null if no field tells.
 */
export function likelyDataset(
  fits: readonly DatasetFit[],
  rows: readonly Readonly<Record<string, unknown>>[],
): LoadedDataset | null {
  const text = fold(
    rows
      .slice(0, 100)
      .flatMap((row) => Object.values(row).map(textOf))
      .join('\n'),
  );
  const scores = fits
    .map(({ dataset, columns, hasKey }) => ({
      dataset,
      hasKey,
      missing: missingFields(dataset, columns).length,
      telling: tellingFields[dataset].filter((name) => columns[name] !== undefined).length,
      words: tellingWords[dataset]?.test(text) ? 1 : 0,
      all: Object.keys(columns).length,
    }))
    .filter(({ dataset, telling, missing }) => telling > 0 || (dataset === 'address' && missing === 0));
  scores.sort(
    (one, other) =>
      one.missing - other.missing ||
      Number(other.hasKey) - Number(one.hasKey) ||
      // Nearly every file has addresses.
      Number(one.dataset === 'address') - Number(other.dataset === 'address') ||
      other.words - one.words ||
      other.telling - one.telling ||
      other.all - one.all,
  );
  return scores[0]?.dataset ?? null;
}
