import { functionsMetadata } from '../../functions/metadata.ts';
import type { Text } from '@cdata/catalog';
import { addin, files, frenchLocales, iconFile, type ManifestOptions } from './addin.ts';
import { iconSizes, isMenu, type Action, type Command, type Group, type Menu } from './entry-point.ts';
import { cellMenu, getStarted, homeGroups, shortcuts, tabs } from './entry-points.ts';

/** The version of the schema whose rules the manifest follows: the first that has room for our functions' descriptions. */
export const manifestVersion = '1.27';

/** Icons that are packed with the manifest: 192 and 32 pixels. */
export const packedIcons = { color: 'color.png', outline: 'outline.png' } as const;

/** The manifest of the unified format, and its texts by language file. */
export interface UnifiedManifest {
  manifest: object;
  texts: Record<string, object>;
}

type Json = string | number | boolean | Json[] | { [name: string]: Json };

/**
 * The unified manifest for Microsoft 365 (JSON). Excel for Windows reads it from version 2501 on, and Excel for the Mac
 * from version 16.103 on; others need the XML manifest. Source: Microsoft, "Microsoft 365 app manifest schema reference".
 */
export function unifiedManifest(options: ManifestOptions): UnifiedManifest {
  const english = manifestIn('en', options);
  const french = Object.fromEntries(translations(english, manifestIn('fr', options)));
  return {
    manifest: english,
    texts: Object.fromEntries(
      frenchLocales.map((locale) => [
        languageFile(locale),
        {
          $schema: `https://developer.microsoft.com/json-schemas/teams/v${manifestVersion}/MicrosoftTeams.Localization.schema.json`,
          ...french,
        },
      ]),
    ),
  };
}

const languageFile = (locale: string): string => `${locale.toLowerCase()}.json`;

/** Texts that Excel reads from `functions.json` in its language instead. */
const isInMetadata = (path: string): boolean => /\.customFunctions\.(functions|enums)\[/.test(path);

/** The texts that differ between two manifests, by path: `extensions[0].getStartedMessages[0].title`. */
function translations(english: Json, french: Json, path = ''): [string, string][] {
  if (typeof english === 'string') {
    const isRequired = ['name.short', 'description.short', 'description.full'].includes(path);
    return isRequired || (english !== french && !isInMetadata(path)) ? [[path, String(french)]] : [];
  }
  if (typeof english !== 'object') return [];
  return Object.entries(english).flatMap(([name, value]) =>
    translations(
      value,
      (french as Record<string, Json>)[name]!,
      Array.isArray(english) ? `${path}[${name}]` : path ? `${path}.${name}` : name,
    ),
  );
}

/** The manifest with all texts in one language. */
function manifestIn(language: keyof Text, { base, version }: ManifestOptions): Record<string, Json> {
  const word = (text: Text): string => text[language];
  const address = (file: string): string => new URL(file, base).href;
  const icons = (name: string) => iconSizes.map((size) => ({ size, url: address(iconFile(name, size)) }));
  const requires = { capabilities: [{ name: 'AddinCommands', minVersion: '1.1' }], scopes: ['workbook'] };

  const appearance = ({ id, label, tip, icon }: Command | Menu) => ({
    id,
    label: word(label),
    icons: icons(icon),
    supertip: { title: word(label), description: word(tip) },
  });
  const control = (shown: Command | Menu): Json =>
    isMenu(shown)
      ? {
          ...appearance(shown),
          type: 'menu',
          items: shown.items.map((item) => ({
            ...appearance(item),
            type: 'menuItem',
            actionId: actionId(item.action),
          })),
        }
      : { ...appearance(shown), type: 'button', actionId: actionId(shown.action) };
  const group = ({ id, label, icon, controls }: Group): Json => ({
    id,
    label: word(label),
    icons: icons(icon),
    controls: controls.map(control),
  });

  const ribbon: Json = {
    requirements: requires,
    contexts: ['default'],
    tabs: [
      { builtInTabId: 'TabHome', groups: homeGroups.map(group) },
      ...tabs.map(({ id, label, groups }) => ({ id, label: word(label), groups: groups.map(group) })),
    ],
  };
  const menus: Json = {
    requirements: requires,
    menus: [{ entryPoint: 'cell', controls: cellMenu.map(control) }],
  };
  const keys: Json = {
    requirements: { capabilities: [{ name: 'SharedRuntime', minVersion: '1.1' }] },
    shortcuts: shortcuts.map(({ run, keys: combination }) => ({ key: combination, actionId: run })),
    keyMappingFiles: {
      shortcutsUrl: address(files.shortcuts),
      localizationResourceUrl: address(files.shortcutTexts),
    },
  };
  const metadata = functionsMetadata(language) as Metadata;
  const runtime: Json = {
    requirements: { capabilities: [{ name: 'SharedRuntime', minVersion: '1.1' }] },
    id: 'SharedRuntime',
    type: 'general',
    code: { page: address(files.pane), script: address(files.functions) },
    lifetime: 'long',
    actions: actions(word),
    customFunctions: {
      namespace: { id: addin.namespace, name: addin.namespace },
      metadataUrl: address(files.metadata[language]),
      ...(metadata.allowCustomDataForDataTypeAny && { allowCustomDataForDataTypeAny: true }),
      functions: metadata.functions.map(({ options, ...declared }) => ({ ...declared, ...options })),
      enums: metadata.enums.map(({ values, ...declared }) => ({
        ...declared,
        values: values.map(({ name, tooltip }) => ({ name, stringValue: name, tooltip })),
      })),
    },
  };
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${manifestVersion}/MicrosoftTeams.schema.json`,
    manifestVersion,
    version,
    id: addin.id,
    localizationInfo: {
      defaultLanguageTag: 'en-ca',
      additionalLanguages: frenchLocales.map((locale) => ({
        languageTag: locale.toLowerCase(),
        file: languageFile(locale),
      })),
    },
    developer: {
      name: addin.provider,
      websiteUrl: address(files.help.en),
      privacyUrl: address(files.privacy.en),
      termsOfUseUrl: `${address(files.help.en)}#terms`,
    },
    name: { short: addin.name, full: addin.name },
    description: { short: word(addin.shortDescription), full: word(addin.description) },
    icons: packedIcons,
    accentColor: addin.accentColor,
    authorization: {
      permissions: { resourceSpecific: [{ name: 'Document.ReadWrite.User', type: 'Delegated' }] },
    },
    validDomains: [new URL(base).host],
    extensions: [
      {
        requirements: {
          capabilities: [{ name: 'SharedRuntime', minVersion: '1.1' }],
          scopes: ['workbook'],
        },
        runtimes: [runtime],
        ribbons: [ribbon],
        ...(cellMenu.length > 0 && { contextMenus: [menus] }),
        ...(shortcuts.length > 0 && { keyboardShortcuts: [keys] }),
        getStartedMessages: [
          {
            requirements: { scopes: ['workbook'] },
            title: word(getStarted.title),
            description: word(getStarted.description),
            learnMoreUrl: address(files.help[language]),
          },
        ],
        // Lets Microsoft make an XML manifest for Excel versions that do not read this one.
        alternates: [
          {
            alternateIcons: {
              icon: { size: 32, url: address(iconFile('icon', 32)) },
              highResolutionIcon: { size: 64, url: address(iconFile('icon', 64)) },
            },
          },
        ],
      },
    ],
  };
}

/** The parts of the functions' metadata that the manifest repeats. */
interface Metadata {
  allowCustomDataForDataTypeAny?: boolean;
  functions: { options: Record<string, Json>; [name: string]: Json }[];
  enums: { values: { name: string; tooltip: string }[]; [name: string]: Json }[];
}

const paneActionId = 'ShowPane';

const actionId = (action: Action): string => (action === 'show-pane' ? paneActionId : action.run);

/** Every action of the entry points, once. A shortcut's action has a name that users may see. */
function actions(word: (text: Text) => string): Json[] {
  const controls = [...homeGroups, ...tabs.flatMap(({ groups }) => groups)].flatMap(
    (group) => group.controls,
  );
  const commands = [...controls, ...cellMenu].flatMap((control) =>
    isMenu(control) ? control.items : [control],
  );
  const labels = new Map<string, Text | null>([[paneActionId, null]]);
  for (const { action, label } of commands) if (action !== 'show-pane') labels.set(action.run, label);
  for (const { run, label } of shortcuts) labels.set(run, label);
  return [...labels].map(([id, label]) => ({
    id,
    type: id === paneActionId ? 'openPage' : 'executeFunction',
    ...(label && { displayName: word(label) }),
  }));
}
