import { expect, test } from 'vitest';
import { categoryOfIndustry, licenceCategoryOf } from '../../src/ingest/licence-category.ts';

test.each([
  ['Commercial rental', 'professional_services'],
  ['Rental - Apartment', 'residential'],
  ['COMMERCIAL AND APARTMENT RENTALS', 'residential'],
  ['Residential Rental', 'residential'],
  ['Short-Term Rental', 'accommodation'],
  ['Bed & Breakfast', 'accommodation'],
  ['Car rental agency', 'automotive'],
  ['Eating Establishment', 'restaurant'],
  ['7102 - Restaurant', 'restaurant'],
  ['Food Primary', 'restaurant'],
  ['Food processing', 'industrial'],
  ['Food store', 'retail'],
  ['Liquor store', 'retail'],
  ['Liquor Primary', 'restaurant'],
  ['HOME BUSINESS 1 - Craft', 'other'],
  ['Home occupation - hairstylist', 'personal_services'],
  ['Home-based business: bookkeeping / accounting', 'professional_services'],
  ['Animal clinic', 'professional_services'],
  ['Medical clinic', 'health'],
  ['Taxi, limousine', 'other'],
  ['Auto repair', 'automotive'],
  ['Installation of automatic doors', 'contractor'],
  ['Abattoir', 'industrial'],
  ['Cemetery', 'personal_services'],
  ['Machine shop', 'industrial'],
  ['Flower shop', 'retail'],
  ['Dry cleaners', 'personal_services'],
  ['Fencing company', 'contractor'],
  ['Real estate & property development, commercial', 'professional_services'],
  ['Light manufacturing / retail', 'industrial'],
  ['Retail - bakery', 'retail'],
  ['Salon de coiffure', 'personal_services'],
  ['Dépanneur', 'retail'],
  ['Entrepreneur général', 'contractor'],
  ['Garderie', 'education'],
  ['Clinique vétérinaire', 'professional_services'],
  ['Household services', 'other'],
  ['Immeuble résidentiel', 'residential'],
  ['Restauration rapide', 'restaurant'],
])('the category of %s is %s', (words, category) => {
  expect(licenceCategoryOf(words)).toBe(category);
});

test.each([
  ['485310', 'other'],
  ['484110', 'industrial'],
  ['722511', 'restaurant'],
  ['5311', 'professional_services'],
  ['62133', 'health'],
  ['531111', 'residential'],
  ['456110', 'health'],
  ['311811', 'retail'],
  ['492110', 'other'],
  ['x', null],
])('the category of the industry %s is %s', (code, category) => {
  expect(categoryOfIndustry(code)).toBe(category);
});
