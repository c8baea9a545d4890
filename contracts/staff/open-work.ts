import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/**
 * Kinds of work that wait for a staff user, most urgent first. Each module declares its kinds in its file
 * `open-work.ts`.
 */
export const openWorkNames = [
  'books_broken',
  'backup_trouble',
  'provider_trouble',
  'payment_exceptions',
  'refunds_failed',
  'disputes',
  'station_alerts',
  'stations_silent',
  'starts_failed',
  'cases_overdue',
  'work_overdue',
  'work_unassigned',
  'refunds_to_confirm',
  'gifts_to_confirm',
  'cases_due_soon',
  'cases_mine',
  'cases_open',
  'verifications_open',
  'documents_pending',
  'documents_ending',
  'station_incidents',
  'washes_lost',
  'stickers_unseen',
  'stock_low',
  'payout_differences',
  'payout_overdue',
  'invoices_held',
  'provider_documents',
  'events_failed',
  'messages_failed',
  'deletions_late',
  'first_day_gaps',
] as const;
export type OpenWorkName = (typeof openWorkNames)[number];

const rowSchema = z.object({
  name: z.enum(openWorkNames),
  count: z.int().positive(),
  /** Time since which the oldest item has been waiting; null if this time is not recorded. */
  oldestAt: z.iso.datetime().nullable(),
  /** Number of waiting items by cause; absent if the kind of work has only one cause. */
  parts: z.array(z.object({ kind: z.string(), count: z.int().positive() })).optional(),
  /** Station to which all waiting items belong. Absent if they belong to several stations or to no station. */
  recordId: z.uuid().optional(),
});

export const getOpenWork = endpoint({
  name: 'getOpenWork',
  method: 'GET',
  path: '/api/admin/attention',
  summary: 'Work that waits for this staff user, with number and age by kind; empty kinds are left out',
  status: 200,
  answer: z.object({ rows: z.array(rowSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
