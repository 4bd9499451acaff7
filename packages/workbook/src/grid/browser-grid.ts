import {
  ICommandService,
  type ILanguagePack,
  InterceptorEffectEnum,
  LifecycleService,
  LifecycleStages,
  LocaleService,
  LocaleType,
  LogLevel,
  Univer,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import {
  CellAlertManagerService,
  ISheetClipboardService,
  type UniverSheetsCorePreset,
} from '@univerjs/preset-sheets-core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import { SheetsNumfmtCellContentController } from '@univerjs/sheets-numfmt';
// After the facades of the preset, some of whose members they replace.
import '@univerjs/sheets-ui/facade';
import '@univerjs/ui/facade';
import { dataTypeOf, isEntity } from '../data-types/data-type.ts';
import type { Cell } from './area.ts';
import type { CellChange } from './cell-contents.ts';
import { CellCursor, keepCaretWithFocus } from './cell-cursor.ts';
import { keepPastedDataTypes, type PastedText, type TextClipboard } from './clipboard.ts';
import { addToContextMenu, type ContextMenu } from './context-menu.ts';
import { frenchFormula } from './french-typing.ts';
import { GridView } from './grid-view.ts';
import { Grid } from './grid.ts';
import { slowIdleFrames } from './idle-frames.ts';
import { presetTexts, registerPresets } from './presets.ts';
import { readEnglish, readFrench, showDecimalCommas, typeInEnglish, typeInFrench } from './typing.ts';
import { undoStack } from './undo-stack.ts';
import type { GridData } from './workbook-data.ts';

interface BrowserGridOptions {
  language: 'en' | 'fr';
  dark: boolean;
  /** Whether buttons for formats are above the grid. */
  formattingBar: boolean;
}

/** Milliseconds after which the grid counts as drawn. */
const renderTimeout = 3000;

interface AddedTexts {
  command: string;
  en: ILanguagePack;
  fr: ILanguagePack;
}

type Preset = ReturnType<typeof UniverSheetsCorePreset>;

interface PointerListener {
  /** The pointer is over a cell of the active sheet, or the cell is selected. Null when nothing is selected. */
  onCell(cell: Cell | null): void;
  onScroll(): void;
}

/** Excel draws an icon that the entity chooses. */
const entityIcon = '▤';

/** The grid as people see it, in an element of the page. */
export class BrowserGrid {
  readonly grid: Grid;
  readonly cursor: CellCursor;
  readonly view: GridView;
  /** What a text becomes that is entered into a cell, in the grid's language. */
  readonly readTyped: (text: string) => CellChange;
  readonly #container: string;
  readonly #univer: Univer;

  /** @param container Id of the element. */
  constructor(container: string, data: GridData, { language, dark, formattingBar }: BrowserGridOptions) {
    this.#container = container;
    const univer = new Univer({
      locale: language === 'fr' ? LocaleType.FR_FR : LocaleType.EN_US,
      locales: presetTexts,
      logLevel: LogLevel.ERROR,
      override: [undoStack],
      darkMode: dark,
    });
    this.#univer = univer;
    registerPresets(univer, { container, formattingBar });
    const api = FUniver.newAPI(univer);
    this.grid = new Grid(api, api.createWorkbook(data), univer.__getInjector());
    this.cursor = new CellCursor(this.grid);
    this.view = new GridView(this.grid, container);
    this.readTyped = language === 'fr' ? readFrench : readEnglish;
    if (language === 'fr') {
      this.grid.injector.get(SheetsNumfmtCellContentController).setNumfmtLocal('fr');
      typeInFrench(this.grid.injector);
      this.grid.localFormula = frenchFormula;
      showDecimalCommas(this.grid.injector);
    } else typeInEnglish(this.grid.injector);
    keepPastedDataTypes(this.grid);
    this.#showEntityIcons();
    const element = document.getElementById(container)!;
    slowIdleFrames(this.grid.injector, element);
    keepCaretWithFocus(element);
  }

  /**
   * Adds plugins of Univer that the page has loaded later, once, with their texts.
   *
   * @param command Id of a command of these plugins, which is known once they have started.
   * @returns Whether they were added now.
   */
  async addPlugins({ plugins }: Preset, { command, en, fr }: AddedTexts): Promise<boolean> {
    const commands = this.grid.injector.get(ICommandService);
    if (commands.hasCommand(command)) return false;
    this.grid.injector.get(LocaleService).load({ [LocaleType.EN_US]: en, [LocaleType.FR_FR]: fr });
    for (const plugin of plugins) {
      if (Array.isArray(plugin)) this.#univer.registerPlugin(plugin[0], plugin[1]);
      else this.#univer.registerPlugin(plugin);
    }
    // Univer starts them a moment later, and does not say when.
    while (!commands.hasCommand(command)) await new Promise((resolve) => setTimeout(resolve, 20));
    return true;
  }

  /** Resolves when the grid is drawn, or could have been: a page that is not shown draws nothing. */
  async rendered(): Promise<void> {
    const rendered = this.grid.injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, renderTimeout));
    await Promise.race([rendered, timeout]);
  }

  /** Univer explains errors in an alert of its own; this hides it for some cells. */
  hideAlerts(isHidden: (cell: Cell) => boolean): void {
    const alerts = this.grid.injector.get(CellAlertManagerService);
    const show = alerts.showAlert.bind(alerts);
    alerts.showAlert = (alert) => {
      const { subUnitId: sheetId, row, col: column } = alert.location;
      if (!isHidden({ sheetId, row, column })) show(alert);
    };
  }

  watchPointer({ onCell, onScroll }: PointerListener): void {
    const { api, worksheets } = this.grid;
    api.addEvent(api.Event.CellHover, ({ row, column }) =>
      onCell({ sheetId: worksheets.activeId, row, column }),
    );
    api.addEvent(api.Event.SelectionChanged, ({ selections: [first] }) =>
      onCell(first ? { sheetId: worksheets.activeId, row: first.startRow, column: first.startColumn } : null),
    );
    api.addEvent(api.Event.Scroll, onScroll);
  }

  /** Calls back when the user pastes a text, which it pastes or refuses with a word; Univer pastes it if it returns false. */
  onPasteText(onText: (pasted: PastedText) => boolean): void {
    (this.grid.injector.get(ISheetClipboardService) as TextClipboard).onText = onText;
  }

  /** Calls back when the user clicks a cell. @param onCell Gets the click's distance from the cell's corner, in pixels. */
  onClick(onCell: (cell: Cell, offset: { x: number; y: number }, event: MouseEvent) => void): void {
    const clicked = (event: MouseEvent) => {
      const { clientX, clientY, target } = event;
      if (!(target instanceof HTMLCanvasElement)) return;
      // The selection follows the press of the button.
      const { sheetId, area } = this.grid.worksheets.selection();
      const cell = { sheetId, row: area.row, column: area.column };
      const { x, y, width, height } = this.view.cellRectangle(cell);
      const offset = { x: clientX - x, y: clientY - y };
      if (offset.x >= 0 && offset.y >= 0 && offset.x <= width && offset.y <= height)
        onCell(cell, offset, event);
    };
    document.getElementById(this.#container)!.addEventListener('click', clicked);
  }

  /** Draws an icon in front of the text of cells with an entity. */
  #showEntityIcons(): void {
    this.grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      effect: InterceptorEffectEnum.Value,
      handler: (cell, location, next) => {
        if (!cell?.custom || !isEntity(dataTypeOf(cell.custom))) return next(cell);
        return next({
          ...(cell === location.rawData ? location.rawData : cell),
          v: `${entityIcon} ${String(cell.v)}`,
        });
      },
    });
  }

  /** Refuses the user's changes from now on. */
  setReadOnly(): void {
    void this.grid.workbook.getWorkbookPermission().setReadOnly();
  }

  /** Puts what is being typed into its cell. */
  async endEditing(): Promise<void> {
    await this.grid.workbook.endEditingAsync(true);
  }

  /** Calls back after every change to the workbook's data, by the user or by a program, and when another sheet is shown. */
  watchChanges(onChange: () => void): void {
    const { api } = this.grid;
    api.addEvent(api.Event.CommandExecuted, ({ id, type }) => {
      if (type === api.Enum.CommandType.MUTATION || id === 'sheet.operation.set-worksheet-active') onChange();
    });
  }

  /** @param isShown Whether the menu of a cell has the entries. */
  addToContextMenu(menu: ContextMenu, isShown: (cell: Cell) => boolean): void {
    const { injector, worksheets } = this.grid;
    addToContextMenu(injector, menu, () =>
      isShown({ sheetId: worksheets.activeId, ...this.cursor.position.active }),
    );
  }
}
