import { expect, test } from 'vitest';
import { streetOfColumns } from '../../src/reading/index.ts';

test.each([
  ['Main', 'St', 'E', 'Main St E'],
  ['101', 'St', 'NW', '101 St NW'],
  ['Yonge', 'Boulevard', 'W', 'Yonge Boulevard W'],
  ['Oak', 'Promenade', '', 'Oak Promenade'],
  ['Laurier', 'Av', 'O', 'Av Laurier O'],
  ['Sainte-Rose', 'Boulevard', 'O', 'Boulevard Sainte-Rose O'],
  ['De Lisbonne', 'R.', '', 'Rue De Lisbonne'],
  ['Pins', 'Bd', '', 'Bd Pins'],
  ['du Portage', 'Promenade', '', 'Promenade du Portage'],
  ['des Pins', 'Cercle', '', 'Cercle des Pins'],
  ['5e', 'Rue', '', '5e Rue'],
  ['132', 'Route', 'E', 'Route 132 E'],
  ['440', 'Autoroute', 'O', 'Autoroute 440 O'],
  ['12', 'County Road', '', 'County Road 12'],
  ['223', 'Range Road', '', 'Range Road 223'],
])('the street of the columns %s, %s and %s is %s', (name, type, direction, street) => {
  expect(streetOfColumns({ link: '', name, type, direction })).toBe(street);
});

test('what links the type and the name of a French street stands between them', () => {
  const columns = { name: 'Église', type: 'Chemin', direction: '' };
  expect(streetOfColumns({ ...columns, link: 'de l’' })).toBe('Chemin de l’Église');
  expect(streetOfColumns({ ...columns, link: 'de la', name: 'Rive' })).toBe('Chemin de la Rive');
});
