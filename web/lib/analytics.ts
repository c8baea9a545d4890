import { recordAnalyticsEvents, type AnalyticsEvent } from '#contracts/site/analytics.ts';
import { readConsent } from './consent.ts';
import { isConfidentialPage } from '#contracts/core/reading/confidential-pages.ts';

/** Maximum number of events per request, as set in the API definition. */
const BATCH_MAX = 20;
const BATCH_WAIT_MS = 3_000;

let waiting: AnalyticsEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let leavingIsWatched = false;

/** Sends the queued events, unless the visitor has withdrawn consent. Failed requests are not retried. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0 || readConsent() !== 'yes') return;
  navigator.sendBeacon(
    recordAnalyticsEvents.path,
    new Blob([JSON.stringify({ events })], { type: 'application/json' }),
  );
}

function sendEventsOnLeave(): void {
  if (leavingIsWatched) return;
  leavingIsWatched = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}

/**
 * Queues an analytics event that the specification defines. Returns true if the event is counted. No event is counted
 * without consent. A page with a secret URL counts only `qr_redemption`.
 */
export function track(event: AnalyticsEvent): boolean {
  const isOpenHere = event.name === 'qr_redemption' || !isConfidentialPage(window.location.pathname);
  if (readConsent() !== 'yes' || !isOpenHere) return false;
  sendEventsOnLeave();
  waiting.push(event);
  if (waiting.length >= BATCH_MAX) send();
  else timer ??= setTimeout(send, BATCH_WAIT_MS);
  return true;
}
