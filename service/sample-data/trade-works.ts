import type { Work } from './works.ts';

/** Trades' sub-permits that go with a building permit; relative frequency. */
export const tradeWorks: readonly (readonly [Work, number])[] = (
  [
    [
      'electrical',
      30,
      6800,
      'Electrical',
      'Électricité',
      ['Wiring for new circuits and panel', '200 A service upgrade'],
      ['Installation électrique'],
    ],
    [
      'plumbing',
      28,
      7400,
      'Plumbing',
      'Plomberie',
      ['Rough-in and fixtures, two bathrooms', 'Backflow prevention device, double check valve assembly'],
      ['Travaux de plomberie'],
    ],
    [
      'mechanical',
      18,
      9800,
      'Mechanical',
      'Ventilation',
      ['Replace furnace and ductwork', 'Rooftop unit replacement'],
      ['Ventilation et climatisation'],
    ],
    [
      'gas',
      12,
      3600,
      'Gas',
      'Gaz',
      ['Gas line to range and fireplace', 'Gas connection for rooftop unit'],
      ['Raccordement au gaz'],
    ],
    [
      'sprinkler',
      5,
      21_000,
      'Sprinkler',
      'Gicleurs',
      ['Relocate sprinkler heads for new layout'],
      ['Modification du réseau de gicleurs'],
    ],
    ['trade_other', 4, 5200, 'Other Trade', 'Autre métier', ['Heating, hydronic'], ['Chauffage']],
  ] as const
).map(([trade, weight, cost, en, fr, described, describedFr]) => [
  {
    type: 'renovation',
    trade,
    at: {},
    share: null,
    cost,
    name: { en, fr },
    described: { en: described, fr: describedFr },
  },
  weight,
]);
