import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { identityProviders } from './identities.ts';
import { verificationKindSchema } from './verification.ts';
import { consentTopics } from './privacy.ts';

/** Reasons why two accounts cannot be merged now. Each reason is temporary, or the customer can remove it. */
export const mergeObstacles = ['household', 'membership', 'address_changed', 'dispute'] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/**
 * Result of a merge for the email address, phone number or password of the other account. `comes`: moved to this
 * account. `ends`: deleted. Null: the other account has no password, or no verified email address or phone number.
 */
const fateSchema = z.enum(['comes', 'ends']).nullable();

/**
 * Effects of merging two accounts: the balances and records that move from the closed account, and the things that end.
 */
export const mergeEffectsSchema = z.object({
  orders: z.int(),
  vouchers: z.int(),
  washes: z.int(),
  /** True if the other account pays for a membership plan. */
  subscription: z.boolean(),
  points: z.int(),
  pendingPoints: z.int(),
  /** Founder discount of the other account, in percent; null if that account is not a founder member. */
  founderPercent: z.int().nullable(),
  householdMembers: z.int(),
  pets: z.int(),
  passkeys: z.int(),
  verifications: z.array(verificationKindSchema),
  /**
   * Identity providers linked to the other account. A provider that is already linked to this account is disconnected
   * (`ends`).
   */
  providers: z.array(z.object({ provider: z.enum(identityProviders), fate: z.enum(['comes', 'ends']) })),
  email: fateSchema,
  phone: fateSchema,
  password: fateSchema,
  /** Consents to advertising that this account loses in the merge, because the other account did not give them. */
  withdrawnConsents: z.array(z.enum(consentTopics)),
  /** Reason why the accounts cannot be merged; null if a merge is possible. */
  obstacle: z.enum(mergeObstacles).nullable(),
});
export type MergeEffects = z.infer<typeof mergeEffectsSchema>;

export const accountMergeSchema = z.object({
  account: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  proof: z.enum(['email', 'phone', 'provider']),
  expiresAt: z.iso.datetime(),
  ...mergeEffectsSchema.shape,
});
export type AccountMergePreview = z.infer<typeof accountMergeSchema>;

export const getAccountMerge = endpoint({
  name: 'getAccountMerge',
  method: 'GET',
  path: '/api/account/merge',
  summary: 'Other account that the customer verified in this session, and what a merge moves to this account',
  status: 200,
  /**
   * Offer to merge two accounts. Null if no other account was verified in this session within the last ten minutes, or
   * if one of the accounts is closed.
   */
  answer: z.object({ merge: accountMergeSchema.nullable() }),
  problems: ['not_signed_in', 'service_unavailable'],
});

export const mergeAccounts = endpoint({
  name: 'mergeAccounts',
  method: 'POST',
  path: '/api/account/merge',
  summary: 'Merge the other verified account into this account and close it; requires a fresh proof of this account',
  body: z.object({ confirm: z.union([z.literal(true), z.literal('true').transform(() => true as const)]) }),
  status: 200,
  answer: z.object({}),
  problems: [
    'validation_failed',
    'not_signed_in',
    'step_up_required',
    'proof_gone',
    'merge_blocked',
    'service_unavailable',
  ],
});
