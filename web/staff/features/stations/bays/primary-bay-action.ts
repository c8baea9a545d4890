import type { StaffBay } from '#contracts/staff/stations.ts';
import { bayLabel } from '../station-words.ts';

/** The action that is offered first at a bay that needs attention. */
export type PrimaryBayActionName = 'open_order' | 'put_back' | 'machine' | 'make_order';

type JudgedBay = Parameters<typeof bayLabel>[0] & Pick<StaffBay, 'out' | 'lockedAt'>;

/**
 * Returns true if the bay needs help. It does not work, it has an alert, or its last start failed or is not confirmed.
 */
export function hasBayProblem(bay: JudgedBay): boolean {
  const { reason, tone } = bayLabel(bay);
  return reason !== undefined || tone === 'disabled' || tone === 'invited';
}

/**
 * Returns the action that is offered first at a bay. Returns null if the bay works. Work that is already ordered has
 * priority over all other actions.
 */
export function primaryBayActionOf(
  bay: JudgedBay,
  { hasOrder, mayCommand }: { readonly hasOrder: boolean; readonly mayCommand: boolean },
): PrimaryBayActionName | null {
  if (!hasBayProblem(bay)) return null;
  if (hasOrder) return 'open_order';
  if (canReturnToService(bay)) return 'put_back';
  const isMachineAct = bay.lockedAt !== null || bay.failedStart !== null || bay.state === 'unconfirmed';
  return mayCommand && isMachineAct && bay.alert === null ? 'machine' : 'make_order';
}

/**
 * Returns true if staff can put the bay back into service. This is possible if staff closed it, or if it was closed
 * after failed starts.
 */
export function canReturnToService({ out, state }: Pick<StaffBay, 'out' | 'state'>): boolean {
  return out !== null || state === 'checking';
}
