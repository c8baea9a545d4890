import type { TestApp } from '../shop/build-test-app.ts';
import type { TestMember } from './staff-member.ts';

/** Makes one successful write of the portal and returns the call's status. */
export type StaffWrite = {
  (shop: TestApp, owner: TestMember): Promise<number>;
  /** Number of audit rows of the staff user that the write leaves, if that is not one. */
  readonly rows?: number;
};

/** Declares that a write leaves another number of audit rows than one: it records nothing, or makes earlier calls. */
export function leavesRows(rows: number, write: StaffWrite): StaffWrite {
  return Object.assign(write, { rows });
}

/** Declares the same number of audit rows for all writes that declare none of their own. */
export function eachLeavesRows(
  rows: number,
  writes: Readonly<Record<string, StaffWrite>>,
): Readonly<Record<string, StaffWrite>> {
  return Object.fromEntries(
    Object.entries(writes).map(([call, write]) => [call, leavesRows(write.rows ?? rows, write)]),
  );
}
