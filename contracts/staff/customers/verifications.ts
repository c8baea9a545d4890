import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { optionalText } from '#contracts/core/person.ts';
import {
  verificationRefusalReasons,
  verificationRequestStates,
  verificationKindSchema,
  verificationRequestIdSchema,
} from '#contracts/identity/verification.ts';
import { listQuery } from '../list.ts';

export const VERIFICATION_NOTE_MAX_LENGTH = 300;

const requestSchema = z.object({
  requestId: verificationRequestIdSchema,
  customerId: customerIdSchema,
  /** Masked name; null if not stated. */
  nameMasked: z.string().nullable(),
  kind: verificationKindSchema,
  state: z.enum(verificationRequestStates),
  withPicture: z.boolean(),
  askedAt: z.iso.datetime(),
  /** Time at which the picture is deleted and the verification request expires. */
  endsAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Name of the staff user who decided the verification request; null before a decision. */
  closedBy: z.string().nullable(),
  reason: z.enum(verificationRefusalReasons).nullable(),
  /** End of an approved verification; null if it is valid for life. */
  validUntil: z.iso.datetime().nullable(),
  /**
   * True if the verification request belongs to the signed-in staff user's own customer account. A different staff user
   * must then decide it.
   */
  own: z.boolean(),
});
export type StaffVerification = z.infer<typeof requestSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const requestParams = z.object({ requestId: verificationRequestIdSchema });

export const listVerifications = endpoint({
  name: 'listVerifications',
  method: 'GET',
  path: '/api/admin/verifications',
  summary: 'Requests that wait for a decision, oldest first',
  query: listQuery({ kind: verificationKindSchema.optional(), way: z.enum(['picture', 'in_person']).optional() }),
  status: 200,
  answer: listPageSchema(requestSchema),
  problems: reading,
});

export const getVerification = endpoint({
  name: 'getVerification',
  method: 'GET',
  path: '/api/admin/verifications/:requestId',
  summary: 'One request, also after the decision; without picture and name',
  params: requestParams,
  status: 200,
  answer: requestSchema,
  problems: [...reading, 'not_found'],
});

export const showVerification = endpoint({
  name: 'showVerification',
  method: 'POST',
  path: '/api/admin/verifications/:requestId/showing',
  summary:
    'Picture, unmasked account and effect of the decision on an open request; access is recorded in the audit log',
  params: requestParams,
  status: 200,
  answer: z.object({
    name: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    /** Picture of the discount card as JPEG in base64. Null if the customer will show the card in person. */
    picture: z.string().nullable(),
    /** Discount in percent that the customer gets on orders after the card is approved. */
    discountPercent: z.int(),
    /** True if the account has a verified email address, to which the decision is sent. */
    notified: z.boolean(),
  }),
  problems: [...reading, 'not_found', 'verification_own', 'verification_decided'],
});
export type VerificationForReview = z.infer<typeof showVerification.answer>;

export const decideVerification = endpoint({
  name: 'decideVerification',
  method: 'POST',
  path: '/api/admin/verifications/:requestId/decision',
  summary: 'Approve, with the expiry date of a disability certificate, or reject with a reason; the picture is deleted',
  params: requestParams,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approved'), certificateDay: z.iso.date().optional() }),
    z.object({
      decision: z.literal('refused'),
      reason: z.enum(verificationRefusalReasons),
      note: optionalText(VERIFICATION_NOTE_MAX_LENGTH),
    }),
  ]),
  status: 200,
  answer: requestSchema,
  problems: [...reading, 'not_found', 'verification_own', 'verification_decided', 'verification_too_young'],
});
