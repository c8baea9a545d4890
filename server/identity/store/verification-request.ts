import type { CustomerId } from '#contracts/core/ids.ts';
import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import { bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import type { SealedFile } from '#server/core/keyring/port.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const requestRow = {
  ...pick('verification_request', 'customer_id kind state with_picture asked_at ends_at closed_at reason note_sealed'),
  request_id: id<VerificationRequestId>(),
} as const;
export type VerificationRequestRow = RowOf<typeof requestRow>;

const columnsSql =
  'request_id, customer_id, kind, state, with_picture, asked_at, ends_at, closed_at, reason, note_sealed';

const newestStatement = statement({
  name: 'verification_request_newest',
  params: pick('verification_request', 'customer_id'),
  row: requestRow,
  text: `
select ${columnsSql} from verification_request where customer_id = :customer_id order by request_id desc limit 1`,
});

export async function findNewestVerificationRequest(
  db: Queryable,
  customerId: CustomerId,
): Promise<VerificationRequestRow | null> {
  const [row] = await db.query(newestStatement, { customerId });
  return row ?? null;
}

const listStatement = statement({
  name: 'verification_request_list',
  params: pick('verification_request', 'customer_id'),
  row: requestRow,
  text: `select ${columnsSql} from verification_request where customer_id = :customer_id order by request_id`,
});

/** Lists all verification requests of an account, oldest first. */
export async function listVerificationRequests(
  db: Queryable,
  customerId: CustomerId,
): Promise<VerificationRequestRow[]> {
  return await db.query(listStatement, { customerId });
}

const lockStatement = statement({
  name: 'verification_request_lock',
  params: { request_id: id<VerificationRequestId>() },
  row: requestRow,
  text: `select ${columnsSql} from verification_request where request_id = :request_id for update`,
});

/**
 * Returns the verification request and locks its row until commit, so that concurrent decisions are serialised. Returns
 * null if the request does not exist.
 */
export async function lockVerificationRequest(
  tx: Tx,
  requestId: VerificationRequestId,
): Promise<VerificationRequestRow | null> {
  const [row] = await tx.query(lockStatement, { requestId });
  return row ?? null;
}

const findStatement = statement({
  name: 'verification_request_find',
  params: { request_id: id<VerificationRequestId>() },
  row: requestRow,
  text: `select ${columnsSql} from verification_request where request_id = :request_id`,
});

export async function findVerificationRequest(
  db: Queryable,
  requestId: VerificationRequestId,
): Promise<VerificationRequestRow | null> {
  const [row] = await db.query(findStatement, { requestId });
  return row ?? null;
}

const addStatement = statement({
  name: 'verification_request_add',
  params: {
    ...pick('verification_request', 'customer_id kind ends_at'),
    request_id: id<VerificationRequestId>(),
    key_sealed: nullable(bytes),
    picture_sealed: nullable(bytes),
    now: instant,
  },
  row: { request_id: id<VerificationRequestId>() },
  text: `
with added as (
  insert into verification_request (request_id, customer_id, kind, state, with_picture, asked_at, ends_at)
  select :request_id, customer_id, :kind, 'open', :picture_sealed is not null, :now, :ends_at
  from customer where customer_id = :customer_id and deleted_at is null for share
  on conflict (customer_id) where state = 'open' do nothing
  returning request_id
), kept as (
  insert into verification_picture (request_id, key_sealed, picture_sealed)
  select request_id, :key_sealed, :picture_sealed from added where :picture_sealed is not null
)
select request_id from added`,
});

export type NewVerificationRequest = {
  readonly requestId: VerificationRequestId;
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  /** Picture of the discount card; null if the customer presents the card in person. */
  readonly picture: SealedFile | null;
  readonly now: number;
  readonly endsAt: number;
};

/** Adds a verification request. Returns false if there is an open request already, or if the account was deleted. */
export async function addVerificationRequest(
  db: Queryable,
  { picture, ...request }: NewVerificationRequest,
): Promise<boolean> {
  const sealed = { keySealed: picture?.keySealed ?? null, pictureSealed: picture?.fileSealed ?? null };
  return (await db.query(addStatement, { ...request, ...sealed })).length === 1;
}

const pictureStatement = statement({
  name: 'verification_picture_find',
  params: { request_id: id<VerificationRequestId>() },
  row: { ...pick('verification_picture', 'key_sealed'), file_sealed: bytes },
  text: `
select key_sealed, picture_sealed as file_sealed from verification_picture where request_id = :request_id`,
});

export async function findSealedPicture(db: Queryable, requestId: VerificationRequestId): Promise<SealedFile | null> {
  const [row] = await db.query(pictureStatement, { requestId });
  return row ?? null;
}

const closeStatement = statement({
  name: 'verification_request_close',
  params: {
    ...pick('verification_request', 'reason note_sealed'),
    request_id: id<VerificationRequestId>(),
    state: word<'approved' | 'refused' | 'withdrawn'>(),
    closed_by: text,
    now: instant,
  },
  row: { request_id: id<VerificationRequestId>() },
  text: `
with closed as (
  update verification_request set state = :state, closed_at = :now, closed_by = :closed_by, reason = :reason,
    note_sealed = :note_sealed
  where request_id = :request_id and state = 'open'
  returning request_id, customer_id
), gone as (
  delete from verification_picture where request_id in (select request_id from closed)
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at)
  select 'verification_decided', 'verification_decided:' || request_id,
    jsonb_build_object('customerId', customer_id, 'requestId', request_id), :now
  from closed where :state <> 'withdrawn'
)
select request_id from closed`,
});

export type CloseVerificationRequestParams = ParamsOf<typeof closeStatement>;

/**
 * Closes an open verification request and deletes the picture and its key. Unless the request was withdrawn, the
 * customer is notified of the decision. Returns false if the request is not open.
 */
export async function closeVerificationRequest(tx: Tx, closeParams: CloseVerificationRequestParams): Promise<boolean> {
  return (await tx.query(closeStatement, closeParams)).length === 1;
}

const openOfStatement = statement({
  name: 'verification_request_open_of',
  params: pick('verification_request', 'customer_id kind'),
  row: requestRow,
  text: `
select ${columnsSql} from verification_request
where customer_id = :customer_id and kind = :kind and state = 'open' for update`,
});

/**
 * Returns the open verification request of an account for the given kind of card, and locks it until the transaction
 * ends. Returns null if there is no such request.
 */
export async function lockOpenVerificationRequest(
  tx: Tx,
  of: { readonly customerId: CustomerId; readonly kind: VerificationKind },
): Promise<VerificationRequestRow | null> {
  const [row] = await tx.query(openOfStatement, of);
  return row ?? null;
}

const expireStatement = statement({
  name: 'verification_request_lapse',
  params: { now: instant },
  row: { request_id: id<VerificationRequestId>() },
  text: `
with lapsed as (
  update verification_request set state = 'lapsed', closed_at = :now
  where state = 'open' and ends_at <= :now
  returning request_id, customer_id
), gone as (
  delete from verification_picture where request_id in (select request_id from lapsed)
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at)
  select 'verification_decided', 'verification_decided:' || request_id,
    jsonb_build_object('customerId', customer_id, 'requestId', request_id), :now
  from lapsed
)
select request_id from lapsed`,
});

/**
 * Expires verification requests that were not decided in time, deletes their pictures and notifies their owners.
 * Returns the number of expired requests.
 */
export async function expireVerificationRequestRows(db: Queryable, now: number): Promise<number> {
  return (await db.query(expireStatement, { now })).length;
}

const deleteOldStatement = statement({
  name: 'verification_request_delete_old',
  params: { closed_before: instant },
  row: { request_id: id<VerificationRequestId>() },
  text: 'delete from verification_request where closed_at < :closed_before returning request_id',
});

/**
 * Deletes verification requests that were closed before `closedBefore` (epoch ms). The verification itself is stored
 * elsewhere, and the decision is in the audit log. Returns the number of deleted requests.
 */
export async function deleteOldVerificationRequests(db: Queryable, closedBefore: number): Promise<number> {
  return (await db.query(deleteOldStatement, { closedBefore })).length;
}

const openRow = { count: integer, oldest_at: nullable(instant) } as const;

const openStatement = statement({
  name: 'verification_request_waiting',
  params: {},
  row: openRow,
  text: `select count(*)::int as count, min(asked_at) as oldest_at from verification_request where state = 'open'`,
});

/** Returns the number of open verification requests, and the creation time of the oldest request. */
export async function countOpenVerificationRequests(db: Queryable): Promise<RowOf<typeof openRow>> {
  const [row] = await db.query(openStatement, {});
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}
