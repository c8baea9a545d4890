import { recordEvents } from '#contracts/site/analytics.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { recordEvents as keepEvents } from './record-events.ts';

const consentCookie = 'consent';

export function registerAnalyticsRoutes(app: App, deps: Deps): void {
  route(app, recordEvents, {
    access: 'anyone',
    limits: ['events_by_address'],
    handle: ({ body, request }) =>
      keepEvents(deps, { events: body.events, consented: agreesToAnalytics(request.cookies[consentCookie]) }),
  });
}

/** The cookie holds one answer a purpose: 'analytics=yes&chat=no'. Anything but a clear yes is no. */
function agreesToAnalytics(cookie: string | undefined): boolean {
  const answers = new URLSearchParams(cookie).getAll('analytics');
  return answers.length === 1 && answers[0] === 'yes';
}
