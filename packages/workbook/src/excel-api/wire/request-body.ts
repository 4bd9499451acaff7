import type { Query } from './query.ts';

/** One request of Microsoft's client: actions on objects that are named by paths. */
export interface RequestBody {
  Actions: Action[];
  ObjectPaths: Record<string, ObjectPath>;
}

export interface Arguments {
  Arguments?: unknown[];
  ReferencedObjectPathIds?: PathIds;
}

/** The paths of arguments that are objects, nested as the arguments are. */
type PathIds = (number | PathIds | null)[];

export interface ObjectPath {
  Id: number;
  ObjectPathType: number;
  Name: string;
  ParentObjectPathId?: number;
  ArgumentInfo?: Arguments;
}

export interface Action {
  Id: number;
  ActionType: number;
  Name: string;
  ObjectPathId: number;
  ArgumentInfo?: Arguments;
  QueryInfo?: Query;
}

/** Kinds of paths and actions on the wire. */
export const pathType = {
  root: 1,
  newObject: 2,
  method: 3,
  property: 4,
  indexer: 5,
  reference: 6,
  nullObject: 7,
} as const;
export const actionType = {
  instantiate: 1,
  query: 2,
  method: 3,
  setProperty: 4,
  trace: 5,
  ensureUnchanged: 6,
} as const;
