import { UsageError, wholeNumber } from '@cdata/programs';
import type { Mapping } from '../sources/declaration.ts';

export const minYear = 1900;
export const maxYear = 2100;

export const yearHelp = `the year of a roll of assessments whose rows don't name it`;

/** The year that the option `--year` states. */
export const yearIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : wholeNumber({ name: '--year', text }, minYear, maxYear);

/** A roll is of one year: what is read again later is of another. */
export function refuseRepeatedYear({ year, every }: { year?: string; every?: string }): void {
  if (year !== undefined && every !== undefined) {
    throw new UsageError(
      '--year says which roll is read now: the next one is of another year, so that --every cannot repeat it',
    );
  }
}

/** What the person who loads assessments should know of their year. */
export const yearLines = ({
  dataset,
  columns,
  year,
}: Pick<Mapping, 'dataset' | 'columns' | 'year'>): string[] =>
  dataset !== 'assessment' || year !== undefined || columns.assessment_year
    ? []
    : [
        '  No column is read as the year of the assessments, so that they have none. If you know it, add --year, such as --year 2026.',
      ];
