import { dialogEventTypes } from './dialogs.ts';
import { documentEventTypes } from './document.ts';

/** Enumerations of the Common API. */
export const enumerations = {
  HostType: { Excel: 'Excel', Word: 'Word', PowerPoint: 'PowerPoint', Outlook: 'Outlook' },
  PlatformType: {
    PC: 'PC',
    OfficeOnline: 'OfficeOnline',
    Mac: 'Mac',
    iOS: 'iOS',
    Android: 'Android',
    Universal: 'Universal',
  },
  EventType: {
    ...documentEventTypes,
    ...dialogEventTypes,
    ActiveViewChanged: 'activeViewChanged',
    BindingDataChanged: 'bindingDataChanged',
    BindingSelectionChanged: 'bindingSelectionChanged',
  },
  AsyncResultStatus: { Succeeded: 'succeeded', Failed: 'failed' },
  InitializationReason: { Inserted: 'inserted', DocumentOpened: 'documentOpened' },
  CoercionType: {
    Text: 'text',
    Matrix: 'matrix',
    Table: 'table',
    Html: 'html',
    Ooxml: 'ooxml',
    Image: 'image',
  },
  ValueFormat: { Unformatted: 'unformatted', Formatted: 'formatted' },
  FilterType: { All: 'all', OnlyVisible: 'onlyVisible' },
  BindingType: { Text: 'text', Matrix: 'matrix', Table: 'table' },
  FileType: { Text: 'text', Compressed: 'compressed', Pdf: 'pdf' },
  DocumentMode: { ReadOnly: 'readOnly', ReadWrite: 'readWrite' },
  GoToType: { Binding: 'binding', NamedItem: 'namedItem', Slide: 'slide', Index: 'index' },
  SelectionMode: { Default: 'default', Selected: 'selected', None: 'none' },
  VisibilityMode: { hidden: 'Hidden', taskpane: 'Taskpane' },
  StartupBehavior: { none: 'None', load: 'Load' },
} as const;

/** `Office.TableData`. */
export class TableData {
  constructor(
    readonly rows: unknown[][] = [],
    readonly headers: unknown[][] | null = null,
  ) {}
}
