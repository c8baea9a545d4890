import { z } from 'zod';
import { callingCodes } from '#contracts/core/places/calling-codes.ts';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Identity providers, in the order of the full-page login screen. */
export const identityProviders = ['apple', 'google', 'facebook', 'instagram', 'tiktok'] as const;
export const identityProviderSchema = z.enum(identityProviders);
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

export const unavailableReasons = ['switched_off', 'not_configured'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export const listSignInMethods = endpoint({
  name: 'listSignInMethods',
  method: 'GET',
  path: '/api/auth/ways',
  summary: 'Available sign-in methods',
  status: 200,
  answer: z.object({
    providers: z.array(
      z.object({
        provider: identityProviderSchema,
        available: z.boolean(),
        reason: z.enum(unavailableReasons).nullable(),
        /** True if the provider is the built-in simulation for development, which uses no real identities. */
        practice: z.boolean(),
      }),
    ),
    phone: z.object({
      available: z.boolean(),
      /** Country calling codes to which verification codes can be sent by SMS. */
      countries: z.array(z.enum(callingCodes)),
    }),
  }),
  problems: ['service_unavailable'],
});

/**
 * Results of a sign-in at an identity provider. The page to which the provider returns gets the result in `?signIn=…`.
 */
export const signInOutcomes = [
  'signed_in',
  'registered',
  'linked',
  'cancelled',
  'failed',
  'unavailable',
  'taken',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const linkedIdentitySchema = z.object({
  provider: identityProviderSchema,
  /** Masked email address or name from the provider's last response. Null if the response contained neither. */
  label: z.string().nullable(),
  linkedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type LinkedIdentity = z.infer<typeof linkedIdentitySchema>;

export const listIdentities = endpoint({
  name: 'listIdentities',
  method: 'GET',
  path: '/api/identities',
  summary: 'Identity providers linked to this account',
  status: 200,
  answer: z.array(linkedIdentitySchema),
  problems: ['not_signed_in', 'service_unavailable'],
});

export const linkIdentity = endpoint({
  name: 'linkIdentity',
  method: 'POST',
  path: '/api/identities',
  summary: 'Start linking a provider; requires a fresh proof; returns the URL to open next',
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
  summary: 'Unlink a provider; refused for the last sign-in method',
  params: z.object({ provider: identityProviderSchema }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'step_up_required', 'not_found', 'last_way_in', 'service_unavailable'],
});
