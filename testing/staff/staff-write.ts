import type { TestApp } from '../shop/build-test-app.ts';
import type { TestMember } from './staff-member.ts';

/** Makes one successful write of the portal and returns the call's status. */
export type StaffWrite = (shop: TestApp, owner: TestMember) => Promise<number>;
