import type { AddinManifest, ManifestControl, ManifestText } from './manifest.ts';

export interface ControlDescription {
  id: string;
  label: ManifestText;
  tip: ManifestText | null;
  icon: string | null;
  show: string | null;
  run: string | null;
  items: ControlDescription[];
  enabled: boolean;
}

/** Addresses on the workbook's own server are paths. */
export interface AddinDescription {
  id: string;
  displayName: ManifestText;
  icon: string | null;
  /** The page that the pane opens with: that of the first button that opens it, or of the manifest. */
  taskpane: string;
  /** Origin of the add-in's pages in its manifest, which the workbook's server takes the place of. */
  origin: string;
  warnings: string[];
  shortcuts: string | null;
  /** Prefix of its functions in formulas. */
  namespace: string;
  functionsMetadata: ManifestText | null;
  /** Null if the functions run in the pane's page. */
  functionsPage: string | null;
  /** Null if the functions of buttons run in the pane's page. */
  commandsPage: string | null;
  ribbon: { label: ManifestText; controls: ControlDescription[] }[];
  contextMenu: ControlDescription[];
}

/** The page that the server generates for functions that have a script but no page. */
export const functionsPage = '/workbook/functions.html';

export function describeAddin(manifest: AddinManifest): AddinDescription {
  const { taskpane, functions, longRuntime, commands, shortcuts } = manifest;
  const local = (address: URL): string =>
    address.origin === taskpane.origin ? address.pathname + address.search : address.href;
  const control = ({ icon, action, items, ...rest }: ManifestControl): ControlDescription => ({
    ...rest,
    icon: icon && local(icon),
    show: action && 'show' in action ? local(action.show) : null,
    run: action && 'run' in action ? action.run : null,
    items: items.map(control),
  });
  const controls = [...manifest.ribbon.flatMap((group) => group.controls), ...manifest.contextMenu];
  const opening = controls
    .flatMap((one) => [one, ...one.items])
    .find(({ action }) => action && 'show' in action);
  const firstPage = opening?.action && 'show' in opening.action ? opening.action.show : taskpane;
  /** Null for the page that the pane shows anyway. */
  const ownPage = (page: URL | null): string | null =>
    page && page.href !== longRuntime?.href ? local(page) : null;
  const isShared = longRuntime !== null && (functions?.page ?? longRuntime).href === longRuntime.href;
  return {
    id: manifest.id,
    displayName: manifest.displayName,
    icon: manifest.icon && local(manifest.icon),
    taskpane: local(longRuntime ?? firstPage),
    origin: taskpane.origin,
    warnings: manifest.warnings,
    shortcuts: shortcuts && local(shortcuts),
    namespace: functions?.namespace ?? '',
    functionsMetadata: functions && {
      text: local(new URL(functions.metadata.text)),
      overrides: Object.fromEntries(
        Object.entries(functions.metadata.overrides).map(([locale, address]) => [
          locale,
          local(new URL(address)),
        ]),
      ),
    },
    functionsPage: functions && !isShared ? (ownPage(functions.page) ?? functionsPage) : null,
    commandsPage: ownPage(commands),
    ribbon: manifest.ribbon.map(({ label, controls }) => ({ label, controls: controls.map(control) })),
    contextMenu: manifest.contextMenu.map(control),
  };
}

/** Such as `/addin/`. */
export function addinFolder(manifest: AddinManifest): string {
  const { taskpane, functions, longRuntime, commands, icon, shortcuts, ribbon, contextMenu } = manifest;
  const metadata = functions ? new URL(functions.metadata.text) : null;
  const controls = [...ribbon.flatMap((group) => group.controls), ...contextMenu];
  const all = [...controls, ...controls.flatMap(({ items }) => items)];
  const actionsAndIcons = all.flatMap(({ action, icon: image }) => [
    action && 'show' in action ? action.show : null,
    image,
  ]);
  const addresses = [
    taskpane,
    longRuntime,
    metadata,
    functions?.script,
    functions?.page,
    commands,
    shortcuts,
    icon,
  ];
  const paths = [...addresses, ...actionsAndIcons]
    .filter((address) => address?.origin === taskpane.origin)
    .map((address) => address!.pathname.split('/').slice(1, -1));
  const [first = []] = paths;
  const differs = first.findIndex((name, depth) => paths.some((path) => path[depth] !== name));
  const common = differs < 0 ? first : first.slice(0, differs);
  return `/${common.map((name) => `${name}/`).join('')}`;
}
