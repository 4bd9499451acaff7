import type { AddinDescription, ControlDescription } from './addin-description.ts';

/**
 * The content security policy of the workbook's page: its own scripts, and of elsewhere only what the add-in beside it
 * names in its manifest.
 *
 * @param domains Where the add-in's pages may lead besides.
 */
export function pagePolicy(addin: AddinDescription, domains: readonly URL[]): string {
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
  const answers = metadata ? [metadata.text, ...Object.values(metadata.overrides)] : [];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The grid writes style elements of its own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...origins(images)],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...origins(answers)],
    'frame-src': ["'self'", ...new Set([...origins(pages), ...domains.map(({ origin }) => origin)])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** Where these addresses are, but for those on the workbook's own server, which are paths. */
const origins = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(
    addresses.flatMap((address) => (address && !address.startsWith('/') ? new URL(address).origin : [])),
  ),
];
