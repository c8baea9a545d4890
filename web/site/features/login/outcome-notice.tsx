import { useEffect } from 'react';
import type { ProviderOutcome } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { saySocialFailed } from '#web/account-kit/notices.ts';

/** Somebody who came back without being signed in. */
const words = {
  cancelled: m.signin_social_cancelled,
  failed: m.login_outcome_failed,
  unavailable: m.login_outcome_unavailable,
  taken: m.login_outcome_taken,
} as const satisfies Partial<Record<ProviderOutcome, () => string>>;

type ToldOutcome = keyof typeof words;

/** Reads `?signIn=…` of the page; null for words that are nobody's or not for here. */
export function toldOutcome(text: string | null): ToldOutcome | null {
  return text !== null && Object.hasOwn(words, text) ? (text as ToldOutcome) : null;
}

/** How it went at the provider: the notice of the specification where it failed, and words that stay. */
export function OutcomeNotice({ outcome }: { readonly outcome: ToldOutcome }) {
  const failed = outcome === 'failed' || outcome === 'unavailable';
  useEffect(() => {
    if (failed) saySocialFailed();
  }, [failed]);
  return <p className={`notice ${failed ? 'notice-danger' : 'notice-info'}`}>{words[outcome]()}</p>;
}
