import type { Text } from '@cdata/catalog';
import { addin, files, frenchLocales, iconFile, type ManifestOptions } from './addin.ts';
import { iconSizes, type Action, type Command, type Group, type Menu } from './entry-point.ts';
import { cellMenu, getStarted, tab } from './entry-points.ts';

/** Excel's limits, in characters (Microsoft, "Resources element"). */
const limits = { id: 32, short: 125, long: 250, url: 2048 } as const;

/**
 * The manifest (XML), which every Excel with custom functions reads. Element order follows Microsoft's schema.
 *
 * @throws Error that names a text or an id that is longer than Excel allows.
 */
export function xmlManifest(options: ManifestOptions): string {
  return new XmlManifest(options).write();
}

/** Controls and resources refer to each other by id, so the manifest is written with its resources at hand. */
class XmlManifest {
  readonly #options: ManifestOptions;
  readonly #images = new Map<string, string>();
  readonly #urls = new Map<string, string>();
  readonly #shortTexts = new Map<string, string>();
  readonly #longTexts = new Map<string, string>();

  constructor(options: ManifestOptions) {
    this.#options = options;
  }

  write(): string {
    const { version, revision = 0, provider = addin.provider } = this.#options;
    const overrides = this.#versionOverrides();
    return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Written by \`npm run manifest\` from deploy/manifest. -->
<OfficeApp
  xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0"
  xsi:type="TaskPaneApp">
  <Id>${addin.id}</Id>
  <Version>${version}.${revision}</Version>
  <ProviderName>${escape(provider)}</ProviderName>
  <DefaultLocale>en-CA</DefaultLocale>
  <DisplayName DefaultValue="${escape(addin.name)}"/>
  ${indent(localized('Description', '', addin.description, limits.long), 1)}
  <IconUrl DefaultValue="${this.#address(iconFile('icon', 32))}"/>
  <HighResolutionIconUrl DefaultValue="${this.#address(iconFile('icon', 64))}"/>
  ${indent(this.#supportUrl(), 1)}
  <Hosts>
    <Host Name="Workbook"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="SharedRuntime" MinVersion="1.1"/>
    </Sets>
  </Requirements>
  <DefaultSettings>
    <SourceLocation DefaultValue="${this.#address(files.pane)}"/>
  </DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  ${indent(overrides, 1)}
  <ExtendedOverrides Url="${this.#address(files.shortcuts)}" ResourcesUrl="${this.#address(files.shortcutTexts)}"/>
</OfficeApp>
`;
  }

  #supportUrl(): string {
    const { supportPage } = this.#options;
    return supportPage
      ? localized('SupportUrl', '', { en: supportPage, fr: supportPage }, limits.url)
      : this.#localizedAddress('SupportUrl', '', files.help);
  }

  #versionOverrides(): string {
    const pane = this.#url('Taskpane.Url', this.#plain(files.pane));
    const host = lines(
      element('Runtimes', `<Runtime resid="${pane}" lifetime="long"/>`),
      element('AllFormFactors', this.#functions(pane)),
      element('DesktopFormFactor', this.#desktop(pane)),
    );
    return element(
      'VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0"',
      lines(element('Hosts', element('Host xsi:type="Workbook"', host)), this.#resources()),
    );
  }

  #functions(pane: string): string {
    const script = this.#url('Functions.Script.Url', this.#plain(files.functions));
    const metadata = this.#url('Functions.Metadata.Url', files.metadata);
    const namespace = this.#short('Functions.Namespace', { en: addin.namespace, fr: addin.namespace });
    const location = (name: string, id: string) => element(name, `<SourceLocation resid="${id}"/>`);
    return element(
      'ExtensionPoint xsi:type="CustomFunctions"',
      lines(
        location('Script', script),
        location('Page', pane),
        location('Metadata', metadata),
        `<Namespace resid="${namespace}"/>`,
      ),
    );
  }

  #desktop(pane: string): string {
    const { hasCellMenu = true } = this.#options;
    const introduction = lines(
      `<Title resid="${this.#short('GetStarted.Title', getStarted.title)}"/>`,
      `<Description resid="${this.#long('GetStarted.Description', getStarted.description)}"/>`,
      `<LearnMoreUrl resid="${this.#url('GetStarted.Url', files.help)}"/>`,
    );
    const surface = element(
      `CustomTab id="${tab.id}"`,
      lines(
        ...tab.groups.map((group) => this.#group(group)),
        `<Label resid="${this.#short(`${tab.id}.Label`, tab.label)}"/>`,
      ),
    );
    return lines(
      element('GetStarted', introduction),
      `<FunctionFile resid="${pane}"/>`,
      element('ExtensionPoint xsi:type="PrimaryCommandSurface"', surface),
      hasCellMenu
        ? element(
            'ExtensionPoint xsi:type="ContextMenu"',
            element('OfficeMenu id="ContextMenuCell"', this.#menu(cellMenu)),
          )
        : '',
    );
  }

  #group({ id, label, icon, controls }: Group): string {
    return element(
      `Group id="${id}"`,
      lines(
        `<Label resid="${this.#short(`${id}.Label`, label)}"/>`,
        this.#icon(icon),
        ...controls.map((command) => this.#button(command)),
      ),
    );
  }

  #button(command: Command): string {
    const { id, action } = command;
    return element(`Control xsi:type="Button" id="${id}"`, lines(this.#names(command), this.#action(action)));
  }

  #menu(menu: Menu): string {
    const items = menu.items.map((item) =>
      element(`Item id="${item.id}"`, lines(this.#names(item), this.#action(item.action))),
    );
    return element(
      `Control xsi:type="Menu" id="${menu.id}"`,
      lines(this.#names(menu), element('Items', lines(...items))),
    );
  }

  /** What a button, a menu and an item have alike. */
  #names({ id, label, tip, icon }: Command | Menu): string {
    const text = this.#short(`${id}.Label`, label);
    const supertip = lines(
      `<Title resid="${text}"/>`,
      `<Description resid="${this.#long(`${id}.Tip`, tip)}"/>`,
    );
    return lines(`<Label resid="${text}"/>`, element('Supertip', supertip), this.#icon(icon));
  }

  #action(action: Action): string {
    return action === 'show-pane'
      ? element('Action xsi:type="ShowTaskpane"', '<SourceLocation resid="Taskpane.Url"/>')
      : element('Action xsi:type="ExecuteFunction"', `<FunctionName>${action.run}</FunctionName>`);
  }

  #icon(name: string): string {
    const images = iconSizes.map((size) => {
      const id = resource(this.#images, `Icon.${name}.${size}`, (of) =>
        image(of, this.#address(iconFile(name, size))),
      );
      return `<bt:Image size="${size}" resid="${id}"/>`;
    });
    return element('Icon', lines(...images));
  }

  #url(id: string, file: Text): string {
    return resource(this.#urls, id, (of) => this.#localizedAddress('bt:Url', of, file));
  }

  #short(id: string, text: Text): string {
    return resource(this.#shortTexts, id, (of) => localized('bt:String', of, text, limits.short));
  }

  #long(id: string, text: Text): string {
    return resource(this.#longTexts, id, (of) => localized('bt:String', of, text, limits.long));
  }

  #resources(): string {
    const section = (name: string, entries: Map<string, string>) => element(name, lines(...entries.values()));
    return element(
      'Resources',
      lines(
        section('bt:Images', this.#images),
        section('bt:Urls', this.#urls),
        section('bt:ShortStrings', this.#shortTexts),
        section('bt:LongStrings', this.#longTexts),
      ),
    );
  }

  #plain(file: string): Text {
    return { en: file, fr: file };
  }

  #localizedAddress(name: string, id: string, file: Text): string {
    const addresses = { en: this.#address(file.en), fr: this.#address(file.fr) };
    return localized(name, id, addresses, limits.url);
  }

  #address(file: string): string {
    return new URL(file, this.#options.base).href;
  }
}

/** Declares a resource at its first use. Returns its id. */
function resource(resources: Map<string, string>, id: string, declare: (id: string) => string): string {
  requireLength(id, limits.id);
  if (!resources.has(id)) resources.set(id, declare(id));
  return id;
}

const image = (id: string, address: string): string => `<bt:Image id="${id}" DefaultValue="${address}"/>`;

/** An element with an English text, and with its French translation where it differs. */
function localized(name: string, id: string, text: Text, limit: number): string {
  for (const translation of [text.en, text.fr]) requireLength(translation, limit);
  const attributes = `${id && ` id="${id}"`} DefaultValue="${escape(text.en)}"`;
  if (text.fr === text.en) return `<${name}${attributes}/>`;
  const overrides = frenchLocales.map(
    (locale) =>
      `<${name.startsWith('bt:') ? 'bt:' : ''}Override Locale="${locale}" Value="${escape(text.fr)}"/>`,
  );
  return element(`${name}${attributes}`, lines(...overrides));
}

function requireLength(text: string, limit: number): void {
  if (text.length > limit) throw new Error(`“${text}” has ${text.length} characters. Excel allows ${limit}.`);
}

/** @param opening The element's name and attributes. */
const element = (opening: string, content: string): string =>
  `<${opening}>\n  ${indent(content, 1)}\n</${opening.split(' ')[0]}>`;

const lines = (...parts: string[]): string => parts.filter(Boolean).join('\n');

const indent = (text: string, levels: number): string => text.replaceAll('\n', `\n${'  '.repeat(levels)}`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
