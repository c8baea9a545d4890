import { useEffect, useState } from 'react';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { issueRotatingCode, type RotatingCode } from '#contracts/entitlements/rotating-code.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { ROTATING_CODE_RENEW_BEFORE_MS } from '#domain/entitlements/rotating-code.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { onVisibleAgain } from '#web/lib/freshness/on-visible-again.ts';

/** Delay in milliseconds before a failed request is repeated automatically. */
const AGAIN_MS = 5_000;

/** `away` means that the shop does not respond. `refused` means that the shop refused the request and gave a reason. */
export type RotatingCodeState =
  | { readonly kind: 'waiting' | 'away' }
  | { readonly kind: 'shown'; readonly pass: RotatingCode }
  | { readonly kind: 'refused'; readonly problem: Problem };

/**
 * Returns the rotating code of a voucher. While the page is visible, a new code is requested before the old code
 * expires. A hidden page requests no code. The next request follows when the page becomes visible again.
 */
export function useRotatingCode(voucherToken: VoucherToken): RotatingCodeState {
  const [state, setState] = useState<RotatingCodeState>({ kind: 'waiting' });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      latest += 1;
      const own = latest;
      const answer = await callApi(browserApi, issueRotatingCode, { params: { voucherToken } });
      // this response is ignored if a later request has replaced its request, or if the visitor has left the page
      if (own !== latest) return;
      if (answer.ok) {
        setState({ kind: 'shown', pass: answer.value });
        timer = setTimeout(() => void ask(), answer.value.goodForMs - ROTATING_CODE_RENEW_BEFORE_MS);
        return;
      }
      const isUnreachable = answer.status === 0 || answer.status >= 500;
      setState(isUnreachable ? { kind: 'away' } : { kind: 'refused', problem: answer.problem });
      if (isUnreachable) timer = setTimeout(() => void ask(), AGAIN_MS);
    }
    const needsRecheck = () => void ask();

    needsRecheck();
    const stopWatching = onVisibleAgain(needsRecheck);
    return () => {
      latest += 1;
      clearTimeout(timer);
      stopWatching();
    };
  }, [voucherToken]);

  return state;
}
