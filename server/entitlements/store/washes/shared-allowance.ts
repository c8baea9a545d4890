import type { CustomerId, ShareId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { boolean, bytes, id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

type SealedAllowanceText = { readonly shareId: ShareId; readonly part: 'name' | 'email' };

function sealContextOf({ shareId, part }: SealedAllowanceText): SealContext {
  return `wash_share|${part}_sealed|${shareId}`;
}

export function encryptAllowanceText(
  keyring: Pick<Keyring, 'seal'>,
  allowanceText: SealedAllowanceText,
  plain: string,
): Buffer {
  return keyring.seal(sealContextOf(allowanceText), plain);
}

/**
 * Decrypts a name or email address for lists. Returns a dash if it cannot be decrypted, which is logged and counted.
 */
export function readAllowanceText(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  allowanceText: SealedAllowanceText,
  sealed: Buffer,
): string {
  const row = { table: 'wash_share', id: allowanceText.shareId };
  return readSealed({ keyring }, row, () => decryptAllowanceText(keyring, allowanceText, sealed)) ?? '—';
}

/**
 * Decrypts a name or email address of a shared allowance. Throws if it was encrypted for another shared allowance or
 * another column.
 */
export function decryptAllowanceText(
  keyring: Pick<Keyring, 'open'>,
  allowanceText: SealedAllowanceText,
  sealed: Buffer,
): string {
  return keyring.open(sealContextOf(allowanceText), sealed);
}

const holdCustomerStatement = statement({
  name: 'wash_share_hold_customer',
  params: pick('customer', 'customer_id'),
  row: pick('customer', 'customer_id'),
  text: `
select customer_id from customer
where customer_id = :customer_id and deleted_at is null and disabled_at is null
for update`,
});

/**
 * Locks an account until commit, so that concurrent requests from two of its devices cannot exceed the maximum number
 * of shared allowances. Returns false if the account was deleted or blocked. Call it before any shared allowance is
 * locked.
 */
export async function lockSharingCustomer(tx: Tx, customerId: CustomerId): Promise<boolean> {
  return (await tx.query(holdCustomerStatement, { customerId })).length === 1;
}

const inviteParams = {
  ...pick('wash_share', 'share_id owner_id monthly_limit name_sealed token_hash'),
  email_sealed: bytes,
  now: instant,
  ends_at: instant,
  max: integer,
} as const;

const inviteStatement = statement({
  name: 'wash_share_invite',
  params: inviteParams,
  row: pick('wash_share', 'share_id'),
  text: `
with invited as (
  insert into wash_share (share_id, owner_id, monthly_limit, name_sealed, email_sealed, token_hash, invited_at,
    invitation_ends_at)
  select :share_id, :owner_id, :monthly_limit, :name_sealed, :email_sealed, :token_hash, :now, :ends_at
  where (
    select count(*) from wash_share
    where owner_id = :owner_id and ended_at is null and (accepted_at is not null or invitation_ends_at > :now)) < :max
  returning share_id
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'family_invitation', 'family_invitation:' || share_id, jsonb_build_object('shareId', share_id), :now, :now
  from invited
)
select share_id from invited`,
});

export type NewSharedAllowance = {
  readonly shareId: ShareId;
  readonly ownerId: CustomerId;
  readonly monthlyLimit: number;
  readonly nameSealed: Buffer;
  readonly emailSealed: Buffer;
  readonly tokenHash: Buffer;
  readonly now: number;
  readonly endsAt: number;
};

/**
 * Adds an invitation and puts its mail into the outbox. Returns false if the account already has `max` shared
 * allowances, open invitations included. The owner's account must be locked.
 */
export async function inviteToSharedAllowance(tx: Tx, share: NewSharedAllowance, max: number): Promise<boolean> {
  return (await tx.query(inviteStatement, { ...share, max })).length === 1;
}

const invitationParams = {
  ...pick('wash_share', 'token_hash'),
  ...pick('customer', 'customer_id'),
  now: instant,
} as const;

/**
 * SQL condition for an invitation that the caller may accept. The invitation is open and comes from another account
 * that does not share with the caller yet.
 */
const openInvitationSql = `
s.token_hash = :token_hash and s.accepted_at is null and s.ended_at is null and s.invitation_ends_at > :now
  and s.owner_id <> :customer_id
  and not exists (
    select from wash_share other
    where other.owner_id = s.owner_id and other.member_id = :customer_id and other.ended_at is null)
  and exists (
    select from customer o where o.customer_id = s.owner_id and o.disabled_at is null and o.deleted_at is null)`;

const findInvitationStatement = statement({
  name: 'wash_share_find_invitation',
  params: invitationParams,
  row: { ...pick('wash_share', 'owner_id monthly_limit'), accepted: boolean },
  text: `
select s.owner_id, s.monthly_limit, s.accepted_at is not null as accepted from wash_share s
where (${openInvitationSql}) or (s.token_hash = :token_hash and s.member_id = :customer_id and s.ended_at is null)`,
});

export type InvitationQuery = {
  readonly tokenHash: Buffer;
  readonly customerId: CustomerId;
  readonly now: number;
};

/**
 * Returns the shared allowance that the caller may accept, or has accepted. Returns null if there is no such shared
 * allowance.
 */
export async function findAllowanceInvitation(db: Queryable, values: InvitationQuery) {
  const [row] = await db.query(findInvitationStatement, values);
  return row ?? null;
}

const acceptStatement = statement({
  name: 'wash_share_accept',
  params: invitationParams,
  row: pick('wash_share', 'share_id'),
  text: `
update wash_share s set member_id = :customer_id, accepted_at = :now, email_sealed = null
where ${openInvitationSql}
returning s.share_id`,
});

/**
 * Accepts an invitation. If several callers accept it at the same time, only one becomes the member. The accepting account must
 * be locked.
 */
export async function acceptInvitation(tx: Tx, values: InvitationQuery): Promise<boolean> {
  return (await tx.query(acceptStatement, values)).length === 1;
}

const changeStatement = statement({
  name: 'wash_share_change',
  params: { ...pick('wash_share', 'share_id owner_id'), monthly_limit: nullable(integer) },
  row: pick('wash_share', 'share_id'),
  text: `
update wash_share set monthly_limit = coalesce(:monthly_limit, monthly_limit)
where share_id = :share_id and owner_id = :owner_id and ended_at is null
returning share_id`,
});

/**
 * Changes a shared allowance. If the given monthly limit is null, the limit stays the same. Returns false if the
 * account has no such shared allowance.
 */
export async function changeSharedAllowance(
  db: Queryable,
  change: { readonly shareId: ShareId; readonly ownerId: CustomerId; readonly monthlyLimit: number | null },
): Promise<boolean> {
  return (await db.query(changeStatement, change)).length === 1;
}

const endStatement = statement({
  name: 'wash_share_end',
  params: { ...pick('wash_share', 'share_id'), customer_id: id<CustomerId>(), now: instant },
  row: pick('wash_share', 'share_id'),
  text: `
update wash_share set ended_at = :now, email_sealed = null
where share_id = :share_id and (owner_id = :customer_id or member_id = :customer_id) and ended_at is null
returning share_id`,
});

/** Ends a shared allowance at the request of its owner or its member. Returns false if it does not exist. */
export async function endSharedAllowance(
  db: Queryable,
  end: { readonly shareId: ShareId; readonly customerId: CustomerId; readonly now: number },
): Promise<boolean> {
  return (await db.query(endStatement, end)).length === 1;
}

const mailStatement = statement({
  name: 'wash_share_find_for_mail',
  params: { ...pick('wash_share', 'share_id'), now: instant },
  row: { ...pick('wash_share', 'owner_id monthly_limit invitation_ends_at'), email_sealed: bytes },
  text: `
select owner_id, monthly_limit, email_sealed, invitation_ends_at from wash_share
where share_id = :share_id and accepted_at is null and ended_at is null and invitation_ends_at > :now
  and email_sealed is not null`,
});

/**
 * Returns the data of an invitation for its mail. Returns null if the invitation was withdrawn, accepted or expired.
 */
export async function findInvitationForMail(db: Queryable, shareId: ShareId, now: number) {
  const [row] = await db.query(mailStatement, { shareId, now });
  return row ?? null;
}
