import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { shareIdSchema } from '#contracts/core/ids.ts';
import { emailSchema, requiredText } from '#contracts/core/person.ts';

/** People whom one account shares with at a time, invitations among them. */
export const FAMILY_MAX = 5;
export const MONTHLY_LIMIT_MAX = 20;
export const FAMILY_NAME_MAX_LENGTH = 60;

const monthlyLimitSchema = z.coerce.number().int().min(1).max(MONTHLY_LIMIT_MAX);

/** Somebody who may spend washes of whoever asks. */
const givenShareSchema = z.object({
  id: shareIdSchema,
  /** As the owner wrote it. */
  name: z.string(),
  /** Open invitation; null once it is accepted. */
  invited: z.object({ email: z.string(), until: z.iso.datetime() }).nullable(),
  monthlyLimit: z.int(),
  usedThisMonth: z.int().nonnegative(),
});
export type GivenShare = z.infer<typeof givenShareSchema>;

/** Somebody whose washes whoever asks may spend. */
export const receivedShareSchema = z.object({
  id: shareIdSchema,
  ownerName: z.string(),
  monthlyLimit: z.int(),
  usedThisMonth: z.int().nonnegative(),
  /** What may be taken this month: the limit's rest, as far as the owner has washes. */
  left: z.int().nonnegative(),
});
export type ReceivedShare = z.infer<typeof receivedShareSchema>;

export const familySchema = z.object({
  given: z.array(givenShareSchema).max(FAMILY_MAX),
  received: z.array(receivedShareSchema),
});
export type Family = z.infer<typeof familySchema>;

const shareParamsSchema = z.object({ shareId: shareIdSchema });

/** 256 bits out of a mail. */
export const familyTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const invitationParamsSchema = z.object({ familyToken: familyTokenSchema });

export const getFamily = endpoint({
  name: 'getFamily',
  method: 'GET',
  path: '/api/family',
  summary: 'With whom this account shares its washes, and whose washes it may spend',
  status: 200,
  answer: familySchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const inviteToFamily = endpoint({
  name: 'inviteToFamily',
  method: 'POST',
  path: '/api/family',
  summary: 'Invite somebody by e-mail to spend so many washes of this account a month',
  body: z.object({
    name: requiredText(FAMILY_NAME_MAX_LENGTH),
    email: emailSchema,
    monthlyLimit: monthlyLimitSchema,
  }),
  status: 201,
  answer: givenShareSchema,
  problems: [
    'not_signed_in',
    'validation_failed',
    'email_not_proven',
    'list_full',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const changeFamilyShare = endpoint({
  name: 'changeFamilyShare',
  method: 'PATCH',
  path: '/api/family/:shareId',
  summary: 'Change how many washes a month somebody may take',
  params: shareParamsSchema,
  body: z.object({ monthlyLimit: monthlyLimitSchema.optional() }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'validation_failed', 'not_found', 'too_many_requests', 'service_unavailable'],
});

export const endFamilyShare = endpoint({
  name: 'endFamilyShare',
  method: 'DELETE',
  path: '/api/family/:shareId',
  summary: 'Stop sharing, from either side and at once; an invitation is called off',
  params: shareParamsSchema,
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_found', 'service_unavailable'],
});

export const getFamilyInvitation = endpoint({
  name: 'getFamilyInvitation',
  method: 'GET',
  path: '/api/family/invitations/:familyToken',
  summary: 'What an invitation offers, for whoever could accept it or did',
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
  summary: 'Accept an invitation: works once, and not for whoever sent it',
  params: invitationParamsSchema,
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_found', 'too_many_requests', 'service_unavailable'],
});
