import type { CustomerId } from '#contracts/core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { issueAccountToken, encryptTokenEmail, type TokenPurpose } from '#server/identity/store/account-token.ts';
import { mailSecretHashes } from '#server/core/keyring/mail-secret.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { identityRateLimits } from '#server/identity/limits.ts';

/** Lifetime of a link in a mail, in ms. It is half an hour to set a password, and a day to verify an email address. */
const LIFETIME_MS = { email: DAY_MS, password: 30 * MINUTE_MS } as const satisfies Record<TokenPurpose, number>;

const topics = { email: 'email_proof', password: 'password_reset' } as const satisfies Record<TokenPurpose, string>;

export type AccountMail = {
  readonly customerId: CustomerId;
  readonly purpose: TokenPurpose;
  readonly email: string;
};

/**
 * Returns true if another mail may be sent to an email address. The limit is three an hour, for all callers together
 * and also for an unknown email address. Above the limit nothing is sent. Only calls whose single purpose is the mail
 * report this to the caller.
 */
export async function isMailWithinLimit(deps: Pick<Deps, 'keyring' | 'limits'>, email: string): Promise<boolean> {
  const emailIndex = blindIndexOfEmail(deps.keyring, email);
  return (await deps.limits.consume(identityRateLimits.account_mails_by_email, emailIndex.toString('hex'))).allowed;
}

/** Adds a mail with a link to the outbox. Call `isMailWithinLimit` first, outside the transaction. */
export async function sendAccountMail(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  mail: AccountMail,
  tx: Tx,
): Promise<void> {
  const accountTokenId = deps.ids.uuid();
  const now = steadyNow(deps.clock);
  await issueAccountToken(tx, {
    accountTokenId,
    customerId: mail.customerId,
    purpose: mail.purpose,
    ...mailSecretHashes(deps.keyring, accountTokenId),
    emailIndex: blindIndexOfEmail(deps.keyring, mail.email),
    emailSealed: encryptTokenEmail(deps.keyring, accountTokenId, mail.email),
    now,
    expiresAt: now + LIFETIME_MS[mail.purpose],
    topic: topics[mail.purpose],
  });
}
