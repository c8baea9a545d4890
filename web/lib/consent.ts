import { useSyncExternalStore } from 'react';

/** The visitor's choice on statistics: consent given (`yes`) or refused (`no`). */
export type Consent = 'yes' | 'no';

export const consentIds = { bar: 'consent-bar', button: 'consent-button' } as const;

/**
 * Name of the consent cookie. The server reads the cookie too, and stores no events without `consent=analytics=yes`.
 */
const COOKIE = 'consent';
const KEPT_SECONDS = 180 * 24 * 60 * 60;

/**
 * CSS classes of the root element that show or hide the consent bar. The boot script sets the first class before the
 * first paint.
 */
const ANSWERED = 'consent-answered';
const ASKED_FOR = 'consent-asked-for';

const answerPattern = /(?:^|; )consent=analytics=(yes|no)(?:;|$)/;
const listeners = new Set<() => void>();

/**
 * Reads the visitor's choice about statistics from the browser's cookies. Returns null if the consent cookie is missing
 * or invalid.
 */
export function consentFromCookies(cookies: string): Consent | null {
  const answer = answerPattern.exec(cookies)?.[1];
  return answer === 'yes' || answer === 'no' ? answer : null;
}

export function readConsent(): Consent | null {
  return consentFromCookies(document.cookie);
}

/** Stores the visitor's choice (consent or refusal) in a cookie of this site for 180 days. Hides the consent bar. */
export function storeConsent(consent: Consent): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=analytics=${consent}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`;
  document.documentElement.classList.add(ANSWERED);
  document.documentElement.classList.remove(ASKED_FOR);
  for (const listener of listeners) listener();
}

/** Shows the consent bar again. The previous choice applies until the visitor chooses again. */
export function requestConsent(): void {
  document.documentElement.classList.add(ASKED_FOR);
  document.getElementById(consentIds.bar)?.focus();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the visitor's current choice about statistics. Returns null before the first choice, and on the server, which
 * renders the same page for all visitors.
 */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, () => null);
}
