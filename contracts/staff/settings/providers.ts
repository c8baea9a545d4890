import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { optionalPhoneSchema } from '#contracts/core/person.ts';

export const providerNames = [
  'payments',
  'payplus',
  'cardcom',
  'nayax_ecom',
  'mail',
  'sms',
  'nayax',
  'apple_wallet',
  'google_wallet',
  'google',
  'apple',
  'facebook',
  'tiktok',
] as const;
export type ProviderName = (typeof providerNames)[number];

const providerSchema = z.object({
  name: z.enum(providerNames),
  /** `practice`: somebody inside the shop plays it, and nothing leaves the house. */
  state: z.enum(['on', 'practice', 'off']),
  /** The settings of the server that decide it. */
  settings: z.array(z.string()),
  /** Those of them that are not there yet, where it is off for want of them; they have no default. */
  missing: z.array(z.string()),
  /** What is known of late; null where nothing is. */
  lastGoodAt: z.iso.datetime().nullable(),
  lastBadAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  /** Messages that wait to be sent, up to a thousand. */
  waiting: z.int(),
});
export type Provider = z.infer<typeof providerSchema>;

const testSchema = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  at: z.iso.datetime(),
  error: z.string().nullable(),
});
export type TestMessage = z.infer<typeof testSchema>;

const providersSchema = z.object({
  providers: z.array(providerSchema),
  /** The newest test message of each channel. */
  tests: z.object({ mail: testSchema.nullable(), sms: testSchema.nullable() }),
  /** Whether a purchase can be tried without real money. */
  testPurchase: z.boolean(),
});

const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listProviders = endpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/api/admin/providers',
  summary: 'Everybody outside that the shop depends on, whether they are set up, and how they do',
  status: 200,
  answer: providersSchema,
  problems,
});

/** Payment providers whose connection can be tried from the portal. */
export const triedProviders = ['payplus', 'cardcom', 'nayax_ecom'] as const;
export type TriedProvider = (typeof triedProviders)[number];

/** `credentials`: the provider refused our keys. `unreached`: nobody was there. `in_doubt`: no answer that makes sense. */
export const connectionStates = ['good', 'credentials', 'unreached', 'in_doubt'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const testConnection = endpoint({
  name: 'testConnection',
  method: 'POST',
  path: '/api/admin/providers/connection-tests',
  summary: 'Ask a payment provider for something that changes nothing. Asks for a fresh proof',
  body: z.object({ provider: z.enum(triedProviders) }),
  status: 200,
  answer: z.object({ state: z.enum(connectionStates) }),
  problems: [...problems, 'step_up_required', 'not_found', 'too_many_requests'],
});

export const sendTestMessage = endpoint({
  name: 'sendTestMessage',
  method: 'POST',
  path: '/api/admin/providers/test-messages',
  summary: 'Send whoever asks a message, as customers get theirs; the same id twice is one. Asks for a fresh proof',
  body: z.object({
    id: z.uuid(),
    channel: z.enum(['mail', 'sms']),
    locale: localeSchema,
    /** For a text message: the mobile phone that it goes to. */
    phone: optionalPhoneSchema,
  }),
  status: 200,
  answer: providersSchema,
  problems: [...problems, 'step_up_required', 'phone_not_mobile', 'messages_paused'],
});
