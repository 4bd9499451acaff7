import type { Text } from '@cdata/catalog';
import { functionsMetadata } from '../../functions/metadata.ts';
import { shortcuts } from '../../taskpane/keyboard/shortcuts.ts';
import { addin, files, frenchLocales, iconFile, type ManifestOptions } from './addin.ts';
import { copilotAgent } from './copilot-agent.ts';
import { iconSizes, type Action, type Command, type Group } from './entry-point.ts';
import { cellMenu, getStarted, tab } from './entry-points.ts';

/** The version of the schema whose rules the manifest follows: the first that has room for our functions' descriptions. */
export const manifestVersion = '1.27';

/** Icons that are packed with the manifest: 192 and 32 pixels. */
export const packedIcons = { color: 'color.png', outline: 'outline.png' } as const;

/** The manifest of the unified format, its texts by language file, and what else is packed with it. */
export interface UnifiedManifest {
  manifest: object;
  texts: Record<string, object>;
  /** Those of Copilot's agent, by name. */
  agentFiles: Record<string, object>;
}

/**
 * The unified manifest for Microsoft 365 (JSON). Excel for Windows reads it from version 2501 on, and Excel for the Mac
 * from version 16.103 on; others need the XML manifest. Source: Microsoft, "Microsoft 365 app manifest schema reference".
 */
export function unifiedManifest(options: ManifestOptions): UnifiedManifest {
  const manifest = new BilingualManifest(options).write();
  const texts = { $schema: schema('.Localization'), ...Object.fromEntries(frenchTexts(manifest)) };
  return {
    manifest: JSON.parse(
      JSON.stringify(manifest, (_, value: unknown) => (isText(value) ? value.en : value)),
    ) as object,
    texts: Object.fromEntries(frenchLocales.map((locale) => [languageFile(locale), texts])),
    agentFiles: options.hasCopilot ? copilotAgent.files : {},
  };
}

const schema = (name: string): string =>
  `https://developer.microsoft.com/json-schemas/teams/v${manifestVersion}/MicrosoftTeams${name}.schema.json`;

const languageFile = (locale: string): string => `${locale.toLowerCase()}.json`;

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'en' in value && 'fr' in value;

/** Texts that a language file contains even if they are the same in English. */
const requiredTexts = ['name.short', 'description.short', 'description.full'];

/** The French texts that differ from the English ones, by path: `extensions[0].getStartedMessages[0].title`. */
function frenchTexts(part: unknown, path = ''): [string, string][] {
  if (isText(part)) return part.en !== part.fr || requiredTexts.includes(path) ? [[path, part.fr]] : [];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    frenchTexts(value, Array.isArray(part) ? `${path}[${name}]` : path ? `${path}.${name}` : name),
  );
}

/** How many manifests a version may have. */
const maxRevisions = 100;

/**
 * Semantic versions have no fourth part, so that the third one counts the manifests of a version, too: `1.2.3` with
 * revision 4 is `1.2.304`, which is higher than those before it and lower than those of `1.2.4`.
 */
function unifiedVersion({ version, revision = 0 }: ManifestOptions): string {
  if (revision >= maxRevisions)
    throw new Error(`Release a version after ${version}: it has ${maxRevisions} manifests already.`);
  const [major, minor, patch] = version.split('.').map(Number) as [number, number, number];
  return `${major}.${minor}.${patch * maxRevisions + revision}`;
}

const sharedRuntime = [{ name: 'SharedRuntime', minVersion: '1.1' }];
const workbookCommands = {
  capabilities: [{ name: 'AddinCommands', minVersion: '1.1' }],
  scopes: ['workbook'],
};

/** The manifest with all texts in both languages. */
class BilingualManifest {
  readonly #options: ManifestOptions;

  constructor(options: ManifestOptions) {
    this.#options = options;
  }

  write(): object {
    const help = this.#address(files.help.en);
    const { provider = addin.provider, supportPage = help } = this.#options;
    return {
      $schema: schema(''),
      manifestVersion,
      version: unifiedVersion(this.#options),
      id: addin.id,
      localizationInfo: {
        defaultLanguageTag: 'en-ca',
        additionalLanguages: frenchLocales.map((locale) => ({
          languageTag: locale.toLowerCase(),
          file: languageFile(locale),
        })),
      },
      developer: {
        name: provider,
        websiteUrl: supportPage,
        privacyUrl: this.#address(files.privacy.en),
        termsOfUseUrl: `${help}#terms`,
      },
      name: { short: { en: addin.name, fr: addin.name }, full: addin.name },
      description: { short: addin.shortDescription, full: addin.description },
      icons: packedIcons,
      accentColor: addin.accentColor,
      authorization: {
        permissions: { resourceSpecific: [{ name: 'Document.ReadWrite.User', type: 'Delegated' }] },
      },
      validDomains: [new URL(this.#options.base).host],
      ...(this.#options.hasCopilot && copilotAgent.manifest),
      extensions: [this.#extension()],
    };
  }

  #extension(): object {
    const alternateIcon = (size: number) => ({ size, url: this.#address(iconFile('icon', size)) });
    return {
      requirements: { capabilities: sharedRuntime, scopes: ['workbook'] },
      runtimes: [this.#runtime()],
      ribbons: [this.#ribbon()],
      contextMenus: [
        {
          requirements: workbookCommands,
          menus: [{ entryPoint: 'cell', controls: cellMenu.map((command) => this.#button(command)) }],
        },
      ],
      keyboardShortcuts: [
        {
          requirements: { capabilities: sharedRuntime },
          shortcuts: shortcuts.map(({ run, keys }) => ({ key: keys, actionId: run })),
          keyMappingFiles: {
            shortcutsUrl: this.#address(files.shortcuts),
            localizationResourceUrl: this.#address(files.shortcutTexts),
          },
        },
      ],
      getStartedMessages: [
        {
          requirements: { scopes: ['workbook'] },
          ...getStarted,
          learnMoreUrl: this.#addresses(files.help),
        },
      ],
      // Lets Microsoft make an XML manifest for Excel versions that do not read this one.
      alternates: [{ alternateIcons: { icon: alternateIcon(32), highResolutionIcon: alternateIcon(64) } }],
    };
  }

  #runtime(): object {
    const { functions, enums } = functionsMetadata('en');
    return {
      requirements: { capabilities: sharedRuntime },
      id: 'SharedRuntime',
      type: 'general',
      code: { page: this.#address(files.pane), script: this.#address(files.functions) },
      lifetime: 'long',
      actions: this.#actions(),
      customFunctions: {
        namespace: { id: addin.namespace, name: addin.namespace },
        metadataUrl: this.#addresses(files.metadata),
        allowCustomDataForDataTypeAny: true,
        // Excel reads their French descriptions from the metadata.
        functions: functions.map(({ options, ...metadata }) => ({ ...metadata, ...options })),
        enums,
      },
    };
  }

  /** Every action of the entry points, once. A shortcut's action has a name that users may see. */
  #actions(): object[] {
    const commands = [...tab.groups.flatMap(({ controls }) => controls), ...cellMenu];
    const labels = new Map<string, Text>();
    for (const { action, label } of commands) if (action !== 'show-pane') labels.set(action.run, label);
    for (const { run, label } of shortcuts) labels.set(run, label);
    return [
      { id: paneActionId, type: 'openPage' },
      ...[...labels].map(([id, label]) => ({ id, type: 'executeFunction', displayName: label })),
      ...(this.#options.hasCopilot ? copilotAgent.actions : []),
    ];
  }

  #ribbon(): object {
    return {
      requirements: workbookCommands,
      contexts: ['default'],
      tabs: [{ id: tab.id, label: tab.label, groups: tab.groups.map((group) => this.#group(group)) }],
    };
  }

  #group({ id, label, icon, controls }: Group): object {
    return {
      id,
      label,
      icons: this.#icons(icon),
      controls: controls.map((command) => this.#button(command)),
    };
  }

  #button({ id, label, tip, icon, action }: Command): object {
    return {
      id,
      label,
      icons: this.#icons(icon),
      supertip: { title: label, description: tip },
      type: 'button',
      actionId: actionId(action),
    };
  }

  #icons(name: string): object[] {
    return iconSizes.map((size) => ({ size, url: this.#address(iconFile(name, size)) }));
  }

  #addresses({ en, fr }: Text): Text {
    return { en: this.#address(en), fr: this.#address(fr) };
  }

  #address(file: string): string {
    return new URL(file, this.#options.base).href;
  }
}

const paneActionId = 'ShowPane';

const actionId = (action: Action): string => (action === 'show-pane' ? paneActionId : action.run);
