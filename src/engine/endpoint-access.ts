import { ServiceError } from '../api/index.ts';

/** Whether an endpoint accepts this connection's key. The first request finds out while the others wait for it. */
export class EndpointAccess {
  isVerified = false;
  /** Settles with the first request. */
  verification: Promise<void> | null = null;
  /** Set when the key is rejected later. It then applies to every request that has not been sent. */
  authError: ServiceError | null = null;

  /** If the key is rejected, the requests that wait for the verification are rejected too. */
  async verifyBy<Response>(response: Promise<Response>): Promise<Response> {
    this.verification = response.then(
      () => void (this.isVerified = true),
      (error: unknown) => {
        if (!(error instanceof ServiceError)) return;
        if (error.isAuthError || error.isRetryable) throw error;
        this.isVerified = true;
      },
    );
    // The caller gets the failure from `response`, even if no other request waits for the verification.
    this.verification.catch(() => undefined);
    try {
      return await response;
    } finally {
      this.verification = null;
    }
  }
}
