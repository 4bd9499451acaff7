import type { Area } from '../grid/area.ts';
import type { Grid } from '../grid/grid.ts';
import type { ExcelEdition } from '../office/excel-editions.ts';
import { WorkbookCharts, WorkbookShapes } from './drawings.ts';
import {
  type Calculation,
  type CalculationMode,
  type Host,
  type ObjectFactory,
  SheetProtections,
} from './host.ts';
import { Range, RangeAreas, WorkbookRangeAreas } from './range/index.ts';
import { emptyState, type ExcelState } from './state.ts';
import { WorkbookTables } from './table/index.ts';
import { undoableState } from './undoable-state.ts';
import {
  answerRequest,
  EventSubscriptions,
  MemberAccess,
  ObjectReferences,
  type RequestBody,
  type RequestOptions,
  UndoGroups,
} from './wire/index.ts';
import { WorkbookEvents } from './workbook-events.ts';
import { Workbook } from './workbook/index.ts';
import { Worksheet } from './worksheet/index.ts';

interface ExcelHostOptions {
  edition: ExcelEdition;
  grid: Grid;
  calculation: Calculation;
  countsFrom1904: boolean;
  calculationMode: CalculationMode;
  /** The state that was saved with the cells of the grid. */
  state?: ExcelState;
}

export class ExcelHost implements Host {
  readonly edition: ExcelEdition;
  readonly grid: Grid;
  readonly calculation: Calculation;
  readonly countsFrom1904: boolean;
  readonly calculationMode: CalculationMode;
  readonly state: ExcelState;
  readonly tables: WorkbookTables;
  readonly charts: WorkbookCharts;
  readonly shapes: WorkbookShapes;
  readonly protection: SheetProtections;
  readonly references = new ObjectReferences();
  readonly subscriptions = new EventSubscriptions();
  readonly undoGroups: UndoGroups;
  readonly objects: ObjectFactory = {
    range: (sheetId, area) => new Range(this, sheetId, area),
    rangeAreas: (sheetId, areas) => new RangeAreas(this, sheetId, areas),
    workbookRangeAreas: (areas) => new WorkbookRangeAreas(this, areas),
    worksheet: (sheetId) => new Worksheet(this, sheetId),
  };
  readonly events: WorkbookEvents;
  /** Called with the member that the add-in used and the workbook lacks. */
  onMissing: (member: string) => void = () => undefined;
  /** Whether changes are refused. */
  isReadOnly = false;
  readonly #members: MemberAccess;
  readonly #root: Workbook;
  #isExecuting = false;

  constructor(options: ExcelHostOptions) {
    const { edition, grid, calculation, countsFrom1904, calculationMode, state } = options;
    this.edition = edition;
    this.countsFrom1904 = countsFrom1904;
    this.calculationMode = calculationMode;
    this.undoGroups = new UndoGroups(edition.platform);
    this.#members = new MemberAccess(edition);
    this.grid = grid;
    this.calculation = calculation;
    // Workbooks that earlier versions saved lack newer fields.
    this.state = { ...emptyState(), ...state };
    this.tables = new WorkbookTables(this.state.tables);
    this.charts = new WorkbookCharts(this.state.charts);
    this.shapes = new WorkbookShapes(this.state.shapes);
    this.protection = new SheetProtections(this.state.protectedSheets);
    this.events = new WorkbookEvents(this);
    grid.undo.state = undoableState(this);
    this.#root = new Workbook(this);
  }

  /** Whether the user works in this workbook, not in another one. */
  set isInFront(isInFront: boolean) {
    this.#members.isInFront = isInFront;
  }

  /** Whether a request of the add-in is running. */
  get isExecuting(): boolean {
    return this.#isExecuting;
  }

  /** Answers a request of Microsoft's client. */
  async execute(body: RequestBody, options: RequestOptions): Promise<unknown> {
    this.#isExecuting = true;
    try {
      return await this.grid.asOneStep(options.undoGroup, () =>
        this.grid.duringRequest(() =>
          answerRequest(
            {
              ...options,
              root: this.#root,
              members: this.#members,
              references: this.references,
              subscriptions: this.subscriptions,
              undoGroups: this.undoGroups,
              isReadOnly: this.isReadOnly,
              whenCalculated: () => this.calculation.whenCalculated(),
              onMissing: (member) => this.onMissing(member),
            },
            body,
          ),
        ),
      );
    } finally {
      this.#isExecuting = false;
    }
  }

  select(sheetId: string, area: Area): void {
    const { grid } = this;
    grid.grow(sheetId, area.row + 1, area.column + 1);
    this.events.selected(sheetId, grid.worksheets.select(sheetId, grid.cut(sheetId, area)));
  }
}
