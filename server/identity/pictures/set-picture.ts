import type { PictureFault } from '#contracts/core/picture-faults.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import { keepPicture } from '#server/identity/store/profile-picture.ts';

const LIMIT = 'pictures_by_customer';

type SetDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'limits' | 'metrics' | 'pictures'>;
type Set =
  | { readonly ok: true; readonly value: null }
  | RouteRefusal<'not_signed_in' | PictureFault | 'too_many_requests'>;

/**
 * Makes a picture of an upload and keeps it in place of the one before. What is plainly no picture costs nothing of the
 * three a day: a phone that sends another format is not at fault.
 */
export async function setPicture(deps: SetDeps, { customerId }: Customer, upload: Blob): Promise<Set> {
  const fault = await deps.pictures.faultOf(upload);
  if (fault !== null) return refused(fault);
  const budget = await deps.limits.consume(LIMIT, customerId);
  if (!budget.allowed) {
    deps.metrics.count('limit_refused', { kind: LIMIT });
    return { ok: false, refusal: 'too_many_requests', retryAfterSeconds: budget.retryAfterSeconds };
  }
  const made = await deps.pictures.make(upload);
  if (!made.ok) return made;
  const kept = await keepPicture(deps.db, deps.keyring, { customerId, picture: made.value, now: deps.clock.now() });
  return kept ? accepted(null) : refused('not_signed_in');
}
