import { fieldLabel, type Field } from '@cdata/catalog';
import { freeHeader } from '../../excel/index.ts';
import { labelsLanguage, type TableHeaders } from '../../connection/index.ts';

/** By field: the header of its column, if that is not the field's name. Fields with the same label get numbers. */
export function headersOf(fields: readonly Field[], style: TableHeaders): Record<string, string> | undefined {
  if (style === 'names') return undefined;
  const headers: Record<string, string> = {};
  for (const { name } of fields) headers[name] = freeHeader(labelOf(name, style), Object.values(headers));
  return headers;
}

/** The header of a field's column. */
export function labelOf(name: string, style: TableHeaders): string {
  const language = labelsLanguage(style);
  return language ? fieldLabel(name)[language] : name;
}

/**
 * The style of a table's headers, as far as they tell it: those of a column that the user adds follow.
 */
export function styleOf(headers: Readonly<Record<string, string>> | undefined): TableHeaders {
  const styles = (['en', 'fr'] as const).map((style) => ({
    style,
    labels: Object.entries(headers ?? {}).filter(([name, header]) => header === fieldLabel(name)[style])
      .length,
  }));
  const [best, other] = styles.sort((one, next) => next.labels - one.labels);
  if (best!.labels === 0) return 'names';
  return best!.labels === other!.labels ? 'language' : best!.style;
}
