import type { RequestBody } from '../packages/workbook/src/excel-api/index.ts';
import { createClient } from '../packages/workbook/src/excel-client.ts';
import type { Bridge } from '../packages/workbook/src/office/bridge.ts';
import { excelEditions } from '../packages/workbook/src/office/excel-editions.ts';
import { DocumentSettings, installSession } from '../packages/workbook/src/office/session.ts';

/** Kinds of actions on the wire. */
const instantiate = 1;
const query = 2;
const setProperty = 4;

/**
 * Stands for Excel behind Microsoft's own client: it counts the requests, weighs them as they would be sent, and
 * forgets them. It answers as an Excel would in which one table grows on a sheet of its own.
 */
export class CountingExcel {
  /** Bytes of each request. */
  requests: number[] = [];
  /** Milliseconds spent here, which are the host's and not the add-in's. */
  spent = 0;
  /** Rows that were given values, the header among them. */
  rows = 0;
  /** Called with each request. */
  onRequest: () => void = () => undefined;
  readonly #headers: string[];

  constructor(headers: string[]) {
    this.#headers = headers;
    const globals = createClient();
    const bridge = {
      edition: excelEditions.current,
      execute: (body: RequestBody) => Promise.resolve(this.#answer(body)),
      onEvent: () => () => undefined,
    };
    const scope = { globals, loaded: () => Promise.resolve() };
    installSession(scope, bridge as unknown as Bridge, new DocumentSettings());
    Object.assign(globalThis, { Excel: globals.Excel });
  }

  /** Forgets what was counted. */
  reset(): void {
    this.requests = [];
    this.spent = 0;
    this.rows = 0;
  }

  #answer(body: RequestBody): object {
    const began = performance.now();
    this.requests.push(Buffer.byteLength(JSON.stringify(body)));
    const Results = body.Actions.map(({ Id, ActionType, Name, ObjectPathId, ArgumentInfo }) => {
      const { Name: path } = body.ObjectPaths[ObjectPathId]!;
      const isAbsent = path.endsWith('OrNullObject');
      if (ActionType === setProperty && Name === 'Values') {
        const cells = ArgumentInfo?.Arguments?.[0] as unknown[][];
        // The source line above the table is narrower.
        if (cells[0]!.length === this.#headers.length) this.rows += cells.length;
      }
      const isRead = ActionType === instantiate || ActionType === query;
      return { ActionId: Id, Value: isRead && !isAbsent ? this.#properties() : null };
    });
    const TraceIds = body.Actions.filter(({ ActionType }) => ActionType === 5).map(({ Id }) => Id);
    this.onRequest();
    this.spent += performance.now() - began;
    return { ErrorCode: '', ErrorMessage: '', Headers: {}, Body: { Results, TraceIds } };
  }

  /** Properties of every kind of object: the client takes those that it has loaded. */
  #properties(): object {
    return {
      Id: '{1}',
      _ReferenceId: '1',
      Name: 'permit',
      Address: 'permit!A1:J2',
      RowIndex: 0,
      ColumnIndex: 0,
      RowCount: this.rows - 1,
      ColumnCount: this.#headers.length,
      ShowTotals: false,
      Values: [this.#headers],
      Formulas: [this.#headers],
      NumberFormat: [this.#headers.map(() => 'General')],
      ColumnWidth: 64,
      Worksheet: { Name: 'permit' },
      _Items: [],
    };
  }
}
