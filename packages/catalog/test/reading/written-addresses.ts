import { municipalityNames } from '../../src/reading/index.ts';

export const cities = municipalityNames([
  'Toronto',
  'Montréal',
  'Québec',
  'Calgary',
  'Edmonton',
  'Halifax',
  "St. John's",
  'Hamilton',
  'Victoria',
  'Vancouver',
  'Ottawa',
  'Regina',
  'Laval',
]);
