import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { lotIdSchema, orderIdSchema, staffIdSchema } from '#contracts/core/ids.ts';
import { caseKinds, colleagueSchema } from './cases/case-list.ts';
import { workOrderIdSchema } from './work-orders/work-orders.ts';

/** Maximum number of rows of one bulk action. */
export const BULK_ROWS_MAX = 500;

/**
 * Actions that can be applied to many rows at the same time. Each row is handled as on its own page, with the same
 * permissions and the same audit row.
 */
export const bulkActions = ['order.resend', 'voucher.resend', 'case.assign', 'work_order.assign'] as const;
export type BulkActionName = (typeof bulkActions)[number];

/**
 * Reasons why a bulk action refuses a row. `waiting`: an earlier message is still being sent. `failed`: three attempts
 * failed.
 */
export const bulkRowErrors = [
  'not_permitted',
  'not_found',
  'order_not_found',
  'voucher_not_found',
  'voucher_not_usable',
  'case_changed',
  'changed_meanwhile',
  'waiting',
  'failed',
] as const;
export type BulkRowError = (typeof bulkRowErrors)[number];

const bulkIdSchema = z.uuid();

const bulkActSchema = z.object({
  bulkId: bulkIdSchema,
  act: z.enum(bulkActions),
  createdAt: z.iso.datetime(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  /**
   * First rows that the bulk action refused. `label` is the number or title that the list shows; null if there is none.
   */
  refusals: z.array(
    z.object({
      id: z.uuid(),
      caseKind: z.enum(caseKinds).nullable(),
      label: z.string().nullable(),
      refusal: z.enum(bulkRowErrors),
    }),
  ),
});
export type BulkAction = z.infer<typeof bulkActSchema>;

const signedIn = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const beginning = [...signedIn, 'not_found'] as const;

function itemsOf<Item extends z.ZodType>(item: Item) {
  return { bulkId: bulkIdSchema, items: z.array(item).min(1).max(BULK_ROWS_MAX) };
}

const assigned = { assigneeId: staffIdSchema };

export const resendOrders = endpoint({
  name: 'resendOrders',
  method: 'POST',
  path: '/api/admin/orders/bulk-messages',
  summary: 'Send the purchase emails of many orders again, in the background; a repeated id begins no second action',
  body: z.object(itemsOf(orderIdSchema)),
  status: 201,
  answer: bulkActSchema,
  problems: beginning,
});

export const resendVouchers = endpoint({
  name: 'resendVouchers',
  method: 'POST',
  path: '/api/admin/vouchers/bulk-messages',
  summary: 'Send many vouchers again, in the background: packages to their buyers, gifts to their recipients',
  body: z.object(itemsOf(lotIdSchema)),
  status: 201,
  answer: bulkActSchema,
  problems: beginning,
});

export const assignCases = endpoint({
  name: 'assignCases',
  method: 'POST',
  path: '/api/admin/inbox/bulk-assignment',
  summary: 'Assign many cases to a staff user, in the background',
  body: z.object({ ...itemsOf(z.object({ kind: z.enum(caseKinds), id: z.uuid() })), ...assigned }),
  status: 201,
  answer: bulkActSchema,
  problems: beginning,
});

export const assignWorkOrders = endpoint({
  name: 'assignWorkOrders',
  method: 'POST',
  path: '/api/admin/work-orders/bulk-assignment',
  summary: 'Assign many work orders to a staff user, in the background',
  body: z.object({ ...itemsOf(workOrderIdSchema), ...assigned }),
  status: 201,
  answer: bulkActSchema,
  problems: beginning,
});

export const listBulkActions = endpoint({
  name: 'listBulkActions',
  method: 'GET',
  path: '/api/admin/bulk-acts',
  summary: 'The three newest bulk actions of this kind that the staff user began within a day, with their progress',
  query: z.object({ act: z.enum(bulkActions) }),
  status: 200,
  answer: z.object({ rows: z.array(bulkActSchema) }),
  problems: signedIn,
});

export const listCaseColleagues = endpoint({
  name: 'listCaseColleagues',
  method: 'GET',
  path: '/api/admin/inbox/colleagues',
  summary: 'Staff users to whom a case can be assigned',
  status: 200,
  answer: z.object({ rows: z.array(colleagueSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
