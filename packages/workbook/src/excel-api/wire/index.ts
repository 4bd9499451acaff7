export { eventType, EventSubscriptions, wholeWorkbook, type EventName, type HostEvent } from './events.ts';
export {
  accessDenied,
  alreadyExists,
  argumentError,
  existing,
  HostError,
  insertDeleteConflict,
  invalidOperation,
  notFound,
  notImplemented,
} from './host-error.ts';
export { ObjectReferences } from './object-references.ts';
export {
  members,
  membersOver,
  RemoteCollection,
  RemoteObject,
  withMembers,
  type RemoteClass,
} from './remote-object.ts';
export { readProperty } from './query.ts';
export { answerRequest, setProperty, type RequestBody } from './request.ts';
