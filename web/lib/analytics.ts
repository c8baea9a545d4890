import { recordEvents, type AnalyticsEvent } from '#contracts/site/analytics.ts';
import { readConsent } from './consent.ts';
import { isConfidentialPage } from '#contracts/core/reading/confidential-pages.ts';

/** The contract takes so many at once. */
const BATCH_MAX = 20;
const BATCH_WAIT_MS = 3_000;

let waiting: AnalyticsEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let leavingIsWatched = false;

/** What waits is sent, unless the visitor has changed their mind; what cannot be sent is not worth a second try. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0 || readConsent() !== 'yes') return;
  navigator.sendBeacon(recordEvents.path, new Blob([JSON.stringify({ events })], { type: 'application/json' }));
}

function watchLeaving(): void {
  if (leavingIsWatched) return;
  leavingIsWatched = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}

/**
 * Counts one of the specification's events: never before a yes, never on a page whose address is a
 * key; only that a wash was begun is told by the page of a sticker, which hangs in the street. Answers whether it was
 * counted.
 */
export function track(event: AnalyticsEvent): boolean {
  const isOpenHere = event.name === 'qr_redemption' || !isConfidentialPage(window.location.pathname);
  if (readConsent() !== 'yes' || !isOpenHere) return false;
  watchLeaving();
  waiting.push(event);
  if (waiting.length >= BATCH_MAX) send();
  else timer ??= setTimeout(send, BATCH_WAIT_MS);
  return true;
}
