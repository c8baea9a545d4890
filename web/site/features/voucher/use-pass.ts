import { useEffect, useState } from 'react';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { issueWashPass, type WashPass } from '#contracts/entitlements/wash-pass.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { RENEW_BEFORE_MS } from '#domain/entitlements/wash-pass.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { whenSeenAgain } from '#web/lib/freshness/when-seen-again.ts';

/** Without an answer it is asked again by itself. */
const AGAIN_MS = 5_000;

/** `away`: nobody answers. `refused`: the shop says no, and why. */
export type PassState =
  | { readonly kind: 'waiting' | 'away' }
  | { readonly kind: 'shown'; readonly pass: WashPass }
  | { readonly kind: 'refused'; readonly problem: Problem };

/**
 * The rotating code of a voucher while it is looked at: a fresh one before the last is over, none while the phone is in a
 * pocket, and a fresh one as soon as it comes out.
 */
export function usePass(voucherToken: VoucherToken): PassState {
  const [state, setState] = useState<PassState>({ kind: 'waiting' });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      asked += 1;
      const mine = asked;
      const answer = await callApi(browserApi, issueWashPass, { params: { voucherToken } });
      // a later question has taken over, or nobody looks any more
      if (mine !== asked) return;
      if (answer.ok) {
        setState({ kind: 'shown', pass: answer.value });
        timer = setTimeout(() => void ask(), answer.value.goodForMs - RENEW_BEFORE_MS);
        return;
      }
      const away = answer.status === 0 || answer.status >= 500;
      setState(away ? { kind: 'away' } : { kind: 'refused', problem: answer.problem });
      if (away) timer = setTimeout(() => void ask(), AGAIN_MS);
    }
    const askAgain = () => void ask();

    askAgain();
    const stopWatching = whenSeenAgain(askAgain);
    return () => {
      asked += 1;
      clearTimeout(timer);
      stopWatching();
    };
  }, [voucherToken]);

  return state;
}
