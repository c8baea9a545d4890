import { useEffect, useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { listSignInMethods } from '#contracts/identity/identities.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';

export type SignInMethods = ResponseOf<typeof listSignInMethods>;

let known: SignInMethods | null = null;
let loadingWaysIn: Promise<void> | null = null;

/** Loads the available sign-in methods. All callers share one request, which is repeated if the last request failed. */
function loadSignInMethods(): Promise<void> {
  loadingWaysIn ??= callApi(browserApi, listSignInMethods, {}).then((answer) => {
    if (answer.ok) known = answer.value;
    else loadingWaysIn = null;
  });
  return loadingWaysIn;
}

/**
 * Returns the available sign-in methods. Returns null until they have loaded, or if they cannot be loaded. In these
 * cases the visitor can try every method.
 */
export function useSignInMethods(): SignInMethods | null {
  const [ways, setWays] = useState(known);
  useEffect(() => {
    if (known !== null) return;
    void loadSignInMethods().then(() => setWays(known));
  }, []);
  return ways;
}
