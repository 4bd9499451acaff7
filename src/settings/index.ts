export {
  connectionDigest,
  isServiceAddress,
  isSignedIn,
  microsoftApplicationSchema,
  plans,
  trimConnection,
  validateConnection,
  type Access,
  type AccountAccess,
  type Connection,
  type ConnectionError,
  type MicrosoftApplication,
  type Plan,
  type VerifiedConnection,
} from './connection.ts';
export {
  loadOrganization,
  parseOrganization,
  type LoadedOrganization,
  type Organization,
} from './organization.ts';
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
export { redactedKey, redactKey, replaceKey } from './redact-key.ts';
export { browserStores, StoredConnection, type BrowserStores, type Retention } from './stored-connection.ts';
export { isTileAddress, TileSettings, tileHost, type TileSource } from './tile-settings.ts';
