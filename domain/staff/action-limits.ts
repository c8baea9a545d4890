import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import {
  CUSTOM_ROLE_LIMIT_SOURCE,
  type ActionLimit,
  type LimitedAction,
  type StaffLimits,
} from '#contracts/staff/settings/limits.ts';
import { permissionsOf, type AssignedRoles } from './permissions.ts';

/** Default limits of staff actions, used until the shop saves its own limits (docs/decisions/0074). */
export const defaultStaffLimits: StaffLimits = {
  refund: {
    owner: { actAgorot: 50_000, dayAgorot: 500_000 },
    manager: { actAgorot: 50_000, dayAgorot: 300_000 },
    support: { actAgorot: 50_000, dayAgorot: 200_000 },
  },
  goodwill: { owner: { actAgorot: 15_000, dayAgorot: 30_000 } },
};

/** Value for a staff user without a role. Every limit of such a user is zero. */
export const noRoles: AssignedRoles = { roles: [], ownRole: null };

/**
 * Returns the limit of a staff user for an action. It is the highest limit of the user's roles, and roles without a
 * limit count as zero. A custom role that allows refunds has the limit of the support role, whose built-in daily limit
 * is the lowest. Only owners have a limit for goodwill gifts (free washes or discounts given by staff).
 */
export function actionLimitFor(
  act: LimitedAction,
  limits: StaffLimits,
  { roles, ownRole }: AssignedRoles,
): ActionLimit {
  const byRole: Readonly<Partial<Record<StaffRole, ActionLimit>>> = limits[act];
  const mayRefund = act === 'refund' && permissionsOf({ roles: [], ownRole }).has('order.refund');
  const counted: readonly StaffRole[] = mayRefund ? [...roles, CUSTOM_ROLE_LIMIT_SOURCE] : roles;
  const own = counted.flatMap((role) => byRole[role] ?? []);
  return {
    actAgorot: Math.max(0, ...own.map(({ actAgorot }) => actAgorot)),
    dayAgorot: Math.max(0, ...own.map(({ dayAgorot }) => dayAgorot)),
  };
}

/**
 * Value in agorot of the earlier actions of a staff user without a second approval. `ofOrderAgorot` counts actions for
 * the same order, and `todayAgorot` counts actions on the same day in Israel local time.
 */
export type EarlierActionAmounts = { readonly ofOrderAgorot: number; readonly todayAgorot: number };

/**
 * Calculates the amount in agorot up to which a staff user needs no second approval. Refunds of one order are added
 * together, so that several small refunds cannot avoid the limit. For a goodwill gift (given by staff), `ofOrderAgorot`
 * is 0.
 */
export function amountWithoutApproval(
  { actAgorot, dayAgorot }: ActionLimit,
  { ofOrderAgorot, todayAgorot }: EarlierActionAmounts,
): number {
  return Math.max(0, Math.min(actAgorot - ofOrderAgorot, dayAgorot - todayAgorot));
}
