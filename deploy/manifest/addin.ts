import { typesetTexts, type Text } from '@cdata/catalog';

/** What identifies and describes the add-in in the manifest. */
export const addin = typesetTexts({
  /** Excel and the admin centre know the add-in by this id, on every host. It never changes. */
  id: '8f3a6d52-3c1e-4b7a-9d64-0c5be21f7a90',
  name: 'CDATA for Excel',
  /** For development; a package names who provides it. */
  provider: 'CDATA for Excel',
  /** The prefix of the functions in formulas. It never changes: workbooks contain it. */
  namespace: 'CDATA',
  /** At most 80 characters: the summary in Microsoft's store. */
  shortDescription: {
    en: 'Canadian construction records in the cells of a workbook.',
    fr: 'Les données canadiennes de la construction dans les cellules d’un classeur.',
  } satisfies Text,
  /** At most 250 characters: the manifest's limit. */
  description: {
    en: 'Canadian construction records in the cells of a workbook: geocoding, zoning, permits, estimates.',
    fr: 'Les données canadiennes de la construction dans les cellules d’un classeur : géocodage, zonage, permis, estimations.',
  } satisfies Text,
} as const);

/** A bare `fr` is not found by every Excel. */
export const frenchLocales = ['fr-CA', 'fr-FR'] as const;

/** Files that the manifest names, relative to the add-in's address. */
export const files = {
  pane: 'taskpane.html',
  functions: 'functions.js',
  metadata: { en: 'functions.json', fr: 'functions.fr.json' },
  help: { en: 'help.html', fr: 'help.fr.html' },
  privacy: { en: 'privacy.html', fr: 'privacy.fr.html' },
  shortcuts: 'shortcuts.json',
  shortcutTexts: 'shortcuts.fr.json',
} as const;

export const iconFile = (name: string, size: number): string => `assets/${name}-${size}.png`;

export interface ManifestOptions {
  /** Where the add-in is: `https://localhost:3000/addin/`, with a slash at its end. */
  base: string;
  /** The package's version: `1.2.3`. */
  version: string;
  /** Counts the manifests of a version, if a package changes without a release; 0 by default. */
  revision?: number;
  /** Who provides the add-in; its own name by default. */
  provider?: string;
  /** The page where people find help; the add-in's own by default. */
  supportPage?: string;
  /** Whether the menu of a cell has one of the add-in; true by default. */
  hasCellMenu?: boolean;
}
