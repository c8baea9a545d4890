import type { Permission } from '#contracts/core/permission.ts';
import { selfApprovalAllowedAt } from '#domain/staff/self-approval.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { enqueueApprovalRequests } from './store/approval-request.ts';
import { listStaffUsers, type StaffUserRow } from './store/staff-user.ts';

type ApproverQuery = { readonly actor: Pick<Staff, 'staffId' | 'permissions'>; readonly permission: Permission };

/** Returns the active staff users who have the permission to approve a proposal. The actor is left out. */
export async function listApprovers(db: Queryable, { actor, permission }: ApproverQuery): Promise<StaffUserRow[]> {
  const staffUsers = await listStaffUsers(db);
  return staffUsers.filter(
    (staffUser) =>
      staffUser.staffId !== actor.staffId &&
      staffUser.disabledAt === null &&
      staffUser.isSetUp &&
      permissionsOf(staffUser).has(permission),
  );
}

/** A permission that only owners have. */
const OWNER: Permission = 'role.write';

/**
 * Returns a function that calculates the time (epoch ms) from which a proposer may approve their own proposal. The
 * function returns null if another staff user must approve it. Only an owner may approve their own proposal, and only
 * if no colleague can approve it.
 */
export async function findSelfApprovalTime(
  db: Queryable,
  query: ApproverQuery,
): Promise<(proposedAt: number) => number | null> {
  const { permissions } = query.actor;
  const isAlone =
    permissions.has(OWNER) && permissions.has(query.permission) && (await listApprovers(db, query)).length === 0;
  return (proposedAt) => (isAlone ? selfApprovalAllowedAt(proposedAt) : null);
}

/**
 * Returns the reason why a staff user may not approve their own proposal now. Returns null if the user may approve it.
 */
export async function findSelfApprovalRefusal(
  db: Queryable,
  { proposedAt, now, ...query }: ApproverQuery & { readonly proposedAt: number; readonly now: number },
): Promise<'proposal_own' | 'proposal_too_early' | null> {
  const from = (await findSelfApprovalTime(db, query))(proposedAt);
  if (from === null) return 'proposal_own';
  return now < from ? 'proposal_too_early' : null;
}

type RequestedApproval = ApproverQuery & { readonly proposalId: string; readonly now: number };

/**
 * Enqueues a mail to each staff user who may approve a proposal. Also enqueues a push notification to each of their
 * devices that receives approval requests. The caller wakes the outbox of both channels after the commit.
 */
export async function requestApproval(tx: Tx, { proposalId, now, ...query }: RequestedApproval): Promise<void> {
  const approvers = (await listApprovers(tx, query)).map(({ staffId }) => staffId);
  await enqueueApprovalRequests(tx, { proposalId, approvers, now });
}
