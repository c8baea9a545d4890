import type { StaffId } from '#contracts/core/ids.ts';
import { agorot, array, id, instant, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { assignedRolesRow, assignedRolesSql } from './assigned-roles.ts';

const enqueueStatement = statement({
  name: 'approval_request_enqueue',
  params: { proposal_id: uuid, approvers: array(id<StaffId>()), now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
select t.topic, t.topic || ':' || :proposal_id || ':' || coalesce(t.device_id, a.staff_id),
  jsonb_strip_nulls(jsonb_build_object('proposalId', :proposal_id, 'staffId', a.staff_id, 'deviceId', t.device_id)),
  :now, :now
from unnest(:approvers) as a (staff_id)
cross join lateral (
  select 'approval_request' as topic, null::uuid as device_id
  union all
  select 'approval_request_push', d.device_id from staff_push_device d
  where d.staff_id = a.staff_id and d.for_approvals) t
on conflict do nothing`,
});

export type ApprovalRequests = {
  readonly proposalId: string;
  readonly approvers: readonly StaffId[];
  readonly now: number;
};

/**
 * Enqueues a mail for each staff user who may approve a proposal. Also enqueues a push notification for each device
 * that receives approval requests.
 */
export async function enqueueApprovalRequests(tx: Tx, requests: ApprovalRequests): Promise<void> {
  await tx.query(enqueueStatement, requests);
}

const findStatement = statement({
  name: 'approval_request_find',
  params: { proposal_id: uuid, staff_id: id<StaffId>() },
  row: {
    ...pick('staff_member', 'email_sealed'),
    ...assignedRolesRow,
    kind: text,
    amount_agorot: agorot,
    proposed_by: text,
  },
  text: `
with proposal as (
  select 'refund' as kind, amount_agorot, proposed_by from staff_proposal
  where staff_proposal_id = :proposal_id and state = 'open'
  union all
  select 'goodwill', worth_agorot, given_by from goodwill where goodwill_id = :proposal_id and state = 'proposed'
)
select approver.email_sealed, ${assignedRolesSql('approver')}, p.kind, p.amount_agorot, proposer.name as proposed_by
from proposal p
join staff_member proposer on proposer.staff_id = p.proposed_by
join staff_member approver on approver.staff_id = :staff_id and approver.disabled_at is null`,
});

/**
 * Returns an open proposal, with the encrypted email address and the roles of its approver. Returns null if the
 * proposal was decided or the approver was deactivated.
 */
export async function findApprovalRequest(
  db: Queryable,
  request: { readonly proposalId: string; readonly staffId: StaffId },
) {
  const [row] = await db.query(findStatement, request);
  return row ?? null;
}
