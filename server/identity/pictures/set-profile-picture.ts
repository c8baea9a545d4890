import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import { storePicture } from '#server/identity/store/profile-picture.ts';
import { identityRateLimits } from '#server/identity/limits.ts';

const PICTURE_LIMIT = identityRateLimits.pictures_by_customer;

type SetDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'limits' | 'metrics' | 'pictures'>;
type SetPictureOutcome =
  | { readonly ok: true; readonly value: null }
  | RouteRefusal<'not_signed_in' | PictureUploadError | 'too_many_requests'>;

/**
 * Re-encodes an upload and stores it in place of the previous picture. The limit is three uploads a day. An upload that
 * is clearly no picture does not count, because a phone can choose a different file format than the customer expects.
 */
export async function setPicture(deps: SetDeps, { customerId }: Customer, upload: Blob): Promise<SetPictureOutcome> {
  const fault = await deps.pictures.faultOf(upload);
  if (fault !== null) return refused(fault);
  const budget = await deps.limits.consume(PICTURE_LIMIT, customerId);
  if (!budget.allowed) {
    deps.metrics.count('limit_refused', { kind: PICTURE_LIMIT.name });
    return { ok: false, refusal: 'too_many_requests', retryAfterSeconds: budget.retryAfterSeconds };
  }
  const made = await deps.pictures.make(upload);
  if (!made.ok) return made;
  const stored = await storePicture(deps.db, deps.keyring, { customerId, picture: made.value, now: deps.clock.now() });
  return stored ? accepted(null) : refused('not_signed_in');
}
