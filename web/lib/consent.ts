import { useSyncExternalStore } from 'react';

/** What the visitor said about being counted. */
export type Consent = 'yes' | 'no';

/** The bar that asks, and the button in the footer that brings it back. */
export const consentIds = { bar: 'consent-bar', button: 'consent-button' } as const;

/** Read by the server, too: events without `consent=analytics=yes` are not kept. */
const COOKIE = 'consent';
const KEPT_SECONDS = 180 * 24 * 60 * 60;

/** Classes of the root element, by which styles show the bar; the boot script sets the first before the first paint. */
const ANSWERED = 'consent-answered';
const ASKED_FOR = 'consent-asked-for';

const answerPattern = /(?:^|; )consent=analytics=(yes|no)(?:;|$)/;
const listeners = new Set<() => void>();

/** The answer in a browser's cookies; null: not asked yet, or something else is written there. */
export function consentIn(cookies: string): Consent | null {
  const answer = answerPattern.exec(cookies)?.[1];
  return answer === 'yes' || answer === 'no' ? answer : null;
}

export function readConsent(): Consent | null {
  return consentIn(document.cookie);
}

/** Keeps the answer for 180 days in a cookie of this site only and puts the question away. */
export function keepConsent(consent: Consent): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=analytics=${consent}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`;
  document.documentElement.classList.add(ANSWERED);
  document.documentElement.classList.remove(ASKED_FOR);
  for (const listener of listeners) listener();
}

/** Shows the question again; the answer that was given stands until there is another one. */
export function askForConsent(): void {
  document.documentElement.classList.add(ASKED_FOR);
  document.getElementById(consentIds.bar)?.focus();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The answer as it stands; null on the server, which makes one page for everybody. */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, () => null);
}
