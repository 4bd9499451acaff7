import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import { reviewMessages } from '../../src/features/geocode/review-messages.ts';
import { mapMessages } from '../../src/features/map/messages.ts';
import { runMessages } from '../../src/features/column-runs/messages.ts';

afterEach(() => setLanguage('en'));

test.each([
  ['en', 0, 'Accept match', 'Geocode this address', 'Save location', 'Resume'],
  [
    'en',
    1,
    'Accept match (1 call)',
    'Geocode this address (1 call)',
    'Save location (1 call)',
    'Resume (1 call)',
  ],
  [
    ...(['fr', 0, 'Accepter la correspondance', 'Géocoder cette adresse'] as const),
    ...(['Enregistrer l’emplacement', 'Reprendre'] as const),
  ],
  [
    ...(['fr', 2, 'Accepter la correspondance (2 appels)', 'Géocoder cette adresse (2 appels)'] as const),
    ...(['Enregistrer l’emplacement (2 appels)', 'Reprendre (2 appels)'] as const),
  ],
] as const)('in %s, buttons that take %d calls say so', (language, calls, accept, correct, save, resume) => {
  setLanguage(language);
  const review = reviewMessages();
  const map = mapMessages();
  const runs = runMessages();
  expect(review.accept(calls)).toBe(accept);
  expect(review.geocodeAgain(calls)).toBe(correct);
  expect(map.savePlace(calls)).toBe(save);
  expect(runs.resume(calls)).toBe(resume);
});

test('all matches of one quality are accepted with their calls on the button', () => {
  expect(reviewMessages().acceptAll(12, 24)).toBe('Accept 12 matches (24 calls)');
  setLanguage('fr');
  expect(reviewMessages().acceptAll(1, 0)).toBe('Accepter 1 correspondance');
  expect(reviewMessages().acceptAll(12, 24)).toBe('Accepter 12 correspondances (24 appels)');
});
