import type { StaffId } from '#contracts/core/ids.ts';
import { boolean, bytes, instant, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const addStatement = statement({
  name: 'staff_invitation_add',
  params: {
    ...pick('staff_invitation', 'staff_invitation_id staff_id token_hash expires_at'),
    code_hash: bytes,
    now: instant,
  },
  row: {},
  text: `
with replaced as (
  update staff_invitation set used_at = :now where staff_id = :staff_id and used_at is null
)
insert into staff_invitation (staff_invitation_id, staff_id, token_hash, code_hash, created_at, expires_at)
values (:staff_invitation_id, :staff_id, :token_hash, :code_hash, :now, :expires_at)`,
});

export type NewInvitation = ParamsOf<typeof addStatement>;

/** Adds an invitation. Earlier links of the same user become invalid. */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx.query(addStatement, invitation);
}

const enqueueStatement = statement({
  name: 'staff_invitation_tell',
  params: { ...pick('outbox', 'dedupe'), staff_invitation_id: uuid },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload)
values ('staff_invitation', :dedupe, jsonb_build_object('staffInvitationId', :staff_invitation_id))`,
});

/** Enqueues the mail. Its link is generated when the mail is sent. */
export async function enqueueInvitation(tx: Tx, staffInvitationId: string): Promise<void> {
  await tx.query(enqueueStatement, { staffInvitationId, dedupe: `staff_invitation:${staffInvitationId}` });
}

const findStatement = statement({
  name: 'staff_invitation_find',
  params: pick('staff_invitation', 'staff_invitation_id'),
  row: {
    ...pick('staff_invitation', 'staff_id expires_at used_at'),
    ...pick('staff_member', 'email_sealed'),
    has_code: boolean,
  },
  text: `
select i.staff_id, m.email_sealed, i.code_hash is not null as has_code, i.expires_at, i.used_at
from staff_invitation i join staff_member m on m.staff_id = i.staff_id
where i.staff_invitation_id = :staff_invitation_id and m.disabled_at is null`,
});

export async function findInvitation(db: Queryable, staffInvitationId: string) {
  const [row] = await db.query(findStatement, { staffInvitationId });
  return row ?? null;
}

const useStatement = statement({
  name: 'staff_invitation_consume',
  params: { secret_hash: bytes, now: instant },
  row: pick('staff_invitation', 'staff_id'),
  text: `
update staff_invitation i set used_at = :now from staff_member m
where (i.token_hash = :secret_hash or i.code_hash = :secret_hash) and i.used_at is null and i.expires_at > :now
  and m.staff_id = i.staff_id and m.disabled_at is null
returning i.staff_id`,
});

/**
 * Consumes the invitation of a link or its code and returns its user; null if it was used, expired or never existed.
 */
export async function consumeInvitation(tx: Tx, secretHash: Buffer, now: number): Promise<StaffId | null> {
  const [row] = await tx.query(useStatement, { secretHash, now });
  return row?.staffId ?? null;
}
