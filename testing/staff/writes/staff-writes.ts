import { passkeyWrites } from '../staff-passkey.ts';
import type { StaffWrite } from '../staff-write.ts';
import { accountantWrites } from './accountant-writes.ts';
import { bulkWrites } from './bulk-writes.ts';
import { catalogueWrites } from './catalogue-writes.ts';
import { credentialWrites } from './credential-writes.ts';
import { customerMergeWrites, customerNoteWrites, customerWrites, verificationWrites } from './customer-writes.ts';
import { employeeWrites } from './employee-writes.ts';
import { goodwillWrites } from './goodwill-writes.ts';
import { homePageWrites } from './home-page-writes.ts';
import { inboxWrites } from './inbox-writes.ts';
import { legalWrites } from './legal-writes.ts';
import { loyaltyWrites, membershipWrites } from './loyalty-writes.ts';
import { messageWrites } from './message-writes.ts';
import { ownAccessWrites } from './own-access-writes.ts';
import { payoutWrites } from './payout-writes.ts';
import { reportWrites } from './report-writes.ts';
import { orderWrites, voucherWrites } from './sales-writes.ts';
import { franchiseWrites } from './franchise-writes.ts';
import { shopWrites } from './shop-writes.ts';
import {
  costRateWrites,
  firmwareWrites,
  holidayWrites,
  onCallWrites,
  startFloorWrites,
  stationWrites,
} from './station-writes.ts';
import { stockWrites } from './stock-writes.ts';
import { roleWrites, teamWrites } from './team-writes.ts';
import { viewWrites } from './view-writes.ts';
import { workOrderWrites } from './work-order-writes.ts';

/**
 * Every write of staff, once, successfully, in the order in which the tests make them. Add a new call to the file of its
 * subject: `server/staff/audit.db.test.ts` requires each call, makes it and counts its audit rows.
 */
export const staffWrites: Readonly<Record<string, StaffWrite>> = {
  ...teamWrites,
  ...orderWrites,
  ...inboxWrites,
  ...bulkWrites,
  ...homePageWrites,
  ...legalWrites,
  ...messageWrites,
  ...passkeyWrites,
  ...ownAccessWrites,
  ...accountantWrites,
  ...reportWrites,
  ...roleWrites,
  ...payoutWrites,
  ...franchiseWrites,
  ...stockWrites,
  ...workOrderWrites,
  ...catalogueWrites,
  ...employeeWrites,
  ...credentialWrites,
  ...shopWrites,
  ...stationWrites,
  ...costRateWrites,
  ...firmwareWrites,
  ...holidayWrites,
  ...onCallWrites,
  ...startFloorWrites,
  ...verificationWrites,
  ...viewWrites,
  ...membershipWrites,
  ...goodwillWrites,
  ...customerMergeWrites,
  ...customerNoteWrites,
  ...customerWrites,
  ...loyaltyWrites,
  ...voucherWrites,
};
