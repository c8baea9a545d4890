import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';

const amountShekels = z.number().nonnegative().max(100_000);

/**
 * Analytics events of the specification. Only the listed names and properties are accepted. They contain no identity
 * and no URL with a token. Events are stored only with consent.
 */
export const analyticsEventSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('package_selected'),
    packageName: z.string().max(80),
    price: amountShekels,
    language: localeSchema,
  }),
  z.object({
    name: z.literal('e_voucher_purchase'),
    price: amountShekels,
    currency: z.literal('ILS'),
    language: localeSchema,
  }),
  z.object({ name: z.literal('loyalty'), action: z.enum(['view', 'sign_up']), language: localeSchema }),
  z.object({ name: z.literal('language_change'), from: localeSchema, to: localeSchema }),
  z.object({ name: z.literal('accessibility_toggle'), setting: z.string().regex(/^[a-zA-Z]{1,30}$/), on: z.boolean() }),
  z.object({ name: z.literal('chat_click'), language: localeSchema }),
  z.object({ name: z.literal('qr_redemption'), language: localeSchema }),
  z.object({
    name: z.literal('authentication'),
    method: z.enum(['email', 'phone', 'social', 'biometric']),
    language: localeSchema,
  }),
]);
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>;

export const recordAnalyticsEvents = endpoint({
  name: 'recordAnalyticsEvents',
  method: 'POST',
  path: '/api/events',
  summary: 'Record analytics events of visitors who consented',
  body: z.object({ events: z.array(analyticsEventSchema).min(1).max(20) }),
  status: 204,
  answer: z.null(),
  problems: [
    'validation_failed',
    'too_many_requests',
    'unsupported_media_type',
    'payload_too_large',
    'service_unavailable',
  ],
});
