import type { CustomerId } from '#contracts/core/ids.ts';
import { verificationRequestIdSchema } from '#contracts/identity/verification.ts';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { verificationRequestExpiresAt, verificationRefusal } from '#domain/identity/verification-request.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { decryptProfile } from '#server/identity/store/profile.ts';
import { listCurrentVerifications } from '#server/identity/store/verification.ts';
import { addVerificationRequest, findNewestVerificationRequest } from '#server/identity/store/verification-request.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { verifiedPersonOf } from './approve-card.ts';
import { encryptCardPicture } from './card-picture.ts';

const LIMIT = identityRateLimits.card_pictures_by_customer;

type VerificationRequestDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'metrics' | 'pictures'>;

type CardRequest = {
  readonly customerId: CustomerId;
  readonly kind: VerificationKind;
  readonly picture?: Blob | undefined;
};

type RequestRefusal = 'not_signed_in' | 'verification_open' | 'verification_counts' | 'verification_too_young';

/**
 * Stores a customer's request to verify a discount card. Only the pixels of the picture are stored, encrypted under a
 * separate key, until the decision. A customer may send three pictures a day; an upload that is clearly no picture does
 * not count.
 */
export async function requestVerification(
  deps: VerificationRequestDeps,
  cardRequest: CardRequest,
): Promise<
  { readonly ok: true; readonly value: null } | RouteRefusal<RequestRefusal | PictureUploadError | 'too_many_requests'>
> {
  const { customerId, kind, picture: upload } = cardRequest;
  const open = await requestRefusal(deps, cardRequest);
  if (open !== null) return refused(open);
  const encoded = upload === undefined ? accepted(null) : await makePicture(deps, customerId, upload);
  if (!encoded.ok) return encoded;
  const now = deps.clock.now();
  const requestId = verificationRequestIdSchema.parse(deps.ids.uuid());
  const picture = encoded.value === null ? null : encryptCardPicture(deps.keyring, requestId, encoded.value);
  const request = {
    requestId,
    customerId,
    kind,
    picture,
    now,
    endsAt: verificationRequestExpiresAt(picture !== null, now),
  };
  // the request is refused if another request was added first, for example from another tab
  return (await addVerificationRequest(deps.db, request)) ? accepted(null) : refused('verification_open');
}

async function requestRefusal(
  { clock, db, keyring }: VerificationRequestDeps,
  { customerId, kind }: CardRequest,
): Promise<RequestRefusal | null> {
  const now = clock.now();
  const [customer, counting, newest] = await Promise.all([
    findCustomer(db, customerId),
    listCurrentVerifications(db, customerId, now),
    findNewestVerificationRequest(db, customerId),
  ]);
  if (customer === null) return 'not_signed_in';
  if (newest?.state === 'open') return 'verification_open';
  const why = verificationRefusal({
    kind,
    person: verifiedPersonOf(decryptProfile(keyring, customerId, customer.profileSealed)),
    counting: counting.find((row) => row.kind === kind) ?? null,
    now,
    today: wallTimeAt(now),
  });
  if (why === null) return null;
  return why === 'too_young' ? 'verification_too_young' : 'verification_counts';
}

type PictureResult = Outcome<Buffer, PictureUploadError> | RouteRefusal<'too_many_requests'>;

async function makePicture(
  deps: VerificationRequestDeps,
  customerId: CustomerId,
  upload: Blob,
): Promise<PictureResult> {
  const fault = await deps.pictures.faultOf(upload);
  if (fault !== null) return refused(fault);
  const budget = await deps.limits.consume(LIMIT, customerId);
  if (!budget.allowed) {
    deps.metrics.count('limit_refused', { kind: LIMIT.name });
    return { ok: false, refusal: 'too_many_requests', retryAfterSeconds: budget.retryAfterSeconds };
  }
  return deps.pictures.makePage(upload);
}
