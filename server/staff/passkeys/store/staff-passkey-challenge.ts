import type { StaffId } from '#contracts/core/ids.ts';
import { bytes, id, instant, nullable, word } from '#server/core/db/statements/column.ts';
import type { Database } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** For what a ceremony was begun: whoever signs in is nobody yet. */
export type StaffCeremony =
  | { readonly kind: 'registration' | 'proof'; readonly staffId: StaffId }
  | { readonly kind: 'authentication'; readonly staffId: null };

const issueStatement = statement({
  name: 'staff_passkey_challenge_issue',
  params: {
    challenge_hash: bytes,
    kind: word<StaffCeremony['kind']>(),
    staff_id: nullable(id<StaffId>()),
    browser_hash: bytes,
    now: instant,
    expires_at: instant,
  },
  row: {},
  text: `
with past as (
  delete from staff_passkey_challenge where challenge_hash in (
    select challenge_hash from staff_passkey_challenge where expires_at < :now order by expires_at limit 20
    for update skip locked)
)
insert into staff_passkey_challenge (challenge_hash, ceremony, staff_id, browser_hash, created_at, expires_at)
values (:challenge_hash, :kind, :staff_id, :browser_hash, :now, :expires_at)`,
});

export type StaffChallenge = StaffCeremony & {
  readonly challengeHash: Buffer;
  readonly browserHash: Buffer;
  readonly now: number;
};

/** Keeps a challenge that is about to be given to a browser; a few that are past are swept away with it. */
export async function issueStaffChallenge(
  db: Database,
  challenge: StaffChallenge & { readonly expiresAt: number },
): Promise<void> {
  await db.query(issueStatement, challenge);
}

const consumeStatement = statement({
  name: 'staff_passkey_challenge_consume',
  params: {
    challenge_hash: bytes,
    kind: word<StaffCeremony['kind']>(),
    staff_id: nullable(id<StaffId>()),
    browser_hash: bytes,
    now: instant,
  },
  row: { challenge_hash: bytes },
  text: `
delete from staff_passkey_challenge
where challenge_hash = :challenge_hash and ceremony = :kind and staff_id is not distinct from :staff_id
  and browser_hash = :browser_hash and expires_at > :now
returning challenge_hash`,
});

/** Uses a challenge up, for exactly one caller; outside of a transaction, so that it stays used up. */
export async function consumeStaffChallenge(db: Database, challenge: StaffChallenge): Promise<boolean> {
  return (await db.query(consumeStatement, challenge)).length === 1;
}
