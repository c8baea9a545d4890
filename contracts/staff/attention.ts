import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** What waits for a person, the most pressing first. */
export const attentionNames = [
  'books_broken',
  'payment_exceptions',
  'refunds_failed',
  'disputes',
  'dead_letters',
  'provider_documents',
  'cases_overdue',
  'cases_due_soon',
  'cases_open',
  'deletions_late',
  'stations_silent',
  'washes_lost',
  'first_day_gaps',
] as const;
export type AttentionName = (typeof attentionNames)[number];

export const getAttention = endpoint({
  name: 'getAttention',
  method: 'GET',
  path: '/api/admin/attention',
  summary: 'How much of what waits for a person, of what whoever asks may read; what there is none of is left out',
  status: 200,
  answer: z.object({ rows: z.array(z.object({ name: z.enum(attentionNames), count: z.int().positive() })) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
