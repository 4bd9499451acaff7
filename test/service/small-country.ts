/** The country that the tests of the service share. */
export const smallCountry = {
  /** Permits; the other datasets are in proportion. */
  permits: 3000,
  seed: 1,
};
