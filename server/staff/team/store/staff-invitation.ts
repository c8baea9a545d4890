import type { Locale } from '#contracts/core/locale.ts';
import { boolean, bytes, instant, nullable, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const addStatement = statement({
  name: 'staff_invitation_add',
  params: {
    ...pick('staff_invitation', 'staff_invitation_id staff_id purpose token_hash expires_at'),
    code_hash: bytes,
    now: instant,
  },
  row: {},
  text: `
with replaced as (
  update staff_invitation set used_at = :now
  where staff_id = :staff_id and purpose = :purpose and used_at is null
)
insert into staff_invitation (staff_invitation_id, staff_id, purpose, token_hash, code_hash, created_at, expires_at)
values (:staff_invitation_id, :staff_id, :purpose, :token_hash, :code_hash, :now, :expires_at)`,
});

export type NewInvitation = ParamsOf<typeof addStatement>;
/** Purpose of a mailed link. It sets the first password of a new staff user, or replaces a forgotten password. */
export type StaffLinkPurpose = NewInvitation['purpose'];

/** Adds a link for setting a password. Earlier links of the same user and purpose become invalid. */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx.query(addStatement, invitation);
}

const enqueueStatement = statement({
  name: 'staff_invitation_tell',
  params: {
    ...pick('outbox', 'topic dedupe'),
    staff_invitation_id: uuid,
    locale: nullable(word<Locale>()),
    now: instant,
  },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
values (:topic, :dedupe,
  jsonb_strip_nulls(jsonb_build_object('staffInvitationId', :staff_invitation_id, 'locale', :locale)), :now, :now)`,
});

export type StaffLinkTopic = 'staff_invitation' | 'staff_password_reset' | 'staff_password_changed';

/** Enqueues a mail about a password link. The token of the link is created when the mail is sent. */
export async function enqueueLinkMail(
  tx: Tx,
  mail: {
    readonly topic: StaffLinkTopic;
    readonly staffInvitationId: string;
    /** Language of the mail. If null, the language of the shop is used. */
    readonly locale?: Locale | null;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(enqueueStatement, { locale: null, ...mail, dedupe: `${mail.topic}:${mail.staffInvitationId}` });
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

const consumeStatement = statement({
  name: 'staff_invitation_consume',
  params: { ...pick('staff_invitation', 'purpose'), secret_hash: bytes, now: instant },
  row: pick('staff_invitation', 'staff_invitation_id staff_id'),
  text: `
update staff_invitation i set used_at = :now from staff_member m
where (i.token_hash = :secret_hash or i.code_hash = :secret_hash) and i.purpose = :purpose and i.used_at is null
  and i.expires_at > :now and m.staff_id = i.staff_id and m.disabled_at is null
returning i.staff_invitation_id, i.staff_id`,
});

/**
 * Link that a user has opened. It contains the hash of its token or code, its purpose, and the current time in epoch
 * ms.
 */
export type PresentedLink = ParamsOf<typeof consumeStatement>;

/**
 * Uses up the link with this token or code, and returns its user. Returns null if the link was used, was replaced, has
 * expired or never existed. Also returns null if its user was deactivated.
 */
export async function consumeInvitation(tx: Tx, presentedLink: PresentedLink) {
  const [row] = await tx.query(consumeStatement, presentedLink);
  return row ?? null;
}

const openStatement = statement({
  name: 'staff_invitation_open',
  params: { ...pick('staff_invitation', 'purpose'), secret_hash: bytes, now: instant },
  row: pick('staff_member', 'staff_id name email_sealed'),
  text: `
select m.staff_id, m.name, m.email_sealed
from staff_invitation i join staff_member m on m.staff_id = i.staff_id
where (i.token_hash = :secret_hash or i.code_hash = :secret_hash) and i.purpose = :purpose and i.used_at is null
  and i.expires_at > :now and m.disabled_at is null`,
});

/**
 * Returns the user of a link, which can still be used afterwards. Returns null if the link was used, was replaced, has
 * expired or never existed. Also returns null if its user was deactivated.
 */
export async function findStaffUserOfLink(db: Queryable, presentedLink: PresentedLink) {
  const [row] = await db.query(openStatement, presentedLink);
  return row ?? null;
}
