/**
 * The day as of which a province values the properties of a roll, where its law fixes one.
 *
 * Sources, all compared in November 2026: British Columbia, Assessment Act (RSBC 1996, c. 20), s. 18, and BC Assessment;
 * Alberta, Matters Relating to Assessment and Taxation Regulation, 2018 (AR 203/2017), s. 6, and municipalities on it;
 * Saskatchewan Assessment Management Agency, base dates of the revaluations; Manitoba, reference dates of the general
 * assessments, as the City of Winnipeg and the Province publish them; Ontario, Assessment Act (RSO 1990, c. A.31), s. 19.2
 * with O. Reg. 282/98, and MPAC on the postponed updates; Québec, Act respecting municipal taxation (CQLR, c. F-2.1),
 * s. 46; New Brunswick, Assessment Act (RSNB 1973, c. A-14), s. 15 before and after 2023, c. 26, which is of the roll of 2025;
 * Nova Scotia, Property Valuation Services Corporation, assessment cycle. Others have none: in Newfoundland and
 * Labrador the dates of St. John's differ from those of the other municipalities, and of Prince Edward Island and the
 * territories no date was found.
 */
const dayBefore = (day: string, years: number) => (year: number) => `${year - years}-${day}`;

/** The first tax year of each roll with its date of valuation; the last roll ends with `until`. */
interface Rolls {
  from: readonly (readonly [year: number, date: string])[];
  until: number;
}

const dateInRolls =
  ({ from, until }: Rolls) =>
  (year: number): string | null =>
    year > until ? null : (from.findLast(([first]) => first <= year)?.[1] ?? null);

const valuationDates: Readonly<Record<string, (year: number) => string | null>> = {
  BC: dayBefore('07-01', 1),
  AB: dayBefore('07-01', 1),
  NS: dayBefore('01-01', 1),
  // The roll of 2018 kept most values of 2017.
  NB: (year) => (year === 2018 ? null : `${year < 2025 ? year : year - 1}-01-01`),
  SK: dateInRolls({
    from: [
      [2009, '2006-06-30'],
      [2013, '2011-01-01'],
      [2017, '2015-01-01'],
      [2021, '2019-01-01'],
      [2025, '2023-01-01'],
    ],
    until: 2028,
  }),
  MB: dateInRolls({
    from: [
      [2014, '2012-04-01'],
      [2016, '2014-04-01'],
      [2018, '2016-04-01'],
      [2020, '2018-04-01'],
      [2023, '2021-04-01'],
      [2025, '2023-04-01'],
    ],
    until: 2026,
  }),
  ON: dateInRolls({
    from: [
      [2006, '2005-01-01'],
      [2009, '2008-01-01'],
      [2013, '2012-01-01'],
      [2017, '2016-01-01'],
    ],
    until: 2026,
  }),
};

/** A roll of Québec is valued once for three years, or for as many as its municipality was allowed. */
const quebecDate = dayBefore('07-01', 2);

/**
 * The date of valuation of a roll, YYYY-MM-DD; null where no law or authority is known to fix one.
 *
 * @param province Two-letter code.
 * @param year The year of the roll: the tax year.
 * @param isFirstYear Whether the year is known to be the first of its roll, which Québec's date depends on.
 */
export const valuationDate = (province: string, year: number, isFirstYear: boolean): string | null =>
  province === 'QC' ? (isFirstYear ? quebecDate(year) : null) : (valuationDates[province]?.(year) ?? null);
