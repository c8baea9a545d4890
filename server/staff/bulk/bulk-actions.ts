import { lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type { Outcome } from '#contracts/core/problem.ts';
import type { BulkActionName, BulkRowError } from '#contracts/staff/bulk.ts';
import { workOrderIdSchema } from '#contracts/staff/work-orders/work-orders.ts';
import type { Staff } from '#server/core/actor.ts';
import { resendGift, resendPurchaseMail } from '#server/selling/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findCase } from '../cases/store/case-list.ts';
import { assignCase } from '../cases/manage-case.ts';
import { changeWorkOrder } from '../work-orders/manage-work-orders.ts';
import { findWorkOrder } from '../work-orders/store/work-order.ts';
import { findVoucherDetail } from '../vouchers/store/voucher-detail.ts';
import type { BulkItem } from './store/bulk-action.ts';

export type BulkActionDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>;

type Done = Promise<Outcome<unknown, Exclude<BulkRowError, 'waiting' | 'failed'>>>;
type RunBulkAction = (deps: BulkActionDeps, actor: Staff, item: BulkItem) => Promise<BulkRowError | null>;

/** Returns the reason why a message was not sent. Returns `waiting` if an earlier message is still being sent. */
async function refusalOfSending(sending: Done): Promise<BulkRowError | null> {
  const sent = await sending;
  if (!sent.ok) return sent.refusal;
  return sent.value === 'waiting' ? 'waiting' : null;
}

async function refusalOf(acting: Done): Promise<BulkRowError | null> {
  const done = await acting;
  return done.ok ? null : done.refusal;
}

/** Sends the mail of a purchase again. A repeated attempt for the same row sends no second mail. */
const resendOrder: RunBulkAction = (deps, actor, { itemId, bulkActId }) =>
  refusalOfSending(resendPurchaseMail(deps, actor, { orderId: orderIdSchema.parse(itemId), sendId: bulkActId }));

const resendVoucher: RunBulkAction = async (deps, actor, item) => {
  const voucher = await findVoucherDetail(deps.db, lotIdSchema.parse(item.itemId));
  if (voucher === null) return 'voucher_not_found';
  return voucher.gift
    ? refusalOfSending(resendGift(deps, actor, { orderId: voucher.orderId, sendId: item.bulkActId }))
    : resendOrder(deps, actor, { ...item, itemId: voucher.orderId });
};

/** Assigns a case in its current version. Does nothing if the case is already assigned to the staff user. */
const assignOneCase: RunBulkAction = async (deps, actor, { itemId: id, caseKind: kind, assignee }) => {
  if (kind === null) return 'not_found';
  const found = await findCase(deps.db, { kind, id });
  if (found === null) return 'not_found';
  if (found.assignee === assignee) return null;
  return refusalOf(assignCase(deps, actor, { kind, id, version: found.version, assigneeId: assignee }));
};

/**
 * Assigns an active work order in its current version. Does nothing if the order is already assigned to the staff user.
 */
const assignOneOrder: RunBulkAction = async (deps, actor, { itemId, assignee }) => {
  const order = await findWorkOrder(deps.db, workOrderIdSchema.parse(itemId), actor.scope);
  if (order === null) return 'not_found';
  if (order.assignee === assignee) return null;
  const { workOrderId, version, kind, title, note, priority, dueOn } = order;
  const unchanged = { workOrderId, version, kind, title, note, priority, dueOn };
  return refusalOf(changeWorkOrder(deps, actor, { ...unchanged, assigneeId: assignee }));
};

/** Use case and required permission of each bulk action. They are the same as for the single action. */
export const bulkActionHandlers = {
  'order.resend': { permission: 'voucher.write', run: resendOrder },
  'voucher.resend': { permission: 'voucher.write', run: resendVoucher },
  'case.assign': { permission: 'inbox.write', run: assignOneCase },
  'work_order.assign': { permission: 'station.write', run: assignOneOrder },
} as const satisfies Record<BulkActionName, { readonly permission: Permission; readonly run: RunBulkAction }>;
