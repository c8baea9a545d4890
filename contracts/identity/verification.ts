import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';

export const CARD_PICTURE_MAX_BYTES = 10 * 1_024 * 1_024;
const path = '/api/verification-requests';

export const verificationKinds = ['senior', 'disability'] as const;
export const verificationKindSchema = z.enum(verificationKinds);
export type VerificationKind = z.infer<typeof verificationKindSchema>;

export const verificationRequestStates = ['open', 'approved', 'refused', 'withdrawn', 'lapsed'] as const;
export type VerificationRequestState = (typeof verificationRequestStates)[number];

export const verificationRefusalReasons = [
  'unreadable',
  'hidden',
  'other_person',
  'over',
  'wrong_card',
  'other',
] as const;
export type VerificationRefusalReason = (typeof verificationRefusalReasons)[number];

export const verificationRequestIdSchema = z.uuid().brand('VerificationRequestId');
export type VerificationRequestId = z.infer<typeof verificationRequestIdSchema>;

const kindSchema = z.object({
  kind: verificationKindSchema,
  /** True if a verified discount card of this kind is valid now, so that its discount applies. */
  verified: z.boolean(),
  /** End of the verification; null if it is valid for life or no card is verified. */
  validUntil: z.iso.datetime().nullable(),
  /**
   * True if the customer may submit a discount card. This is allowed if no card is verified yet, or if the verification
   * ends soon.
   */
  mayAsk: z.boolean(),
});
export type OwnVerification = z.infer<typeof kindSchema>;

const requestSchema = z.object({
  requestId: verificationRequestIdSchema,
  kind: verificationKindSchema,
  state: z.enum(verificationRequestStates),
  withPicture: z.boolean(),
  askedAt: z.iso.datetime(),
  /** Time at which the verification request expires and its picture is deleted. */
  endsAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  reason: z.enum(verificationRefusalReasons).nullable(),
  /** Note of the staff user who rejected the verification request; null if there is no note. */
  note: z.string().nullable(),
});
export type OwnVerificationRequest = z.infer<typeof requestSchema>;

const ownSchema = z.object({
  kinds: z.array(kindSchema),
  /** Newest verification request; null if there was none. */
  request: requestSchema.nullable(),
});
export type OwnVerifications = z.infer<typeof ownSchema>;

export const getVerifications = endpoint({
  name: 'getVerifications',
  method: 'GET',
  path,
  summary: 'Verified cards, their end dates, and the state of the newest request',
  status: 200,
  answer: ownSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const submitVerification = endpoint({
  name: 'submitVerification',
  method: 'POST',
  path,
  summary: 'Request verification of a card: with a picture of its front (JPEG, PNG or WebP), or in person without one',
  takes: 'multipart/form-data',
  body: z.object({ kind: verificationKindSchema, picture: z.file().max(CARD_PICTURE_MAX_BYTES).optional() }),
  status: 201,
  answer: ownSchema,
  problems: [
    'not_signed_in',
    'validation_failed',
    ...pictureUploadErrors,
    'verification_open',
    'verification_counts',
    'verification_too_young',
    'payload_too_large',
    'unsupported_media_type',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const withdrawVerification = endpoint({
  name: 'withdrawVerification',
  method: 'DELETE',
  path: `${path}/:requestId`,
  summary: 'Withdraw an open request; its picture is deleted',
  params: z.object({ requestId: verificationRequestIdSchema }),
  status: 200,
  answer: ownSchema,
  problems: ['not_signed_in', 'validation_failed', 'not_found', 'verification_decided', 'service_unavailable'],
});
