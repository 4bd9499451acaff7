import { readFile } from 'node:fs/promises';

/** What the workbook needs to know of an add-in. */
export interface AddinManifest {
  displayName: string;
  /** Prefix of its functions in formulas. */
  namespace: string;
  /** Addresses as they stand in the manifest. */
  taskpane: URL;
  functionsMetadata: URL | null;
  /** Label and icon of the button that opens the pane. */
  buttonLabel: string;
  icon: URL;
}

/**
 * Reads an add-in only manifest (XML).
 *
 * @throws Error naming what the manifest lacks.
 */
export async function readManifest(file: string): Promise<AddinManifest> {
  const xml = await readFile(file, 'utf8');
  const attribute = (tag: string, name: string, text = xml): string | null =>
    new RegExp(`<(?:bt:)?${tag}\\b[^>]*?\\b${name}="([^"]*)"`).exec(text)?.[1] ?? null;
  const resource = (id: string | null): string | null => {
    const element = new RegExp(`<bt:(?:Url|String|Image)\\b[^>]*\\bid="${id}"[^>]*>`).exec(xml)?.[0];
    return element ? decoded(attribute('(?:Url|String|Image)', 'DefaultValue', element)) : null;
  };
  const within = (tag: string): string => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(xml)?.[1] ?? '';
  const needed = <T>(what: string, value: T | null): T => {
    if (value === null) throw new Error(`The manifest ${file} names no ${what}.`);
    return value;
  };

  const taskpane = needed(
    'SourceLocation',
    attribute('SourceLocation', 'DefaultValue', within('DefaultSettings')),
  );
  const metadata = resource(attribute('SourceLocation', 'resid', within('Metadata')));
  const control = /<Control\b[\s\S]*?<\/Control>/.exec(xml)?.[0] ?? '';
  const displayName = needed('DisplayName', decoded(attribute('DisplayName', 'DefaultValue')));
  return {
    displayName,
    namespace: resource(attribute('Namespace', 'resid')) ?? '',
    taskpane: new URL(taskpane),
    functionsMetadata: metadata ? new URL(metadata) : null,
    buttonLabel: resource(attribute('Label', 'resid', control)) ?? displayName,
    icon: new URL(needed('IconUrl', attribute('IconUrl', 'DefaultValue'))),
  };
}

const decoded = (text: string | null): string | null =>
  text &&
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
