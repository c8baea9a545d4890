import type { Permission } from '#contracts/core/permission.ts';
import type { OpenWorkName } from '#contracts/staff/open-work.ts';
import { m } from '#messages/compiled/messages.js';

/** A kind of open work, with its label and its next action. */
export type OpenWorkKind = {
  readonly label: () => string;
  /** Label of the next action. `to` is the screen on which this action is done. */
  readonly act: () => string;
  readonly to: string;
  /**
   * Screen that shows the work to a staff user without the permission for the action. Undefined if it is the same
   * screen.
   */
  readonly viewOnlyTo?: string;
  /** Permission for the action. A staff user without this permission sees a link that only shows the work. */
  readonly needs?: Permission;
  /** True if the work is needed because something failed. Undefined for daily work. */
  readonly isFault?: true;
};

/** Kinds of open work, each with its label and its next action. */
export const openWorkKinds = {
  books_broken: {
    label: () => m.staff_attention_books_broken(),
    act: viewActionText,
    to: 'dashboard#books',
    isFault: true,
  },
  backup_trouble: {
    label: () => m.staff_attention_backup_trouble(),
    act: viewActionText,
    to: 'dashboard#backups',
    isFault: true,
  },
  provider_trouble: {
    label: () => m.staff_attention_provider_trouble(),
    act: viewActionText,
    to: 'providers',
    isFault: true,
  },
  payment_exceptions: {
    label: () => m.staff_attention_payment_exceptions(),
    act: decideActionText,
    to: 'payments?show=exception',
    needs: 'order.refund',
    isFault: true,
  },
  refunds_failed: {
    label: () => m.staff_attention_refunds_failed(),
    act: () => m.staff_do_again(),
    to: 'payments?show=refund_failed',
    needs: 'order.refund',
    isFault: true,
  },
  disputes: {
    label: () => m.staff_attention_disputes(),
    // staff answer a dispute in the system of the payment provider
    act: viewActionText,
    to: 'payments?show=disputed',
    needs: 'order.refund',
    isFault: true,
  },
  station_alerts: {
    label: () => m.staff_attention_station_alerts(),
    act: viewActionText,
    to: 'stations',
    isFault: true,
  },
  stations_silent: {
    label: () => m.staff_attention_stations_silent(),
    act: viewActionText,
    to: 'stations',
    isFault: true,
  },
  starts_failed: {
    label: () => m.staff_attention_starts_failed(),
    act: checkActionText,
    to: 'stations?show=attention',
    isFault: true,
  },
  cases_overdue: {
    label: () => m.staff_attention_cases_overdue(),
    act: answerActionText,
    to: 'inbox?due=overdue',
    isFault: true,
  },
  work_overdue: {
    label: () => m.staff_attention_work_overdue(),
    act: viewActionText,
    to: 'work-orders?state=overdue&whose=mine',
    isFault: true,
  },
  work_unassigned: {
    label: () => m.staff_attention_work_unassigned(),
    act: () => m.staff_do_assign(),
    to: 'work-orders?state=pressing&whose=unassigned',
    isFault: true,
  },
  refunds_to_confirm: {
    label: () => m.staff_attention_refunds_to_confirm(),
    act: decideActionText,
    to: 'payments?show=proposals',
    needs: 'order.refund',
  },
  gifts_to_confirm: {
    label: () => m.staff_attention_gifts_to_confirm(),
    act: decideActionText,
    to: 'goodwill?state=proposed',
    needs: 'credit.mint',
  },
  cases_due_soon: { label: () => m.staff_attention_cases_due_soon(), act: answerActionText, to: 'inbox?due=soon' },
  cases_mine: { label: () => m.staff_attention_cases_mine(), act: answerActionText, to: 'inbox?whose=mine' },
  cases_open: { label: () => m.staff_attention_cases_open(), act: answerActionText, to: 'inbox' },
  verifications_open: { label: () => m.staff_place_verifications(), act: checkActionText, to: 'verifications' },
  documents_pending: {
    label: () => m.staff_attention_documents_pending(),
    act: checkActionText,
    to: 'documents?state=pending',
  },
  documents_ending: {
    label: () => m.staff_attention_documents_ending(),
    act: viewActionText,
    to: 'documents?ends=soon',
  },
  station_incidents: {
    label: () => m.staff_attention_station_incidents(),
    act: viewActionText,
    to: 'stations?show=attention',
  },
  washes_lost: { label: () => m.staff_attention_washes_lost(), act: viewActionText, to: 'stations?show=attention' },
  stickers_unseen: {
    label: () => m.staff_attention_stickers_unseen(),
    act: checkActionText,
    to: 'stations?show=stickers',
  },
  stock_low: {
    label: () => m.staff_inventory_low(),
    act: () => m.staff_do_order(),
    to: 'purchase-orders?new=low',
    viewOnlyTo: 'inventory?state=low',
    needs: 'inventory.write',
  },
  payout_differences: {
    label: () => m.staff_attention_payout_differences(),
    act: checkActionText,
    to: 'payouts?state=differs',
    needs: 'payout.write',
    isFault: true,
  },
  payout_overdue: {
    label: () => m.staff_attention_payout_overdue(),
    act: checkActionText,
    to: 'payouts/overdue?state=open',
    needs: 'payout.write',
    isFault: true,
  },
  invoices_held: {
    label: () => m.staff_attention_invoices_held(),
    act: decideActionText,
    to: 'orders?attention=yes',
    needs: 'order.refund',
  },
  provider_documents: {
    label: () => m.staff_attention_provider_documents(),
    act: viewActionText,
    to: 'orders?attention=yes',
  },
  events_failed: {
    label: () => m.staff_attention_events_failed(),
    act: () => m.staff_do_again(),
    to: 'payments?show=dead',
    needs: 'order.refund',
    isFault: true,
  },
  messages_failed: {
    label: () => m.staff_attention_messages_failed(),
    act: () => m.staff_do_again(),
    to: 'payments?show=dead',
    needs: 'order.refund',
    isFault: true,
  },
  deletions_late: {
    label: () => m.staff_attention_deletions_late(),
    act: viewActionText,
    to: 'retention',
    isFault: true,
  },
  first_day_gaps: {
    label: () => m.staff_attention_first_day_gaps(),
    act: () => m.staff_do_finish(),
    to: 'first-day',
  },
} as const satisfies Record<OpenWorkName, OpenWorkKind>;

/** Returns the label of the link for a user who may only see the work. */
export function viewActionText() {
  return m.staff_do_look();
}

function checkActionText() {
  return m.staff_do_check();
}

function decideActionText() {
  return m.staff_do_decide();
}

function answerActionText() {
  return m.staff_do_answer();
}
