import type { StaffId } from '#contracts/core/ids.ts';
import { instant, word } from '#server/core/db/statements/column.ts';
import type { Database } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Purpose of a passkey challenge. At sign-in the user is not yet known. */
export type StaffCeremony =
  | { readonly kind: 'registration' | 'proof'; readonly staffId: StaffId }
  | { readonly kind: 'authentication'; readonly staffId: null };

const issueStatement = statement({
  name: 'staff_passkey_challenge_issue',
  params: {
    ...pick('staff_passkey_challenge', 'challenge_hash staff_id browser_hash expires_at'),
    kind: word<StaffCeremony['kind']>(),
    now: instant,
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

/** Stores a challenge before the browser receives it, and deletes a few expired challenges. */
export async function issueStaffChallenge(
  db: Database,
  challenge: StaffCeremony & Omit<ParamsOf<typeof issueStatement>, keyof StaffCeremony>,
): Promise<void> {
  await db.query(issueStatement, challenge);
}

const consumeStatement = statement({
  name: 'staff_passkey_challenge_consume',
  params: {
    ...pick('staff_passkey_challenge', 'challenge_hash staff_id browser_hash'),
    kind: word<StaffCeremony['kind']>(),
    now: instant,
  },
  row: pick('staff_passkey_challenge', 'challenge_hash'),
  text: `
delete from staff_passkey_challenge
where challenge_hash = :challenge_hash and ceremony = :kind and staff_id is not distinct from :staff_id
  and browser_hash = :browser_hash and expires_at > :now
returning challenge_hash`,
});

/**
 * Uses up a challenge. Returns true for exactly one caller. It runs outside a transaction, because a rollback would
 * make the challenge usable again.
 */
export async function consumeStaffChallenge(
  db: Database,
  challenge: StaffCeremony & Omit<ParamsOf<typeof consumeStatement>, keyof StaffCeremony>,
): Promise<boolean> {
  return (await db.query(consumeStatement, challenge)).length === 1;
}
