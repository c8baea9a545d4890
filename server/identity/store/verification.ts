import type { CustomerId } from '#contracts/core/ids.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import { id, instant, integer, nullable, text, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

type VerificationId = string & { readonly __brand: 'VerificationId' };

export type VerificationChange = {
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  /** As the audit names whoever saw the card. */
  readonly actor: string;
  readonly now: number;
};

const approveStatement = statement({
  name: 'verification_approve',
  params: {
    verification_document_id: id<VerificationId>(),
    customer_id: id<CustomerId>(),
    kind: word<VerificationKind>(),
    valid_until: nullable(instant),
    actor: text,
    now: instant,
  },
  row: { approved: integer, audited: integer },
  text: `
with approved as (
  insert into verification_document (verification_document_id, customer_id, kind, state, decided_at, valid_until,
    decided_by, method)
  select :verification_document_id, customer_id, :kind, 'approved', :now, :valid_until, :actor, 'in_person'
  from customer where customer_id = :customer_id and deleted_at is null for share
  on conflict (customer_id, kind) where state = 'approved' do update
  set decided_at = excluded.decided_at, valid_until = excluded.valid_until, decided_by = excluded.decided_by,
    method = excluded.method
  returning customer_id
), audited as (
  select append_audit(:actor, 'verification.approve', customer_id,
    jsonb_build_object('kind', :kind, 'validUntil', :valid_until)) as seq
  from approved
)
select (select count(*)::int from approved) as approved, (select count(seq)::int from audited) as audited`,
});

/** `validUntil` is epoch ms; null: for life. False where the account is gone. */
export async function approveVerification(
  db: Queryable,
  approval: VerificationChange & { readonly verificationDocumentId: string; readonly validUntil: number | null },
): Promise<boolean> {
  const verificationDocumentId = approval.verificationDocumentId as VerificationId;
  const [row] = await db.query(approveStatement, { ...approval, verificationDocumentId });
  return row?.approved === 1;
}

const endStatement = statement({
  name: 'verification_end',
  params: { customer_id: id<CustomerId>(), kind: word<VerificationKind>(), actor: text, now: instant },
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

/** False where nothing was verified at `now`. */
export async function endVerification(db: Queryable, change: VerificationChange): Promise<boolean> {
  const [row] = await db.query(endStatement, change);
  return row?.ended === 1;
}
