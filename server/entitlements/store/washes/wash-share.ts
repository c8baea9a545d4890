import type { CustomerId, ShareId } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { boolean, bytes, id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

type Sealed = { readonly shareId: ShareId; readonly part: 'name' | 'email' };

function contextOf({ shareId, part }: Sealed): SealContext {
  return `wash_share|${part}_sealed|${shareId}`;
}

export function sealOfShare(keyring: Pick<Keyring, 'seal'>, place: Sealed, plain: string): Buffer {
  return keyring.seal(contextOf(place), plain);
}

/** The part for lists: a dash if it does not open, which is reported. */
export function readOfShare(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  place: Sealed,
  sealed: Buffer,
): string {
  const row = { table: 'wash_share', id: place.shareId };
  return readSealed({ keyring }, row, () => openOfShare(keyring, place, sealed)) ?? '—';
}

/** Throws where the bytes are not the ones that were sealed for this part of this share. */
export function openOfShare(keyring: Pick<Keyring, 'open'>, place: Sealed, sealed: Buffer): string {
  return keyring.open(contextOf(place), sealed);
}

const holdCustomerStatement = statement({
  name: 'wash_share_hold_customer',
  params: { customer_id: id<CustomerId>() },
  row: { customer_id: id<CustomerId>() },
  text: `
select customer_id from customer
where customer_id = :customer_id and deleted_at is null and disabled_at is null
for update`,
});

/**
 * Holds an account until the transaction ends, so that two of its devices count what it shares one after the other;
 * false where it is gone. Before any share is locked.
 */
export async function holdCustomer(tx: Tx, customerId: CustomerId): Promise<boolean> {
  return (await tx.query(holdCustomerStatement, { customerId })).length === 1;
}

const inviteParams = {
  share_id: id<ShareId>(),
  owner_id: id<CustomerId>(),
  monthly_limit: integer,
  name_sealed: bytes,
  email_sealed: bytes,
  token_hash: bytes,
  now: instant,
  ends_at: instant,
  max: integer,
} as const;

const inviteStatement = statement({
  name: 'wash_share_invite',
  params: inviteParams,
  row: { share_id: id<ShareId>() },
  text: `
with invited as (
  insert into wash_share (share_id, owner_id, monthly_limit, name_sealed, email_sealed, token_hash, invited_at,
    invitation_ends_at)
  select :share_id, :owner_id, :monthly_limit, :name_sealed, :email_sealed, :token_hash, :now, :ends_at
  where (
    select count(*) from wash_share
    where owner_id = :owner_id and ended_at is null and (accepted_at is not null or invitation_ends_at > :now)) < :max
  returning share_id
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'family_invitation', 'family_invitation:' || share_id, jsonb_build_object('shareId', share_id), :now, :now
  from invited
)
select share_id from invited`,
});

export type NewShare = {
  readonly shareId: ShareId;
  readonly ownerId: CustomerId;
  readonly monthlyLimit: number;
  readonly nameSealed: Buffer;
  readonly emailSealed: Buffer;
  readonly tokenHash: Buffer;
  readonly now: number;
  readonly endsAt: number;
};

/** Writes an invitation and its mail; false where the account shares with `max` people. Hold the owner's account. */
export async function inviteToShare(tx: Tx, share: NewShare, max: number): Promise<boolean> {
  return (await tx.query(inviteStatement, { ...share, max })).length === 1;
}

const invitationParams = { token_hash: bytes, customer_id: id<CustomerId>(), now: instant } as const;

/** An invitation that the asker may accept: open, not their own, and of nobody who shares with them already. */
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
  row: { owner_id: id<CustomerId>(), monthly_limit: integer, accepted: boolean },
  text: `
select s.owner_id, s.monthly_limit, s.accepted_at is not null as accepted from wash_share s
where (${openInvitationSql}) or (s.token_hash = :token_hash and s.member_id = :customer_id and s.ended_at is null)`,
});

export type InvitationWish = {
  readonly tokenHash: Buffer;
  /** Who could accept it. */
  readonly customerId: CustomerId;
  readonly now: number;
};

/** What the asker may accept, or has accepted and still has; null where it is neither. */
export async function findInvitation(db: Queryable, wish: InvitationWish) {
  const [row] = await db.query(findInvitationStatement, wish);
  return row ?? null;
}

const acceptStatement = statement({
  name: 'wash_share_accept',
  params: invitationParams,
  row: { share_id: id<ShareId>() },
  text: `
update wash_share s set member_id = :customer_id, accepted_at = :now, email_sealed = null
where ${openInvitationSql}
returning s.share_id`,
});

/** Of any number who accept at once one becomes the member. Hold the account that accepts. */
export async function acceptInvitation(tx: Tx, wish: InvitationWish): Promise<boolean> {
  return (await tx.query(acceptStatement, wish)).length === 1;
}

const changeStatement = statement({
  name: 'wash_share_change',
  params: { share_id: id<ShareId>(), owner_id: id<CustomerId>(), monthly_limit: nullable(integer) },
  row: { share_id: id<ShareId>() },
  text: `
update wash_share set monthly_limit = coalesce(:monthly_limit, monthly_limit)
where share_id = :share_id and owner_id = :owner_id and ended_at is null
returning share_id`,
});

/** False where the account shares nothing under this id. Null: as it was. */
export async function changeShare(
  db: Queryable,
  change: { readonly shareId: ShareId; readonly ownerId: CustomerId; readonly monthlyLimit: number | null },
): Promise<boolean> {
  return (await db.query(changeStatement, change)).length === 1;
}

const endStatement = statement({
  name: 'wash_share_end',
  params: { share_id: id<ShareId>(), customer_id: id<CustomerId>(), now: instant },
  row: { share_id: id<ShareId>() },
  text: `
update wash_share set ended_at = :now, email_sealed = null
where share_id = :share_id and (owner_id = :customer_id or member_id = :customer_id) and ended_at is null
returning share_id`,
});

/** Ended from either side; false where there is nothing to end. */
export async function endShare(
  db: Queryable,
  end: { readonly shareId: ShareId; readonly customerId: CustomerId; readonly now: number },
): Promise<boolean> {
  return (await db.query(endStatement, end)).length === 1;
}

const mailStatement = statement({
  name: 'wash_share_find_for_mail',
  params: { share_id: id<ShareId>(), now: instant },
  row: { owner_id: id<CustomerId>(), monthly_limit: integer, email_sealed: bytes, invitation_ends_at: instant },
  text: `
select owner_id, monthly_limit, email_sealed, invitation_ends_at from wash_share
where share_id = :share_id and accepted_at is null and ended_at is null and invitation_ends_at > :now
  and email_sealed is not null`,
});

/** An invitation as its mail says it; null where it was called off, accepted or is over. */
export async function findInvitationForMail(db: Queryable, shareId: ShareId, now: number) {
  const [row] = await db.query(mailStatement, { shareId, now });
  return row ?? null;
}
