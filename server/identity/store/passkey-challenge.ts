import type { CustomerId } from '#contracts/core/ids.ts';
import { bytes, id, instant, nullable, word } from '#server/core/db/statements/column.ts';
import type { Database } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** For whom a ceremony was begun: adding a passkey has an account, signing in has none yet. */
export type Ceremony =
  | { readonly kind: 'registration'; readonly customerId: CustomerId }
  | { readonly kind: 'authentication' };

function ownerOf(ceremony: Ceremony): CustomerId | null {
  return ceremony.kind === 'registration' ? ceremony.customerId : null;
}

const issueStatement = statement({
  name: 'passkey_challenge_issue',
  params: {
    challenge_hash: bytes,
    kind: word<Ceremony['kind']>(),
    owner: nullable(id<CustomerId>()),
    browser_hash: bytes,
    now: instant,
    expires_at: instant,
  },
  row: {},
  text: `
with past as (
  delete from passkey_challenge where challenge_hash in (
    select challenge_hash from passkey_challenge where expires_at < :now order by expires_at limit 20
    for update skip locked)
)
insert into passkey_challenge (challenge_hash, ceremony, customer_id, browser_hash, created_at, expires_at)
values (:challenge_hash, :kind, :owner, :browser_hash, :now, :expires_at)`,
});

export type NewChallenge = {
  readonly challengeHash: Buffer;
  readonly ceremony: Ceremony;
  readonly browserHash: Buffer;
  readonly now: number;
  readonly expiresAt: number;
};

/** Keeps a challenge that is about to be given to a browser; a few that are past are swept away with it. */
export async function issueChallenge(db: Database, challenge: NewChallenge): Promise<void> {
  const { challengeHash, ceremony, browserHash, now, expiresAt } = challenge;
  const owner = ownerOf(ceremony);
  await db.query(issueStatement, { challengeHash, kind: ceremony.kind, owner, browserHash, now, expiresAt });
}

const consumeStatement = statement({
  name: 'passkey_challenge_consume',
  params: {
    challenge_hash: bytes,
    kind: word<Ceremony['kind']>(),
    owner: nullable(id<CustomerId>()),
    browser_hash: bytes,
    now: instant,
  },
  row: { challenge_hash: bytes },
  text: `
delete from passkey_challenge
where challenge_hash = :challenge_hash and ceremony = :kind and customer_id is not distinct from :owner
  and browser_hash = :browser_hash
  and expires_at > :now
returning challenge_hash`,
});

export type AnsweredChallenge = Omit<NewChallenge, 'expiresAt'>;

/**
 * Uses a challenge up: true for exactly one caller, and only for the ceremony, account and browser it was given to.
 * Takes the database and no transaction: it stays used up whatever becomes of the answer.
 */
export async function consumeChallenge(db: Database, challenge: AnsweredChallenge): Promise<boolean> {
  const { challengeHash, ceremony, browserHash, now } = challenge;
  const owner = ownerOf(ceremony);
  return (
    (await db.query(consumeStatement, { challengeHash, kind: ceremony.kind, owner, browserHash, now })).length === 1
  );
}
