import type { AddinManifest, ManifestControl, ManifestText } from './manifest.ts';

export interface ControlDescription {
  id: string;
  label: ManifestText;
  tip: ManifestText | null;
  icon: string | null;
  show: string | null;
  run: string | null;
  items: ControlDescription[];
}

/** Addresses on the workbook's own server are paths. */
export interface AddinDescription {
  id: string;
  displayName: ManifestText;
  icon: string;
  taskpane: string;
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
  const { taskpane, functions, sharedRuntime, commands } = manifest;
  const local = (address: URL): string =>
    address.origin === taskpane.origin ? address.pathname + address.search : address.href;
  const control = ({ icon, action, items, ...rest }: ManifestControl): ControlDescription => ({
    ...rest,
    icon: icon && local(icon),
    show: action && 'show' in action ? local(action.show) : null,
    run: action && 'run' in action ? action.run : null,
    items: items.map(control),
  });
  const ownFunctions = functions && !sharedRuntime;
  return {
    id: manifest.id,
    displayName: manifest.displayName,
    icon: local(manifest.icon),
    taskpane: local(taskpane),
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
    functionsPage: ownFunctions ? (functions.page ? local(functions.page) : functionsPage) : null,
    commandsPage: commands && !sharedRuntime ? local(commands) : null,
    ribbon: manifest.ribbon.map(({ label, controls }) => ({ label, controls: controls.map(control) })),
    contextMenu: manifest.contextMenu.map(control),
  };
}

/** Such as `/addin/`. */
export function addinFolder(manifest: AddinManifest): string {
  const { taskpane, functions, commands, icon, ribbon, contextMenu } = manifest;
  const metadata = functions ? new URL(functions.metadata.text) : null;
  const controls = [...ribbon.flatMap((group) => group.controls), ...contextMenu];
  const all = [...controls, ...controls.flatMap(({ items }) => items)];
  const actionsAndIcons = all.flatMap(({ action, icon: image }) => [
    action && 'show' in action ? action.show : null,
    image,
  ]);
  const paths = [taskpane, metadata, functions?.script, functions?.page, commands, icon, ...actionsAndIcons]
    .filter((address) => address?.origin === taskpane.origin)
    .map((address) => address!.pathname.split('/').slice(1, -1));
  const [first = []] = paths;
  const differs = first.findIndex((name, depth) => paths.some((path) => path[depth] !== name));
  const common = differs < 0 ? first : first.slice(0, differs);
  return `/${common.map((name) => `${name}/`).join('')}`;
}
