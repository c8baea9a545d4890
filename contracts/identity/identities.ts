import { z } from 'zod';
import { callingCodes } from '#contracts/core/places/calling-codes.ts';
import { endpoint } from '#contracts/core/endpoint.ts';

/** In the order of the full-page login screen. */
export const identityProviders = ['apple', 'google', 'facebook', 'instagram', 'tiktok'] as const;
export const identityProviderSchema = z.enum(identityProviders);
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

/** Why a provider's button leads nowhere, for whoever asks; people read it in words. */
export const unavailableReasons = ['switched_off', 'not_configured'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export const listWaysIn = endpoint({
  name: 'listWaysIn',
  method: 'GET',
  path: '/api/auth/ways',
  summary: 'Which ways in are open here',
  status: 200,
  answer: z.object({
    providers: z.array(
      z.object({
        provider: identityProviderSchema,
        available: z.boolean(),
        reason: z.enum(unavailableReasons).nullable(),
        /** True for the built-in provider of development, which moves nobody's real identity. */
        practice: z.boolean(),
      }),
    ),
    phone: z.object({
      available: z.boolean(),
      /** Calling codes whose mobile numbers get codes. */
      countries: z.array(z.enum(callingCodes)),
    }),
  }),
  problems: ['service_unavailable'],
});

/** How a navigation to a provider came back: `?signIn=…` of the page it returns to. */
export const providerOutcomes = [
  'signed_in',
  'registered',
  'linked',
  'cancelled',
  'failed',
  'unavailable',
  'taken',
] as const;
export type ProviderOutcome = (typeof providerOutcomes)[number];

export const linkedIdentitySchema = z.object({
  provider: identityProviderSchema,
  /** Masked e-mail or name as the provider last told it; null where it told none. */
  label: z.string().nullable(),
  linkedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type LinkedIdentity = z.infer<typeof linkedIdentitySchema>;

export const listIdentities = endpoint({
  name: 'listIdentities',
  method: 'GET',
  path: '/api/identities',
  summary: 'Providers that lead into this account',
  status: 200,
  answer: z.array(linkedIdentitySchema),
  problems: ['not_signed_in', 'service_unavailable'],
});

export const linkIdentity = endpoint({
  name: 'linkIdentity',
  method: 'POST',
  path: '/api/identities',
  summary: 'Begin to add a provider as a way in; needs a fresh proof; answers where the browser goes next',
  body: z.object({ provider: identityProviderSchema }),
  status: 200,
  answer: z.object({ redirectUrl: z.string() }),
  problems: [
    'not_signed_in',
    'step_up_required',
    'validation_failed',
    'provider_unavailable',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const unlinkIdentity = endpoint({
  name: 'unlinkIdentity',
  method: 'DELETE',
  path: '/api/identities/:provider',
  summary: 'Take a provider away as a way in; refused for the last one',
  params: z.object({ provider: identityProviderSchema }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'step_up_required', 'not_found', 'last_way_in', 'service_unavailable'],
});
