import { cacheRules, securityHeaders, sharedHeaders } from './response-headers.ts';

/**
 * `staticwebapp.config.json` of Azure Static Web Apps, for the root of the app. Its routes know no regular expressions:
 * the entry files are listed, and every other script and style sheet has a hash in its name.
 *
 * @param prefix Path of the add-in on the host: `/` or `/cdata/`.
 * @param entryFiles Files whose names have no hash, relative to the upload folder.
 */
export function staticWebAppConfiguration(prefix: string, entryFiles: readonly string[]): object {
  const rule = (name: string) => cacheRules.find((one) => one.name === name)!;
  const [hashed, icons, metadata, entry] = ['hashed', 'icons', 'metadata', 'entry'].map(rule);
  const headers = ({ cacheControl, isShared }: typeof entry & object) => ({
    'Cache-Control': cacheControl,
    ...(isShared && sharedHeaders),
  });
  return {
    $schema: 'https://json.schemastore.org/staticwebapp.config.json',
    routes: [
      ...entryFiles
        .filter((file) => metadata!.files.test(file))
        .map((file) => ({ route: `${prefix}${file}`, headers: headers(metadata!) })),
      { route: `${prefix}assets/*`, headers: headers(icons!) },
      { route: `${prefix}*.{js,css}`, headers: headers(hashed!) },
    ],
    globalHeaders: { ...securityHeaders, ...headers(entry!) },
    mimeTypes: { '.json': 'application/json' },
  };
}
