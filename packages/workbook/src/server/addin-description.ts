import { readFile } from 'node:fs/promises';
import { DOMParser, type Element } from '@xmldom/xmldom';

export interface LocalizedText {
  text: string;
  /** By locale: `fr-CA`. */
  overrides: Record<string, string>;
}

/** A button of the ribbon or an entry of the context menu of cells. */
export interface AddinControl {
  id: string;
  label: LocalizedText;
  tip: LocalizedText | null;
  icon: string | null;
  /** The function that it runs; null for a button that shows the pane. */
  run: string | null;
}

/** The add-in's buttons, in groups. */
interface AddinRibbon {
  /** The name of the add-in's own tab; null if its groups are on one of Excel's. */
  tab: LocalizedText | null;
  groups: { label: LocalizedText; controls: AddinControl[] }[];
}

/** What the workbook uses of the add-in's manifest. Addresses are paths, because the workbook's server serves the add-in. */
export interface AddinDescription {
  id: string;
  displayName: LocalizedText;
  icon: string;
  /** The one page of the add-in: the pane, which runs the functions and the commands too. */
  taskpane: string;
  /** JSON with keyboard shortcuts (Microsoft: "Add custom keyboard shortcuts to your Office Add-ins"). */
  shortcuts: string | null;
  /** Prefix of its functions in formulas. */
  namespace: string;
  functionsMetadata: LocalizedText;
  ribbon: AddinRibbon;
  /** In the menu of a cell, if anything. The label is that of the menu that holds the items; null for a single button. */
  contextMenu: { label: LocalizedText | null; items: AddinControl[] } | null;
}

/**
 * Reads the add-in's manifest (Microsoft: "Office Add-ins with the add-in only manifest"), whose pane, functions and
 * commands share one page.
 *
 * @throws Error that names what the manifest lacks.
 */
export async function readAddin(file: string): Promise<AddinDescription> {
  const text = await readFile(file, 'utf8');
  const root = new DOMParser().parseFromString(text, 'text/xml').documentElement!;
  const host = only(root, 'Host', 'Workbook');
  const functions = only(host, 'ExtensionPoint', 'CustomFunctions');
  const resources = new Map(
    ['Image', 'Url', 'String'].flatMap((kind) =>
      descendants(root, kind).map((resource) => [resource.getAttribute('id'), localized(resource)] as const),
    ),
  );
  const textOf = (reference: Element): LocalizedText => {
    const id = reference.getAttribute('resid');
    return resources.get(id) ?? fail(`resource ${id}`);
  };
  const resource = (owner: Element, name: string): LocalizedText => textOf(only(owner, name));
  const control = (element: Element): AddinControl => ({
    id: element.getAttribute('id')!,
    label: resource(element, 'Label'),
    tip: resource(only(element, 'Supertip'), 'Description'),
    icon: pathOf(resource(element, 'Image').text),
    run: descendants(element, 'FunctionName')[0]?.textContent?.trim() ?? null,
  });
  const surface = only(host, 'ExtensionPoint', 'PrimaryCommandSurface');
  const contextMenu = (): AddinDescription['contextMenu'] => {
    const root = onlyControl(descendants(host, 'OfficeMenu'));
    if (!root) return null;
    const items = descendants(root, 'Item');
    return items.length === 0
      ? { label: null, items: [control(root)] }
      : { label: resource(root, 'Label'), items: items.map(control) };
  };
  const tabLabel = labelOfOwnTab(surface);
  const metadata = resource(only(functions, 'Metadata'), 'SourceLocation');
  const shortcuts = descendants(root, 'ExtendedOverrides')[0]?.getAttribute('Url');
  return {
    id: only(root, 'Id').textContent!.trim(),
    displayName: localized(only(root, 'DisplayName')),
    icon: pathOf(valueOf(only(root, 'IconUrl'))),
    taskpane: pathOf(valueOf(only(root, 'SourceLocation'))),
    shortcuts: shortcuts ? pathOf(shortcuts) : null,
    namespace: resource(functions, 'Namespace').text,
    functionsMetadata: {
      text: pathOf(metadata.text),
      overrides: Object.fromEntries(
        Object.entries(metadata.overrides).map(([locale, address]) => [locale, pathOf(address)]),
      ),
    },
    ribbon: {
      tab: tabLabel && textOf(tabLabel),
      groups: descendants(surface, 'Group').map((group) => ({
        label: resource(group, 'Label'),
        controls: descendants(group, 'Control').map(control),
      })),
    },
    contextMenu: contextMenu(),
  };
}

/**
 * The label of the add-in's own tab; null if it has none.
 *
 * @throws Error for a manifest with buttons on one of Excel's tabs, too (Microsoft: "ExtensionPoint element").
 */
function labelOfOwnTab(surface: Element): Element | null {
  const [tab] = descendants(surface, 'CustomTab');
  if (!tab) return null;
  if (descendants(surface, 'OfficeTab').length > 0)
    throw new Error('The add-in’s manifest has a CustomTab and an OfficeTab in one extension point.');
  return descendants(tab, 'Label').find(({ parentNode }) => parentNode === tab) ?? fail('label of its tab');
}

/**
 * The control in the menu of a cell; undefined if there is none.
 *
 * @throws Error if there are several (Microsoft: "OfficeMenu element").
 */
function onlyControl(menus: readonly Element[]): Element | undefined {
  const controls = menus.flatMap((menu) => descendants(menu, 'Control'));
  if (controls.length > 1)
    throw new Error(
      `The add-in’s manifest has ${controls.length} controls in the menu of a cell. Excel takes one.`,
    );
  return controls[0];
}

/** The folder of the add-in's pages: `/addin/`. */
export const addinFolder = ({ taskpane }: AddinDescription): string =>
  taskpane.slice(0, taskpane.lastIndexOf('/') + 1);

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

const valueOf = (element: Element): string => element.getAttribute('DefaultValue') ?? '';

const localized = (element: Element): LocalizedText => ({
  text: valueOf(element),
  overrides: Object.fromEntries(
    descendants(element, 'Override').map((override) => [
      override.getAttribute('Locale')!,
      override.getAttribute('Value')!,
    ]),
  ),
});

/** By local name, because namespaces differ by version. */
const descendants = (element: Element, name: string): Element[] => [
  ...element.getElementsByTagNameNS('*', name),
];

/** The first descendant of a name, and of an `xsi:type` where elements of the name differ by it. */
function only(element: Element, name: string, type?: string): Element {
  const match = descendants(element, name).find(
    (one) => type === undefined || one.getAttribute('xsi:type') === type,
  );
  return match ?? fail(type ?? name);
}

function fail(what: string): never {
  throw new Error(`The add-in’s manifest has no ${what}.`);
}
