export { createToken, readTokens, writeTokens, type StoredToken } from './access-tokens.ts';
export { Authenticator } from './authenticator.ts';
export { SignInError, type Person, type SignInRefusal } from './person.ts';
