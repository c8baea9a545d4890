import type { DeletedKind } from '#contracts/staff/settings/retention.ts';
import { m } from '#messages/compiled/messages.js';

/** What the deletions take, in words. */
export const deletedWords = {
  buyers: () => m.staff_deleted_buyers(),
  cards: () => m.staff_deleted_cards(),
  cases: () => m.staff_deleted_cases(),
  codes: () => m.staff_deleted_codes(),
  employees: () => m.staff_deleted_employees(),
  enrolments: () => m.staff_deleted_enrolments(),
  events: () => m.staff_deleted_events(),
  invitations: () => m.staff_deleted_invitations(),
  keys: () => m.staff_deleted_keys(),
  links: () => m.staff_deleted_links(),
  messages: () => m.staff_deleted_messages(),
  pauses: () => m.staff_deleted_pauses(),
  returns: () => m.staff_deleted_returns(),
  sessions: () => m.staff_deleted_sessions(),
  staffSessions: () => m.staff_deleted_staff_sessions(),
  transactions: () => m.staff_deleted_transactions(),
  visits: () => m.staff_deleted_visits(),
  walletPasses: () => m.staff_deleted_wallet_passes(),
} as const satisfies Record<DeletedKind, () => string>;
