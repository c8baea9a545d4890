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
  /** State of the provider. `practice`: a built-in simulation is used and nothing is sent outside. */
  state: z.enum(['on', 'practice', 'off']),
  /**
   * True if the credentials saved in the portal are used. This is the case if no environment variable of the server
   * configures the provider.
   */
  inPortal: z.boolean(),
  settings: z.array(z.string()),
  /**
   * Names of required environment variables that are missing. The list is only used for `nayax_ecom` and is empty for
   * every other provider.
   */
  missing: z.array(z.string()),
  /** Time of the last successful use of the provider; null if unknown. */
  lastGoodAt: z.iso.datetime().nullable(),
  lastBadAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  /** Number of queued messages, counted up to 1,000. */
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
  /** Newest test message by email and by text message. */
  tests: z.object({ mail: testSchema.nullable(), sms: testSchema.nullable() }),
  /** True if a test purchase without real money is possible. */
  testPurchase: z.boolean(),
});

const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listProviders = endpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/api/admin/providers',
  summary: 'External providers: whether each is configured, and its recent health',
  status: 200,
  answer: providersSchema,
  problems,
});

/** Payment providers whose connection can be tested in the portal. */
export const testableProviders = ['payplus', 'cardcom', 'nayax_ecom'] as const;
export type TestableProvider = (typeof testableProviders)[number];

/**
 * Results of a connection test. `credentials`: the provider rejected the keys. `unreached`: there is no connection.
 * `in_doubt`: the response was unexpected.
 */
export const connectionStates = ['good', 'credentials', 'unreached', 'in_doubt'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const testConnection = endpoint({
  name: 'testConnection',
  method: 'POST',
  path: '/api/admin/providers/connection-tests',
  summary: 'Test the connection to a payment provider without changing anything. Requires a fresh proof',
  body: z.object({ provider: z.enum(testableProviders) }),
  status: 200,
  answer: z.object({ state: z.enum(connectionStates) }),
  problems: [...problems, 'step_up_required', 'not_found', 'too_many_requests'],
});

export const sendTestMessage = endpoint({
  name: 'sendTestMessage',
  method: 'POST',
  path: '/api/admin/providers/test-messages',
  summary: 'Send the staff user a test message; a repeated id sends no second message. Requires a fresh proof',
  body: z.object({
    id: z.uuid(),
    channel: z.enum(['mail', 'sms']),
    locale: localeSchema,
    phone: optionalPhoneSchema,
  }),
  status: 200,
  answer: providersSchema,
  problems: [
    ...problems,
    'step_up_required',
    'phone_not_mobile',
    'phone_service',
    'phone_other_network',
    'messages_paused',
  ],
});
