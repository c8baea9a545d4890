import type { StaffId } from '#contracts/core/ids.ts';
import { createLocalStoredText } from '../../kit/local-stored-text.ts';

/** Ids of the staff users who switched off approval requests on this device. */
const without = createLocalStoredText('staff-push-without-approvals');

function staffWithoutRequests(): readonly string[] {
  return (without.read() ?? '').split(' ').filter((id) => id !== '');
}

/**
 * Returns true unless the staff user switched off approval requests on this device. The choice is kept if the device is
 * removed from the list and added again.
 */
export function receivesApprovalRequests(staffId: StaffId): boolean {
  return !staffWithoutRequests().includes(staffId);
}

/** Stores on this device if the staff user wants to receive approval requests. */
export function storeApprovalChoice(staffId: StaffId, isWanted: boolean): void {
  if (receivesApprovalRequests(staffId) === isWanted) return;
  const others = staffWithoutRequests().filter((id) => id !== staffId);
  const next = isWanted ? others : [...others, staffId];
  without.write(next.length === 0 ? null : next.join(' '));
}
