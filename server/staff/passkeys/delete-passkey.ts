import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import { deleteStaffPasskey } from './store/staff-passkey.ts';

/** Takes a passkey away as a way in; it is never the last one, because password and codes stay. */
export async function deletePasskey(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  passkeyId: string,
): Promise<Outcome<null, 'not_found'>> {
  const { staffId } = actor;
  return db.inTransaction(async (tx) => {
    const name = await deleteStaffPasskey(tx, { passkeyId, staffId });
    if (name === null) return refused('not_found');
    await appendAudit(tx, actor, { action: 'staff.passkey_remove', refId: staffId, detail: { before: { name } } });
    return accepted(null);
  });
}
