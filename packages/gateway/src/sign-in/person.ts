/** Someone who is signed in. */
export interface Person {
  /** Identifies the person in budgets and logs, whatever token she has: `name:5d41…` or `entra:8f1c…`. */
  id: string;
  /** As an administrator or Microsoft Entra writes it. */
  name: string;
  isAdministrator: boolean;
  /** The id of the access token that she has signed in with; null for a token of Microsoft. */
  tokenId: string | null;
}

/** Why a token is refused. */
type SignInRefusal =
  | 'missing'
  | 'unreadable'
  | 'unknown'
  | 'revoked'
  | 'expired'
  | 'forged'
  | 'otherAudience'
  | 'otherTenant'
  | 'unavailable';

export class SignInError extends Error {
  override readonly name = 'SignInError';

  constructor(readonly reason: SignInRefusal) {
    super(`The token is refused: ${reason}.`);
  }

  /** Whether someone may be guessing: nobody has ever had this token. */
  get isWrongToken(): boolean {
    return !['missing', 'expired', 'revoked', 'unavailable'].includes(this.reason);
  }
}
