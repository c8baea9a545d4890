import type { StaffId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const addStatement = statement({
  name: 'staff_invitation_add',
  params: {
    staff_invitation_id: uuid,
    staff_id: id<StaffId>(),
    token_hash: bytes,
    code_hash: bytes,
    now: instant,
    expires_at: instant,
  },
  row: {},
  text: `
with replaced as (
  update staff_invitation set used_at = :now where staff_id = :staff_id and used_at is null
)
insert into staff_invitation (staff_invitation_id, staff_id, token_hash, code_hash, created_at, expires_at)
values (:staff_invitation_id, :staff_id, :token_hash, :code_hash, :now, :expires_at)`,
});

export type NewInvitation = {
  readonly staffInvitationId: string;
  readonly staffId: StaffId;
  readonly tokenHash: Buffer;
  readonly codeHash: Buffer;
  readonly now: number;
  readonly expiresAt: number;
};

/** Earlier links of the same member end with it. */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx.query(addStatement, invitation);
}

const tellStatement = statement({
  name: 'staff_invitation_tell',
  params: { staff_invitation_id: uuid, dedupe: text },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload)
values ('staff_invitation', :dedupe, jsonb_build_object('staffInvitationId', :staff_invitation_id))`,
});

/** The mail with the link; the link itself is made again when it is sent. */
export async function tellInvitation(tx: Tx, staffInvitationId: string): Promise<void> {
  await tx.query(tellStatement, { staffInvitationId, dedupe: `staff_invitation:${staffInvitationId}` });
}

const findStatement = statement({
  name: 'staff_invitation_find',
  params: { staff_invitation_id: uuid },
  row: {
    staff_id: id<StaffId>(),
    email_sealed: bytes,
    has_code: boolean,
    expires_at: instant,
    used_at: nullable(instant),
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
  row: { staff_id: id<StaffId>() },
  text: `
update staff_invitation i set used_at = :now from staff_member m
where (i.token_hash = :secret_hash or i.code_hash = :secret_hash) and i.used_at is null and i.expires_at > :now
  and m.staff_id = i.staff_id and m.disabled_at is null
returning i.staff_id`,
});

/** Uses up the invitation of a link or its code and returns its member; null if it was used, is over or never existed. */
export async function consumeInvitation(tx: Tx, secretHash: Buffer, now: number): Promise<StaffId | null> {
  const [row] = await tx.query(useStatement, { secretHash, now });
  return row?.staffId ?? null;
}
