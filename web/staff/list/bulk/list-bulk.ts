import type { StaffId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type { BulkAction, BulkActionName, BulkRowError } from '#contracts/staff/bulk.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';

type Person = { readonly id: StaffId; readonly name: string };

type BulkCall = { readonly bulkId: string; readonly assigneeId: StaffId | null };

/** The bulk action of a list. */
export type ListBulkAction<Row> = {
  readonly act: BulkActionName;
  readonly permission: Permission;
  readonly text: string;
  /**
   * Rule for the rows that the bulk action accepts, and texts about accepted and skipped rows. Absent if it accepts
   * every row.
   */
  readonly only?: {
    readonly takes: (row: Row) => boolean;
    readonly taken: (count: string) => string;
    readonly skipped: (count: string) => string;
  };
  /** Staff users to whom the rows can be assigned. Null if the bulk action assigns no rows. */
  readonly people: readonly Person[] | null;
  readonly begin: (rows: readonly Row[], call: BulkCall) => Promise<ApiResponse<BulkAction>>;
  /** Returns the path of a refused row's page. */
  readonly pageOf: (row: Pick<BulkAction['refusals'][number], 'id' | 'caseKind'>) => string;
};

/** Returns the chosen assignee. Throws if the assignee is null, which the form normally prevents. */
export function requireAssignee(assigneeId: StaffId | null): StaffId {
  if (assigneeId === null) throw new Error('an assignment without a person');
  return assigneeId;
}

const resend = { label: m.staff_bulk_resend, title: m.staff_bulk_title_resend } as const;
const assign = { label: m.staff_bulk_assign, title: m.staff_bulk_title_assign } as const;

/** Name of each bulk action, which is used on its button and as the title of its dialog. */
export const bulkActionLabels = {
  'order.resend': resend,
  'voucher.resend': resend,
  'case.assign': assign,
  'work_order.assign': assign,
} as const satisfies Record<BulkActionName, unknown>;

/** Reasons why a row was refused. */
export const bulkRefusalLabels = {
  not_permitted: () => m.staff_bulk_why_not_permitted(),
  not_found: () => m.staff_bulk_why_not_found(),
  order_not_found: () => m.staff_bulk_why_not_found(),
  voucher_not_found: () => m.staff_bulk_why_not_found(),
  voucher_not_usable: () => m.staff_bulk_why_unusable(),
  case_changed: () => m.staff_bulk_why_changed(),
  changed_meanwhile: () => m.staff_bulk_why_changed(),
  waiting: () => m.staff_bulk_why_waiting(),
  failed: () => m.staff_bulk_why_failed(),
} as const satisfies Record<BulkRowError, () => string>;
