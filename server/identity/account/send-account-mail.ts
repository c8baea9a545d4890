import type { CustomerId } from '#contracts/core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { issueToken, sealTokenEmail, type TokenPurpose } from '#server/identity/store/account-token.ts';
import { mailSecretHashes } from '#server/core/keyring/mail-secret.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';

/** A link that sets a password is good for half an hour, one that proves an address for a day. */
const LIFETIME_MS = { email: DAY_MS, password: 30 * MINUTE_MS } as const satisfies Record<TokenPurpose, number>;

const topics = { email: 'email_proof', password: 'password_reset' } as const satisfies Record<TokenPurpose, string>;

export type AccountMail = {
  readonly customerId: CustomerId;
  readonly purpose: TokenPurpose;
  readonly email: string;
};

/**
 * Whether one more mail may go to an address: three an hour, whoever asks for them and whether or not it is anybody's.
 * Over that nothing is sent; whoever asked for nothing but the mail hears so.
 */
export async function mayMail(deps: Pick<Deps, 'keyring' | 'limits'>, email: string): Promise<boolean> {
  const emailIndex = emailIndexOf(deps.keyring, email);
  return (await deps.limits.consume('account_mails_by_email', emailIndex.toString('hex'))).allowed;
}

/** Puts a mail with a link into the outbox; ask `mayMail` first, outside of the transaction. */
export async function sendAccountMail(
  deps: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  mail: AccountMail,
  tx: Tx,
): Promise<void> {
  const accountTokenId = deps.ids.uuid();
  const now = steadyNow(deps.clock);
  await issueToken(tx, {
    accountTokenId,
    customerId: mail.customerId,
    purpose: mail.purpose,
    ...mailSecretHashes(deps.keyring, accountTokenId),
    emailIndex: emailIndexOf(deps.keyring, mail.email),
    emailSealed: sealTokenEmail(deps.keyring, accountTokenId, mail.email),
    now,
    expiresAt: now + LIFETIME_MS[mail.purpose],
    topic: topics[mail.purpose],
  });
}
