import type { AddinDescription, ControlDescription } from './addin-description.ts';

/**
 * Allows the page's own scripts, and from elsewhere only the addresses in the add-in's manifest.
 *
 * @param domains Other origins that the add-in's pages may open.
 */
export function contentSecurityPolicy(addin: AddinDescription, domains: readonly URL[]): string {
  const groups = [...addin.ribbon.flatMap(({ controls }) => controls), ...addin.contextMenu];
  const controls = groups.flatMap((control): ControlDescription[] => [control, ...control.items]);
  const pages = [
    addin.taskpane,
    addin.functionsPage,
    addin.commandsPage,
    ...controls.map(({ show }) => show),
  ];
  const images = [addin.icon, ...controls.map(({ icon }) => icon)];
  const metadata = addin.functionsMetadata;
  const metadataAddresses = metadata ? [metadata.text, ...Object.values(metadata.overrides)] : [];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // Univer adds style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...origins(images)],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...origins(metadataAddresses)],
    'frame-src': ["'self'", ...new Set([...origins(pages), ...domains.map(({ origin }) => origin)])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** Paths are on the workbook's own server. */
const origins = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(
    addresses.flatMap((address) => (address && !address.startsWith('/') ? new URL(address).origin : [])),
  ),
];
