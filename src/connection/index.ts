export { readStored, writeStored } from './browser-json.ts';
export {
  connectionDigest,
  connectionErrors,
  isServiceAddress,
  isSignedIn,
  microsoftApplicationSchema,
  plans,
  serviceName,
  trimConnection,
  type Access,
  type AccountAccess,
  type Connection,
  type ConnectionError,
  type MicrosoftApplication,
  type Plan,
  type VerifiedConnection,
} from './connection.ts';
export * from './organization.ts';
export {
  languages,
  labelsLanguage,
  preferenceBounds,
  Preferences,
  tableHeaderChoices,
  type NumberPreference,
  type PreferenceValues,
  type TableHeaders,
} from './preferences.ts';
export * from './redact-key.ts';
export * from './stored-connection.ts';
export * from './tile-settings.ts';
export { connectMessages } from './messages.ts';
