import { memberName, type ObjectReferences, typeName } from './remote-object.ts';
import { type Action, actionType, type ObjectPath, pathType, type RequestBody } from './request-body.ts';

/** Where Excel can undo a member. */
interface UndoSupport {
  web: boolean;
  desktop: boolean;
}

/**
 * The members that the workbook has and Excel cannot undo: a method that is called, a property that is set (Microsoft:
 * "Undo support with the Excel JavaScript API", of 15 May 2025, table "Unsupported APIs").
 */
export const noUndo: Readonly<Record<string, UndoSupport>> = {
  'Worksheet.delete': { web: false, desktop: false },
  'Worksheet.name': { web: true, desktop: false },
  'Worksheet.visibility': { web: false, desktop: false },
};

/**
 * A group of so many formulas is refused: 40 × 40 in Excel on the web and on Windows (OfficeDev/office-js, issue 6491, of
 * February 2026). Nobody has said how many are not.
 */
export const refusedFormulas = 1600;

/**
 * The undo groups of a workbook: requests that one Undo takes back (`Excel.RunOptions`, `mergeUndoGroup`). It refuses
 * what Excel refuses.
 */
export class UndoGroups {
  readonly #host: keyof UndoSupport;
  /** Formulas that were written, by group. */
  readonly #formulas = new Map<string, number>();
  /** What was refused, as `Worksheet.delete`. */
  readonly refused: string[] = [];

  constructor(platform: string) {
    this.#host = platform === 'OfficeOnline' ? 'web' : 'desktop';
  }

  /** Whether Excel refuses a request of a group, before any of it is done. */
  refuses(group: string, { Actions, ObjectPaths }: RequestBody, references: ObjectReferences): boolean {
    const formulas = Actions.reduce(
      (sum, action) => sum + formulasIn(action),
      this.#formulas.get(group) ?? 0,
    );
    this.#formulas.set(group, formulas);
    const members = this.#unsupported({ Actions, ObjectPaths }, references);
    if (formulas >= refusedFormulas) members.push('Range.formulas');
    this.refused.push(...members);
    return members.length > 0;
  }

  #unsupported({ Actions, ObjectPaths }: RequestBody, references: ObjectReferences): string[] {
    return Actions.map((action) => changedMember(action, ObjectPaths, references) ?? '').filter(
      (member) => noUndo[member]?.[this.#host] === false,
    );
  }
}

/** The member that an action calls or sets, of classes with members without undo; null for any other. */
function changedMember(
  { ActionType, Name, ObjectPathId }: Action,
  paths: Record<string, ObjectPath>,
  references: ObjectReferences,
): string | null {
  if (ActionType !== actionType.method && ActionType !== actionType.setProperty) return null;
  const type = classOf(ObjectPathId, paths, references);
  return type && `${type}.${memberName(Name)}`;
}

/** The class of an object, from its path alone: objects that the request makes do not exist yet. */
function classOf(id: number, paths: Record<string, ObjectPath>, references: ObjectReferences): string | null {
  const { ObjectPathType, Name, ParentObjectPathId } = paths[id]!;
  switch (ObjectPathType) {
    case pathType.reference: {
      const object = references.find(Name);
      return object && typeName(object);
    }
    case pathType.property:
      return memberName(Name) === 'worksheet' ? 'Worksheet' : null;
    case pathType.method:
    case pathType.indexer: {
      const parent = ParentObjectPathId ? paths[ParentObjectPathId]! : null;
      const isItem = parent?.ObjectPathType === pathType.property && memberName(parent.Name) === 'worksheets';
      return isItem || /worksheet/i.test(Name) ? 'Worksheet' : null;
    }
    default:
      return null;
  }
}

const formulaProperties = new Set(['formulas', 'values']);

/** How many formulas an action writes. */
function formulasIn({ ActionType, Name, ArgumentInfo }: Action): number {
  if (ActionType !== actionType.setProperty || !formulaProperties.has(memberName(Name))) return 0;
  return [ArgumentInfo?.Arguments?.[0]]
    .flat(2)
    .filter((cell) => typeof cell === 'string' && cell.startsWith('=')).length;
}
