import { language } from './language.ts';

/** Messages of the tour and its sheet. They load with it. */
const en = {
  sheet: 'CDATA tour',
  title: 'CDATA in three steps',
  removal: 'The pane removes this sheet when you end the tour.',
  address: 'Address',
  city: 'City',
  formulaLabel: 'Standardized address',
  stepOf: (step: number, steps: number) => `Tour: step ${step} of ${steps}`,
  steps: [
    {
      sheet: '1. Add coordinates to a column of addresses',
      pane: 'Choose “Geocode 5 rows” below: coordinates and match quality appear next to the addresses.',
      show: 'Open Geocode',
    },
    {
      sheet: '2. Write a formula',
      pane: 'Click the field Address, select the first address on the sheet, and insert the formula.',
      show: 'Open the formula builder',
    },
    {
      sheet: '3. Insert records as a table',
      pane: 'Choose what to search and a city. Preview shows ten rows; “Insert table” puts all of them on a new sheet.',
      show: 'Open Search',
    },
  ],
  next: 'Next step',
  end: 'End tour',
  noAddresses: 'The service has no addresses for the tour. Geocode a column of your own.',
};

const fr: typeof en = {
  sheet: 'Visite de CDATA',
  title: 'CDATA en trois étapes',
  removal: 'Le volet supprime cette feuille à la fin de la visite.',
  address: 'Adresse',
  city: 'Ville',
  formulaLabel: 'Adresse normalisée',
  stepOf: (step, steps) => `Visite : étape ${step} sur ${steps}`,
  steps: [
    {
      sheet: '1. Ajouter des coordonnées à une colonne d’adresses',
      pane: 'Choisissez « Géocoder 5 lignes » ci-dessous : les coordonnées et la qualité de la correspondance apparaissent à côté des adresses.',
      show: 'Ouvrir Géocoder',
    },
    {
      sheet: '2. Écrire une formule',
      pane: 'Cliquez dans le champ Adresse, sélectionnez la première adresse de la feuille et insérez la formule.',
      show: 'Ouvrir le générateur de formules',
    },
    {
      sheet: '3. Insérer des enregistrements dans un tableau',
      pane: 'Choisissez quoi rechercher et une ville. Aperçu montre dix lignes; « Insérer le tableau » les met toutes sur une nouvelle feuille.',
      show: 'Ouvrir Recherche',
    },
  ],
  next: 'Étape suivante',
  end: 'Terminer la visite',
  noAddresses: 'Le service n’a aucune adresse pour la visite. Géocodez plutôt une colonne à vous.',
};

export const tour = { en, fr };

export const tourMessages = (): typeof en => (language() === 'fr' ? fr : en);
