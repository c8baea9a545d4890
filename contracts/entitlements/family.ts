import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { mailTokenSchema } from '#contracts/core/mail-secret.ts';
import { shareIdSchema } from '#contracts/core/ids.ts';
import { emailSchema, requiredText } from '#contracts/core/person.ts';

/** Maximum number of household members of one account. Open invitations are counted. */
export const FAMILY_MEMBERS_MAX = 5;
export const MONTHLY_LIMIT_MAX = 20;
export const FAMILY_NAME_MAX_LENGTH = 60;

const monthlyLimitSchema = z.coerce.number().int().min(1).max(MONTHLY_LIMIT_MAX);

/** Shared allowance of a household member. It lets the member spend the washes of the signed-in owner. */
const grantedAllowanceSchema = z.object({
  id: shareIdSchema,
  name: z.string(),
  /** Email address and expiry of an open invitation; null after the invitation was accepted. */
  invited: z.object({ email: z.string(), until: z.iso.datetime() }).nullable(),
  monthlyLimit: z.int(),
  usedThisMonth: z.int().nonnegative(),
});
export type GrantedAllowance = z.infer<typeof grantedAllowanceSchema>;

/** Shared allowance that the signed-in household member receives from an owner. */
export const receivedAllowanceSchema = z.object({
  id: shareIdSchema,
  ownerName: z.string(),
  monthlyLimit: z.int(),
  usedThisMonth: z.int().nonnegative(),
  /**
   * Number of washes that can still be used this month. It is the rest of the monthly limit, but not more than the
   * owner's unused washes.
   */
  left: z.int().nonnegative(),
});
export type ReceivedAllowance = z.infer<typeof receivedAllowanceSchema>;

export const familySchema = z.object({
  given: z.array(grantedAllowanceSchema).max(FAMILY_MEMBERS_MAX),
  received: z.array(receivedAllowanceSchema),
});
export type Family = z.infer<typeof familySchema>;

const shareParamsSchema = z.object({ shareId: shareIdSchema });

const invitationParamsSchema = z.object({ familyToken: mailTokenSchema });

export const getFamily = endpoint({
  name: 'getFamily',
  method: 'GET',
  path: '/api/family',
  part: 'household',
  summary: 'Household members of this account, and owners who share with it',
  status: 200,
  answer: familySchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const inviteToFamily = endpoint({
  name: 'inviteToFamily',
  method: 'POST',
  path: '/api/family',
  summary: 'Invite a household member by email to use a number of washes of this account per month',
  body: z.object({
    name: requiredText(FAMILY_NAME_MAX_LENGTH),
    email: emailSchema,
    monthlyLimit: monthlyLimitSchema,
  }),
  status: 201,
  answer: grantedAllowanceSchema,
  problems: [
    'not_signed_in',
    'validation_failed',
    'email_not_proven',
    'list_full',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const changeFamilyAllowance = endpoint({
  name: 'changeFamilyAllowance',
  method: 'PATCH',
  path: '/api/family/:shareId',
  summary: 'Change the monthly limit of a household member',
  params: shareParamsSchema,
  body: z.object({ monthlyLimit: monthlyLimitSchema.optional() }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'validation_failed', 'not_found', 'too_many_requests', 'service_unavailable'],
});

export const endFamilyAllowance = endpoint({
  name: 'endFamilyAllowance',
  method: 'DELETE',
  path: '/api/family/:shareId',
  summary: 'End sharing immediately, by the owner or the member; an open invitation is withdrawn',
  params: shareParamsSchema,
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_found', 'service_unavailable'],
});

export const getFamilyInvitation = endpoint({
  name: 'getFamilyInvitation',
  method: 'GET',
  path: '/api/family/invitations/:familyToken',
  summary: 'Content of an invitation, for a customer who can accept it or has accepted it',
  params: invitationParamsSchema,
  status: 200,
  answer: z.object({ ownerName: z.string(), monthlyLimit: z.int(), accepted: z.boolean() }),
  problems: ['not_signed_in', 'not_found', 'too_many_requests', 'service_unavailable'],
});
export type FamilyInvitation = z.infer<typeof getFamilyInvitation.answer>;

export const acceptFamilyInvitation = endpoint({
  name: 'acceptFamilyInvitation',
  method: 'POST',
  path: '/api/family/invitations/:familyToken',
  summary: 'Accept an invitation, which is possible only once, and not for its sender',
  params: invitationParamsSchema,
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_found', 'too_many_requests', 'service_unavailable'],
});
