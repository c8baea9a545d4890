import { requestClientOf } from '#server/core/http/calls/visitor.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';
import type { RequestClient } from '#server/core/http/limits/guess-limits.ts';
import { knownDeviceOf, type KnownDevice } from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';

/**
 * Source of a sign-in attempt. It contains the client's network and proof of work. `device` is the known device, or
 * null if the device is not known.
 */
export type SignInSource = RequestClient & { readonly device: KnownDevice | null };

export function signInSourceOf(deps: Deps, request: RequestAndReply['request']): SignInSource {
  return { ...requestClientOf(deps, request), device: knownDeviceOf(deps, request) };
}
