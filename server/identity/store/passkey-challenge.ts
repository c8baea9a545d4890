import type { CustomerId } from '#contracts/core/ids.ts';
import { instant, word } from '#server/core/db/statements/column.ts';
import type { Database } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Purpose of a WebAuthn ceremony. Adding a passkey belongs to an account. A sign-in has no account yet. */
type Ceremony =
  | { readonly kind: 'registration'; readonly customerId: CustomerId }
  | { readonly kind: 'authentication'; readonly customerId: null };

const issueStatement = statement({
  name: 'passkey_challenge_issue',
  params: {
    ...pick('passkey_challenge', 'challenge_hash customer_id browser_hash expires_at'),
    kind: word<Ceremony['kind']>(),
    now: instant,
  },
  row: {},
  text: `
with past as (
  delete from passkey_challenge where challenge_hash in (
    select challenge_hash from passkey_challenge where expires_at < :now order by expires_at limit 20
    for update skip locked)
)
insert into passkey_challenge (challenge_hash, ceremony, customer_id, browser_hash, created_at, expires_at)
values (:challenge_hash, :kind, :customer_id, :browser_hash, :now, :expires_at)`,
});

/** Stores a challenge that is about to be sent to a browser. Also deletes a few expired challenges. */
export async function issuePasskeyChallenge(
  db: Database,
  challenge: Ceremony & Omit<ParamsOf<typeof issueStatement>, keyof Ceremony>,
): Promise<void> {
  await db.query(issueStatement, challenge);
}

const consumeStatement = statement({
  name: 'passkey_challenge_consume',
  params: {
    ...pick('passkey_challenge', 'challenge_hash customer_id browser_hash'),
    kind: word<Ceremony['kind']>(),
    now: instant,
  },
  row: pick('passkey_challenge', 'challenge_hash'),
  text: `
delete from passkey_challenge
where challenge_hash = :challenge_hash and ceremony = :kind and customer_id is not distinct from :customer_id
  and browser_hash = :browser_hash
  and expires_at > :now
returning challenge_hash`,
});

/**
 * Consumes a challenge. Returns true for exactly one caller, and only for the ceremony, account and browser that
 * received it. Runs outside of any transaction, so that the challenge stays consumed if a later step fails.
 */
export async function consumeChallenge(
  db: Database,
  challenge: Ceremony & Omit<ParamsOf<typeof consumeStatement>, keyof Ceremony>,
): Promise<boolean> {
  return (await db.query(consumeStatement, challenge)).length === 1;
}
