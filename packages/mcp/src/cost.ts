import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Milliseconds for which a cost can be confirmed. */
const validity = 10 * 60_000;
const maxOffers = 100;

export const confirmationShape = {
  calls: z.int().describe('Calls of the service that this would make at most; each may cost quota'),
  confirm_above: z.int().describe('Calls that are made without asking'),
  confirmation_token: z.string().describe('Send the same arguments with this token to make the calls'),
  valid_until: z.string().describe('ISO 8601'),
};
export type Confirmation = z.infer<z.ZodObject<typeof confirmationShape>>;

/** The costs that were named to an agent. A token confirms one call, with the arguments whose cost was named. */
export class Confirmations {
  readonly #offers = new Map<string, { digest: string; expires: number }>();

  offer(request: unknown): Pick<Confirmation, 'confirmation_token' | 'valid_until'> {
    const token = randomBytes(12).toString('base64url');
    const expires = Date.now() + validity;
    if (this.#offers.size >= maxOffers) this.#offers.delete(this.#offers.keys().next().value!);
    this.#offers.set(token, { digest: digestOf(request), expires });
    return { confirmation_token: token, valid_until: new Date(expires).toISOString() };
  }

  /** Whether the token confirms this request. It does so once. */
  redeem(token: string, request: unknown): boolean {
    const offer = this.#offers.get(token);
    if (!offer || offer.digest !== digestOf(request)) return false;
    this.#offers.delete(token);
    return offer.expires >= Date.now();
  }
}

/** The order of the entries makes no difference. */
const digestOf = (request: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(request, (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
          : value,
      ),
    )
    .digest('hex');
