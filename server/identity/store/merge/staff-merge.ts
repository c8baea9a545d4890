import type { CustomerId, StaffId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { id, instant, json, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** Maximum number of attempts to enter the two merge codes of one request. */
const ATTEMPTS = 5;

const ofPair = { from: id<CustomerId>(), into: id<CustomerId>() } as const;
const ofStaff = { merge_id: uuid, staff_id: id<StaffId>() } as const;

const askStatement = statement({
  name: 'account_merge_ask',
  params: { ...ofPair, ...ofStaff, now: instant, expires_at: instant },
  row: { merge_id: uuid },
  text: `
with asked as (
  insert into account_merge (merge_id, customer_id, source_id, staff_id, proof, proven_at, expires_at)
  select :merge_id, :into, :from, :staff_id, 'codes', :now, :expires_at
  -- a former request with this id had the same codes
  where not exists (select from outbox where dedupe in ('merge_code:' || :merge_id || ':' || :into,
    'merge_code_sms:' || :merge_id || ':' || :into))
  on conflict do nothing
  returning merge_id
), earlier as (
  delete from account_merge
  where customer_id = :into and source_id = :from and staff_id is not null and merge_id <> :merge_id
    and exists (select from asked)
)
select merge_id from asked`,
});

type MergeRequest = MergedAccountPair & {
  readonly mergeId: string;
  readonly staffId: StaffId;
  readonly now: number;
  readonly expiresAt: number;
};

/**
 * Stores a staff user's request for the merge codes of two accounts. The codes of an earlier request for the same
 * accounts become invalid. Returns false if a request with this id was stored before, because its codes were already
 * sent.
 */
export async function addMergeRequest(tx: Tx, request: MergeRequest): Promise<boolean> {
  return (await tx.query(askStatement, request)).length === 1;
}

const messageStatement = statement({
  name: 'account_merge_code_put',
  params: { topic: text, dedupe: text, payload: json<object>(), now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at) values (:topic, :dedupe, :payload, :now, :now)`,
});

type MergeCodeMessage = {
  readonly topic: 'merge_code' | 'merge_code_sms';
  readonly mergeId: string;
  readonly customerId: CustomerId;
  readonly now: number;
};

export async function enqueueMergeCode(tx: Tx, { topic, mergeId, customerId, now }: MergeCodeMessage): Promise<void> {
  const dedupe = `${topic}:${mergeId}:${customerId}`;
  await tx.query(messageStatement, { topic, dedupe, payload: { mergeId, customerId }, now });
}

const findStatement = statement({
  name: 'account_merge_request_find',
  params: { merge_id: uuid, now: instant },
  row: { merge_id: uuid },
  text: 'select merge_id from account_merge where merge_id = :merge_id and staff_id is not null and expires_at > :now',
});

/** Returns true if the request for merge codes has not expired. */
export async function isMergeRequestOpen(db: Queryable, mergeId: string, now: number): Promise<boolean> {
  return (await db.query(findStatement, { mergeId, now })).length === 1;
}

const tryStatement = statement({
  name: 'account_merge_try',
  params: { ...ofStaff, into: id<CustomerId>(), now: instant },
  row: { source_id: id<CustomerId>() },
  text: `
update account_merge set attempts = attempts + 1
where merge_id = :merge_id and staff_id = :staff_id and customer_id = :into and expires_at > :now
  and attempts < ${ATTEMPTS}
returning source_id`,
});

type Attempt = Pick<MergeRequest, 'mergeId' | 'staffId' | 'into' | 'now'>;

/**
 * Counts one attempt of the staff user who requested the merge codes. It is counted before the codes are compared, so
 * that concurrent attempts cannot exceed the limit. Returns the account that would be closed. Returns null if the
 * request has ended or no attempt is left.
 */
export async function consumeMergeAttempt(db: Queryable, attempt: Attempt): Promise<CustomerId | null> {
  const [row] = await db.query(tryStatement, attempt);
  return row?.sourceId ?? null;
}

const consumeStatement = statement({
  name: 'account_merge_request_consume',
  params: { ...ofStaff, now: instant },
  row: { merge_id: uuid },
  text: `
delete from account_merge where merge_id = :merge_id and staff_id = :staff_id and expires_at > :now returning merge_id`,
});

/** Consumes the request for merge codes. If several callers try this at the same time, only one of them gets true. */
export async function consumeMergeRequest(
  tx: Tx,
  request: Pick<MergeRequest, 'mergeId' | 'staffId' | 'now'>,
): Promise<boolean> {
  return (await tx.query(consumeStatement, request)).length === 1;
}
