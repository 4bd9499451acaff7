import { readFile } from 'node:fs/promises';
import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom';

/** A text of a manifest: what it says by default, and in some languages. */
export interface ManifestText {
  text: string;
  /** By locale: `fr-CA`. */
  overrides: Record<string, string>;
}

/** What a button does: it shows a page in the pane, or runs a function of the add-in's. */
export type ManifestAction = { show: URL } | { run: string };

/** A button, or a menu of buttons. */
export interface ManifestControl {
  id: string;
  label: ManifestText;
  tip: ManifestText | null;
  icon: URL | null;
  /** Null for a menu. */
  action: ManifestAction | null;
  items: ManifestControl[];
}

/** Buttons that stand together. */
export interface ManifestGroup {
  label: ManifestText;
  controls: ManifestControl[];
}

/** What the workbook needs to know of an add-in; addresses are as they stand in the manifest. */
export interface AddinManifest {
  id: string;
  displayName: ManifestText;
  icon: URL;
  taskpane: URL;
  /** Where its pages may lead besides: its AppDomains. */
  domains: URL[];
  /** Custom functions: the address of their metadata, which a language may have its own of, and the script or page. */
  functions: { namespace: string; metadata: ManifestText; script: URL | null; page: URL | null } | null;
  /** Whether pane, functions and commands share one page that lives as long as the workbook. */
  sharedRuntime: boolean;
  /** The page whose functions buttons run. */
  commands: URL | null;
  ribbon: ManifestGroup[];
  /** Entries of the menu of cells. */
  contextMenu: ManifestControl[];
}

/**
 * Reads an add-in only manifest (XML; Microsoft: "Office Add-ins with the add-in only manifest").
 *
 * @throws Error naming the file and what is wrong with it or what it lacks.
 */
export async function readManifest(file: string): Promise<AddinManifest> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no manifest ${file}.`);
  });
  let root: Element | null;
  try {
    root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml').documentElement;
  } catch (error) {
    throw new Error(`The manifest ${file} is no XML: ${(error as Error).message}`);
  }
  if (root?.localName !== 'OfficeApp') throw new Error(`${file} is no manifest of an Office add-in.`);
  return new ManifestReader(file, root).read();
}

class ManifestReader {
  readonly #file: string;
  readonly #root: Element;
  /** The newest version of what the manifest adds for buttons and functions. */
  readonly #overrides: Element | null;
  readonly #host: Element | null;

  constructor(file: string, root: Element) {
    this.#file = file;
    this.#root = root;
    this.#overrides = descendants(root, 'VersionOverrides').at(-1) ?? null;
    const hosts = this.#overrides ? descendants(this.#overrides, 'Host') : [];
    this.#host = hosts.find((host) => typeOf(host) === 'Workbook') ?? null;
  }

  read(): AddinManifest {
    const settings = this.#needed('DefaultSettings', child(this.#root, 'DefaultSettings'));
    const taskpane = this.#needed('SourceLocation', child(settings, 'SourceLocation'));
    const host = this.#host;
    const ribbon = this.#points('PrimaryCommandSurface').flatMap((point) => descendants(point, 'Group'));
    const menus = this.#points('ContextMenu')
      .flatMap((point) => children(point, 'OfficeMenu'))
      .filter((menu) => menu.getAttribute('id') === 'ContextMenuCell');
    const functionFile = host && descendants(host, 'FunctionFile')[0];
    return {
      id: this.#needed('Id', child(this.#root, 'Id')?.textContent?.trim() || null),
      displayName: localized(this.#needed('DisplayName', child(this.#root, 'DisplayName'))),
      icon: this.#url(this.#needed('IconUrl', child(this.#root, 'IconUrl')?.getAttribute('DefaultValue'))),
      taskpane: this.#url(this.#needed('SourceLocation', taskpane.getAttribute('DefaultValue'))),
      domains: this.#domains(),
      functions: this.#functions(),
      sharedRuntime: host
        ? descendants(host, 'Runtime').some((one) => one.getAttribute('lifetime') === 'long')
        : false,
      commands: functionFile ? this.#resourceUrl(functionFile) : null,
      ribbon: ribbon.map((group) => ({
        label: this.#text(child(group, 'Label')) ?? plain(''),
        controls: children(group, 'Control').map((control) => this.#control(control)),
      })),
      contextMenu: menus.flatMap((menu) =>
        children(menu, 'Control').map((control) => this.#control(control)),
      ),
    };
  }

  #domains(): URL[] {
    const list = child(this.#root, 'AppDomains');
    return (list ? children(list, 'AppDomain') : []).map((domain) =>
      this.#url(domain.textContent?.trim() ?? ''),
    );
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

  /** The addresses of the metadata, all of which must be some. */
  #metadata(point: Element): ManifestText {
    const element = child(point, 'Metadata');
    const source = element && child(element, 'SourceLocation');
    const found = this.#needed('Metadata of its custom functions', this.#text(source));
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
    // The image nearest to the 20 pixels in which the workbook shows it.
    const images = icon ? children(icon, 'Image') : [];
    const nearest = images.toSorted((a, b) => away(a) - away(b))[0];
    return {
      id: control.getAttribute('id') ?? '',
      label: this.#text(child(control, 'Label')) ?? plain(control.getAttribute('id') ?? ''),
      tip: supertip && this.#text(child(supertip, 'Description')),
      icon: nearest ? this.#resourceUrl(nearest) : null,
      action: action && this.#action(action),
      items: items ? children(items, 'Item').map((item) => this.#control(item)) : [],
    };
  }

  #action(action: Element): ManifestAction {
    const location = child(action, 'SourceLocation');
    if (typeOf(action) === 'ShowTaskpane') {
      return { show: this.#resourceUrl(this.#needed('SourceLocation of a button', location)) };
    }
    const name = child(action, 'FunctionName')?.textContent?.trim();
    return { run: this.#needed('FunctionName of a button', name || null) };
  }

  /** A text that an element names by its `resid`. */
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
    return this.#needed(`resource ${id}`, found ?? null);
  }

  #url(address: string): URL {
    if (!URL.canParse(address))
      throw new Error(`The manifest ${this.#file} has an address that is none: ${address}.`);
    return new URL(address);
  }

  #needed<Part>(what: string, part: Part | null | undefined): Part {
    if (part === null || part === undefined) throw new Error(`The manifest ${this.#file} names no ${what}.`);
    return part;
  }
}

const plain = (text: string): ManifestText => ({ text, overrides: {} });

function localized(element: Element): ManifestText {
  const overrides = children(element, 'Override').map(
    (override) => [override.getAttribute('Locale') ?? '', override.getAttribute('Value') ?? ''] as const,
  );
  return { text: element.getAttribute('DefaultValue') ?? '', overrides: Object.fromEntries(overrides) };
}

const away = (image: Element): number => Math.abs(Number(image.getAttribute('size')) - 20);

const typeOf = (element: Element): string | null =>
  element.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'type');

const isElement = (node: unknown): node is Element => (node as Element).nodeType === 1;

/** Elements are found by their local names: their namespaces are those of their versions. */
const children = (element: Element, name: string): Element[] =>
  [...element.childNodes].filter(isElement).filter(({ localName }) => localName === name);

const child = (element: Element, name: string): Element | null => children(element, name)[0] ?? null;

function descendants(element: Element, name: string): Element[] {
  const own = [...element.childNodes].filter(isElement);
  return own.flatMap((one) => [...(one.localName === name ? [one] : []), ...descendants(one, name)]);
}
