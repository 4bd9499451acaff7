export { eventType, EventSubscriptions, wholeWorkbook, type EventName, type HostEvent } from './events.ts';
export {
  accessDenied,
  alreadyExists,
  argumentError,
  existing,
  HostError,
  invalidOperation,
  notFound,
  notImplemented,
} from './host-error.ts';
export { MemberAccess } from './remote-object.ts';
export { ObjectReferences } from './remote-object.ts';
export { members, membersOver, RemoteCollection, RemoteObject, withMembers } from './remote-object.ts';
export { readProperty } from './query.ts';
export { answerRequest, type RequestOptions } from './request.ts';
export type { RequestBody } from './request-body.ts';
export { noUndo, refusedFormulas, UndoGroups } from './undo-groups.ts';
