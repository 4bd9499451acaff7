export { createToken, readTokens, updateTokens, type StoredToken } from './access-tokens.ts';
export { Authenticator } from './authenticator.ts';
export { sessionDuration, Sessions } from './sessions.ts';
export { WrongTokens } from './wrong-tokens.ts';
export { SignInError, type Person } from './person.ts';
