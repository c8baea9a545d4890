import type { CustomerId } from '#contracts/core/ids.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import { array, id, instant, integer, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

type VerificationId = string & { readonly __brand: 'VerificationId' };

export type VerificationMethod = 'in_person' | 'picture';

export type VerificationChange = {
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  /** Name of the actor who approves or ends the verification, in the same form as in the audit log. */
  readonly actor: string;
  readonly now: number;
};

const approveStatement = statement({
  name: 'verification_approve',
  params: {
    ...pick('verification_document', 'customer_id kind valid_until'),
    verification_document_id: id<VerificationId>(),
    method: word<VerificationMethod>(),
    actor: text,
    now: instant,
  },
  row: { approved: integer, audited: integer },
  text: `
with approved as (
  insert into verification_document (verification_document_id, customer_id, kind, state, decided_at, valid_until,
    decided_by, method, counts_since)
  select :verification_document_id, customer_id, :kind, 'approved', :now, :valid_until, :actor, :method, :now
  from customer where customer_id = :customer_id and deleted_at is null for share
  on conflict (customer_id, kind) where state = 'approved' do update
  set counts_since = case
      when verification_document.valid_until is null or verification_document.valid_until > :now
      then verification_document.counts_since else :now end,
    decided_at = excluded.decided_at, valid_until = excluded.valid_until, decided_by = excluded.decided_by,
    method = excluded.method, reminded_days = null
  returning customer_id
), audited as (
  select append_audit(:actor, 'verification.approve', customer_id,
    jsonb_build_object('kind', :kind, 'method', :method, 'validUntil', :valid_until)) as seq
  from approved
)
select (select count(*)::int from approved) as approved, (select count(seq)::int from audited) as audited`,
});

export type VerificationApproval = VerificationChange & {
  readonly verificationDocumentId: string;
  readonly method: VerificationMethod;
  /** End of the verification in epoch ms. Null if the verification is valid for life. */
  readonly validUntil: number | null;
};

/**
 * Approves the verification and writes the audit log. Call this function as the last write of the transaction. Returns
 * false if the account was deleted.
 */
export async function approveVerification(db: Queryable, approval: VerificationApproval): Promise<boolean> {
  const verificationDocumentId = approval.verificationDocumentId as VerificationId;
  const [row] = await db.query(approveStatement, { ...approval, verificationDocumentId });
  return row?.approved === 1;
}

const endStatement = statement({
  name: 'verification_end',
  params: { ...pick('verification_document', 'customer_id kind'), actor: text, now: instant },
  row: { ended: integer, audited: integer },
  text: `
with ended as (
  update verification_document set valid_until = :now, decided_by = :actor
  where customer_id = :customer_id and kind = :kind and state = 'approved'
    and (valid_until is null or valid_until > :now)
  returning customer_id
), audited as (
  select append_audit(:actor, 'verification.end', customer_id, jsonb_build_object('kind', :kind)) as seq from ended
)
select (select count(*)::int from ended) as ended, (select count(seq)::int from audited) as audited`,
});

/** Ends a verification and writes the audit log. Returns false if no verification was valid at `now`. */
export async function endVerification(db: Queryable, change: VerificationChange): Promise<boolean> {
  const [row] = await db.query(endStatement, change);
  return row?.ended === 1;
}

const countingRow = pick('verification_document', 'kind valid_until');
export type CurrentVerificationRow = RowOf<typeof countingRow>;

const countingStatement = statement({
  name: 'verification_counting',
  params: { ...pick('verification_document', 'customer_id'), now: instant },
  row: countingRow,
  text: `
select kind, valid_until from verification_document
where customer_id = :customer_id and (valid_until is null or valid_until > :now)`,
});

/** Lists the verifications that are valid at `now`. */
export async function listCurrentVerifications(
  db: Queryable,
  customerId: CustomerId,
  now: number,
): Promise<CurrentVerificationRow[]> {
  return await db.query(countingStatement, { customerId, now });
}

const countedStatement = statement({
  name: 'verification_counted',
  params: { ...pick('verification_document', 'customer_id'), at: instant },
  row: { ...pick('verification_document', 'kind'), ...pick('customer', 'profile_sealed') },
  text: `
select d.kind, c.profile_sealed
from verification_document d join customer c using (customer_id)
where d.customer_id = :customer_id and d.counts_since <= :at and (d.valid_until is null or d.valid_until > :at)`,
});

/** Lists the verifications that were valid at a past instant, each with the profile of its owner. */
export async function listPastVerifications(
  db: Queryable,
  of: { readonly customerId: CustomerId; readonly at: number },
) {
  return await db.query(countedStatement, of);
}

const remindStatement = statement({
  name: 'verification_remind',
  params: { now: instant, days: array(integer) },
  row: pick('verification_document', 'customer_id'),
  text: `
with due as (
  select d.verification_document_id, min(step.days) as days
  from verification_document d cross join unnest(:days) as step (days)
  where d.valid_until > :now and d.valid_until <= :now + step.days * interval '1 day'
    and (d.reminded_days is null or d.reminded_days > step.days)
    and not exists (
      select from verification_request r
      where r.customer_id = d.customer_id and r.kind = d.kind and r.state = 'open')
  group by d.verification_document_id
), noted as (
  update verification_document d set reminded_days = due.days from due
  where d.verification_document_id = due.verification_document_id
    and (d.reminded_days is null or d.reminded_days > due.days)
  returning d.customer_id, d.verification_document_id, d.valid_until, due.days
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at)
  select 'verification_ending',
    'verification_ending:' || verification_document_id || ':' || extract(epoch from valid_until)::bigint || ':' || days,
    jsonb_build_object('customerId', customer_id, 'verificationId', verification_document_id), :now
  from noted on conflict (dedupe) do nothing
)
select customer_id from noted`,
});

/**
 * Enqueues reminders of verifications that end soon. `days` lists the numbers of days before the end; each number
 * causes one reminder. A verification is skipped while a request with a newer card waits for a decision. Returns the
 * number of reminders.
 */
export async function enqueueExpiryReminders(
  db: Queryable,
  reminder: { readonly now: number; readonly days: readonly number[] },
): Promise<number> {
  return (await db.query(remindStatement, reminder)).length;
}

const findExpiryStatement = statement({
  name: 'verification_ending_find',
  params: { ...pick('verification_document', 'customer_id'), verification_id: id<VerificationId>(), now: instant },
  row: { valid_until: instant },
  text: `
select valid_until from verification_document
where verification_document_id = :verification_id and customer_id = :customer_id
  and valid_until > :now and reminded_days is not null`,
});

/**
 * Returns the end of a verification (epoch ms), which its reminder states. Returns null if the verification has ended
 * or no reminder is recorded.
 */
export async function findVerificationExpiry(
  db: Queryable,
  { verificationId, ...of }: { readonly verificationId: string; readonly customerId: CustomerId; readonly now: number },
): Promise<number | null> {
  const [row] = await db.query(findExpiryStatement, { ...of, verificationId: verificationId as VerificationId });
  return row?.validUntil ?? null;
}
