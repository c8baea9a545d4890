import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';

const DAY = '1 day';

/**
 * Adds staff users with all roles that can read. Returns the session token of one of them, which only this process
 * knows.
 */
export async function addStaff(db: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.executeSql(
    `insert into staff_member (staff_id, name, email_index, email_sealed, roles, created_at)
     select uuidv7(), name, sha256(name::bytea), '', '{owner,manager,support,reviewer,accountant}', now()
     from unnest(array['Dana Levi', 'Avi Cohen', 'Maya Mizrahi', 'Yossi Peretz']) as name
     on conflict do nothing`,
  );
  await db.executeSql(
    `insert into staff_session (session_id, token_hash, staff_id, stage, created_at, seen_at, proven_at, absolute_at)
     select $1, $2, staff_id, 'full', now(), now(), now(), now() + interval '6 hours' from staff_member limit 1`,
    [randomUUID(), createHash('sha256').update(token).digest()],
  );
  // scheduled jobs must not run during the measurement
  await db.executeSql(`update schedule set due_at = now() + interval '${DAY}'`);
  return token;
}
