import type { ColumnExample } from './column-examples.ts';

/** Columns of costs, prices and values, in words that are easily taken for others. */
export const valueExamples: Record<string, ColumnExample> = {
  'des en-têtes abrégés': {
    list: 'estimate',
    table: `
      No permis | Valeur décl. | Sup. bât. (m²)
      2024-1 | 450 000 $ | 240
      2024-2 | 9 000 $ | 35`,
    fields: { permit_number: 'No permis', declared_value: 'Valeur décl.', area: 'Sup. bât. (m²)' },
  },
  'permis dont le coût est estimé': {
    list: 'permit',
    table: `
      Numéro de permis | Chantier | Coût estimé des travaux | Date d’émission
      2024-1 | 12, rue Elm | 450 000 $ | 2024-04-01
      2024-2 | 14, rue Elm | 9 000 $ | 2024-04-02`,
    fields: { construction_value: 'Coût estimé des travaux', address: 'Chantier' },
  },
  'permis avec une estimation': {
    list: 'permit',
    table: `
      No permis | Adresse | Estimation des coûts | Délivré le
      2024-1 | 12, rue Elm | 450000 | 2024-04-01
      2024-2 | 14, rue Elm | 9000 | 2024-04-02`,
    fields: { construction_value: 'Estimation des coûts', issued_date: 'Délivré le', address: 'Adresse' },
  },
  'permits with the cost of their work': {
    list: 'permit',
    table: `
      Permit Number | Job Site | Owner Address | Estimated Cost of Work
      A-1 | 12 Elm St | 9 Oak Ave | 450000
      A-2 | 14 Elm St | 3 Pine Rd | 9000`,
    fields: { construction_value: 'Estimated Cost of Work', address: 'Job Site' },
  },
  'a roll at market value': {
    list: 'assessment',
    table: `
      Roll Number | Address | Market Value | Year
      01-1 | 12 Elm St | 450000 | 2024
      01-2 | 14 Elm St | 390000 | 2024`,
    fields: { assessed_value: 'Market Value', address: 'Address', assessment_year: 'Year' },
  },
  'a system with short names': {
    list: 'sale',
    table: `
      Address | SoldPr | SldDt
      12 Elm St | 450000 | 2024-05-01
      14 Elm St | 440000 | 2024-06-02`,
    fields: { price: 'SoldPr', date: 'SldDt' },
    asks: ['date'],
  },
  'a price that is per area, and a sale that is none yet': {
    list: 'sale',
    table: `
      Address | Sale Price PSF | Prix de vente au pi² | Projected Sale Price | Prev Sold Price | Adj Sale Price | Date de mise en vente | Date de début de vente
      12 Elm St | 410 | 410 | 512000 | 400000 | 520000 | 2025-03-01 | 2025-06-01
      14 Elm St | 395 | 395 | 498000 | 390000 | 505000 | 2025-04-01 | 2025-07-01`,
    fields: {},
  },
  'averages, which are no sale': {
    list: 'sale',
    table: `
      Area | Average Sale Price | Minimum Sale Price | Prix de vente médian
      East | 450000 | 390000 | 440000
      West | 440000 | 380000 | 430000`,
    fields: {},
    lacks: ['price'],
  },
  'a firm date and a closing': {
    list: 'sale',
    table: `
      Address | Sold Price | Firm Date | Closing Date
      12 Elm St | 450000 | 2024-05-01 | 2024-07-01
      14 Elm St | 440000 | 2024-06-02 | 2024-08-02`,
    fields: { price: 'Sold Price', date: 'Firm Date' },
    asks: ['date'],
  },
  'permits by their folders': {
    list: 'permit',
    table: `
      Folder No | FOLDERNAME | Date Rcvd | Status
      24-1001 | 12 Elm St | 2024-01-02 | Open
      24-1002 | 14 Elm St | 2024-01-03 | Closed`,
    fields: { address: 'FOLDERNAME', application_date: 'Date Rcvd' },
  },
  'a list of sites': {
    list: 'permit',
    table: `
      Site | Work
      12 Elm St, Guelph | Deck
      14 Elm St, Guelph | Shed`,
    fields: { address: 'Site' },
  },
  'sites that are no addresses': {
    list: 'permit',
    table: `
      Site | Address
      North yard | 12 Elm St
      South yard | 14 Elm St`,
    fields: { address: 'Address' },
  },
};
