import { readFile } from 'node:fs/promises';
import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom';

export interface ManifestText {
  text: string;
  /** By locale: `fr-CA`. */
  overrides: Record<string, string>;
}

export type ManifestAction = { show: URL } | { run: string };

export interface ManifestControl {
  id: string;
  label: ManifestText;
  tip: ManifestText | null;
  icon: URL | null;
  /** Null for a menu. */
  action: ManifestAction | null;
  items: ManifestControl[];
  /** False for a button that the add-in enables later (Microsoft: "Change the availability of add-in commands"). */
  enabled: boolean;
}

export interface ManifestGroup {
  label: ManifestText;
  controls: ManifestControl[];
}

/** The parts of a manifest that the workbook uses. Addresses are as written in the manifest. */
export interface AddinManifest {
  id: string;
  displayName: ManifestText;
  icon: URL | null;
  taskpane: URL;
  /** Its AppDomains: other origins that its pages may open. Those without a scheme are https. */
  domains: URL[];
  /** What is wrong with it, without preventing its use. */
  warnings: string[];
  /** The metadata is an address, which may differ by language. */
  functions: { namespace: string; metadata: ManifestText; script: URL | null; page: URL | null } | null;
  /** The page that stays loaded as long as the workbook, for the pane and for the functions and commands that name it. */
  longRuntime: URL | null;
  /** The page with the functions that buttons run. */
  commands: URL | null;
  /** JSON with keyboard shortcuts (Microsoft: "Add custom keyboard shortcuts to your Office Add-ins"). */
  shortcuts: URL | null;
  ribbon: ManifestGroup[];
  contextMenu: ManifestControl[];
}

/**
 * Reads an add-in only manifest (XML; Microsoft: "Office Add-ins with the add-in only manifest").
 *
 * @throws Error that names the file and says what is wrong or missing.
 */
export async function readManifest(file: string): Promise<AddinManifest> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The manifest ${file} was not found.`);
  });
  let root: Element | null;
  try {
    root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml').documentElement;
  } catch (error) {
    throw new Error(`The manifest ${file} is not valid XML: ${(error as Error).message}`);
  }
  if (root?.localName !== 'OfficeApp') throw new Error(`${file} is not the manifest of an Office add-in.`);
  return new ManifestReader(file, root).read();
}

class ManifestReader {
  readonly #file: string;
  readonly #root: Element;
  /** The newest VersionOverrides, which declare buttons and functions. */
  readonly #overrides: Element | null;
  readonly #host: Element | null;
  readonly #warnings: string[] = [];

  constructor(file: string, root: Element) {
    this.#file = file;
    this.#root = root;
    this.#overrides = descendants(root, 'VersionOverrides').at(-1) ?? null;
    const hosts = this.#overrides ? descendants(this.#overrides, 'Host') : [];
    this.#host = hosts.find((host) => typeOf(host) === 'Workbook') ?? null;
  }

  read(): AddinManifest {
    const settings = child(this.#root, 'DefaultSettings');
    const taskpane = settings && child(settings, 'SourceLocation')?.getAttribute('DefaultValue');
    const host = this.#host;
    const ribbon = this.#points('PrimaryCommandSurface').flatMap((point) => descendants(point, 'Group'));
    const menus = this.#points('ContextMenu')
      .flatMap((point) => children(point, 'OfficeMenu'))
      .filter((menu) => menu.getAttribute('id') === 'ContextMenuCell');
    const functionFile = host && descendants(host, 'FunctionFile')[0];
    const runtime =
      host && descendants(host, 'Runtime').find((one) => one.getAttribute('lifetime') === 'long');
    const longRuntime = runtime ? this.#resourceUrl(runtime) : null;
    const functions = this.#functions();
    const shortcuts = child(this.#root, 'ExtendedOverrides')?.getAttribute('Url');
    return {
      id: this.#require('Id', child(this.#root, 'Id')?.textContent?.trim() || null),
      displayName: localized(this.#require('DisplayName', child(this.#root, 'DisplayName'))),
      icon: this.#icon(),
      // An add-in with functions alone need not have a pane.
      taskpane: taskpane
        ? this.#url(taskpane)
        : this.#require('SourceLocation', longRuntime ?? functions?.page),
      domains: this.#domains(),
      functions,
      longRuntime,
      commands: functionFile ? this.#resourceUrl(functionFile) : null,
      shortcuts: shortcuts ? this.#url(shortcuts) : null,
      ribbon: ribbon.map((group) => ({
        label: this.#text(child(group, 'Label')) ?? untranslated(''),
        controls: children(group, 'Control').map((control) => this.#control(control)),
      })),
      contextMenu: menus.flatMap((menu) =>
        children(menu, 'Control').map((control) => this.#control(control)),
      ),
      warnings: this.#warnings,
    };
  }

  #icon(): URL | null {
    const icon = child(this.#root, 'IconUrl')?.getAttribute('DefaultValue');
    if (!icon) this.#warnings.push('The manifest has no IconUrl, which Microsoft Marketplace requires.');
    return icon ? this.#url(icon) : null;
  }

  #domains(): URL[] {
    const list = child(this.#root, 'AppDomains');
    return (list ? children(list, 'AppDomain') : []).flatMap((domain) => {
      const written = domain.textContent?.trim() ?? '';
      const address = /^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `https://${written}`;
      if (URL.canParse(address)) return [new URL(address)];
      this.#warnings.push(`The manifest has an AppDomain that is not a domain: ${written}.`);
      return [];
    });
  }

  #functions(): AddinManifest['functions'] {
    const [point] = this.#points('CustomFunctions');
    if (!point) return null;
    const location = (part: string) => {
      const element = child(point, part);
      const source = element && child(element, 'SourceLocation');
      return source ? this.#resourceUrl(source) : null;
    };
    const namespace = child(point, 'Namespace');
    return {
      namespace: namespace ? (this.#text(namespace)?.text ?? '') : '',
      metadata: this.#metadata(point),
      script: location('Script'),
      page: location('Page'),
    };
  }

  #metadata(point: Element): ManifestText {
    const element = child(point, 'Metadata');
    const source = element && child(element, 'SourceLocation');
    const found = this.#require('Metadata of its custom functions', this.#text(source));
    for (const address of [found.text, ...Object.values(found.overrides)]) this.#url(address);
    return found;
  }

  #points(type: string): Element[] {
    return this.#host
      ? descendants(this.#host, 'ExtensionPoint').filter((point) => typeOf(point) === type)
      : [];
  }

  #control(control: Element): ManifestControl {
    const items = child(control, 'Items');
    const action = child(control, 'Action');
    const supertip = child(control, 'Supertip');
    const icon = child(control, 'Icon');
    // The workbook shows icons at 20 pixels.
    const images = icon ? children(icon, 'Image') : [];
    const nearest = images.toSorted((a, b) => sizeDifference(a) - sizeDifference(b))[0];
    return {
      id: control.getAttribute('id') ?? '',
      label: this.#text(child(control, 'Label')) ?? untranslated(control.getAttribute('id') ?? ''),
      tip: supertip && this.#text(child(supertip, 'Description')),
      icon: nearest ? this.#resourceUrl(nearest) : null,
      action: action && this.#action(action),
      items: items ? children(items, 'Item').map((item) => this.#control(item)) : [],
      enabled: child(control, 'Enabled')?.textContent?.trim().toLowerCase() !== 'false',
    };
  }

  #action(action: Element): ManifestAction {
    const location = child(action, 'SourceLocation');
    if (typeOf(action) === 'ShowTaskpane') {
      return { show: this.#resourceUrl(this.#require('SourceLocation of a button', location)) };
    }
    const name = child(action, 'FunctionName')?.textContent?.trim();
    return { run: this.#require('FunctionName of a button', name || null) };
  }

  /** The text that an element refers to by its `resid`. */
  #text(element: Element | null): ManifestText | null {
    return element && localized(this.#resource(element));
  }

  #resourceUrl(element: Element): URL {
    return this.#url(this.#resource(element).getAttribute('DefaultValue')!);
  }

  #resource(element: Element): Element {
    const id = element.getAttribute('resid') ?? '';
    const found = ['Url', 'String', 'Image']
      .flatMap((kind) => (this.#overrides ? descendants(this.#overrides, kind) : []))
      .find((resource) => resource.getAttribute('id') === id && resource.hasAttribute('DefaultValue'));
    return this.#require(`resource ${id}`, found ?? null);
  }

  #url(address: string): URL {
    if (!URL.canParse(address))
      throw new Error(`The manifest ${this.#file} has an invalid address: ${address}.`);
    return new URL(address);
  }

  #require<Part>(what: string, part: Part | null | undefined): Part {
    if (part === null || part === undefined) throw new Error(`The manifest ${this.#file} has no ${what}.`);
    return part;
  }
}

const untranslated = (text: string): ManifestText => ({ text, overrides: {} });

function localized(element: Element): ManifestText {
  const overrides = children(element, 'Override').map(
    (override) => [override.getAttribute('Locale') ?? '', override.getAttribute('Value') ?? ''] as const,
  );
  return { text: element.getAttribute('DefaultValue') ?? '', overrides: Object.fromEntries(overrides) };
}

const sizeDifference = (image: Element): number => Math.abs(Number(image.getAttribute('size')) - 20);

const typeOf = (element: Element): string | null =>
  element.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'type');

const isElement = (node: unknown): node is Element => (node as Element).nodeType === 1;

/** Finds elements by local name, because their namespaces differ by version. */
const children = (element: Element, name: string): Element[] =>
  [...element.childNodes].filter(isElement).filter(({ localName }) => localName === name);

const child = (element: Element, name: string): Element | null => children(element, name)[0] ?? null;

function descendants(element: Element, name: string): Element[] {
  const own = [...element.childNodes].filter(isElement);
  return own.flatMap((one) => [...(one.localName === name ? [one] : []), ...descendants(one, name)]);
}
