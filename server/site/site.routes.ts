import type { App } from '#server/core/http/app-type.ts';
import type { Deps } from '#server/site/deps.ts';
import { recordAnalyticsEvents } from '#contracts/site/analytics.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendContactMessage, sendFranchiseLead } from '#contracts/site/contact.ts';
import type { Acknowledgement } from '#contracts/core/person.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { registerHomePageRoutes } from './home/home-page.routes.ts';
import { siteRateLimits } from '#server/site/limits.ts';
import { registerLegalRoutes } from './legal/legal.routes.ts';
import { recordAnalyticsEvents as keepEvents } from './record-analytics-events.ts';
import { sendContactMessage as keepContactMessage } from './send-contact-message.ts';
import { sendFranchiseLead as keepFranchiseLead } from './send-franchise-lead.ts';

const limits = [siteRateLimits.messages_by_address, siteRateLimits.messages_by_address_daily] as const;

function registerContactRoutes(app: App, deps: Deps): void {
  route(app, sendContactMessage, {
    access: 'anyone',
    limits,
    form: formOf('contact'),
    handle: (call) => keepContactMessage(deps, call),
  });
  route(app, sendFranchiseLead, {
    access: 'anyone',
    limits,
    form: formOf('franchise'),
    handle: (call) => keepFranchiseLead(deps, call),
  });
}

/**
 * Returns the redirects for a browser without scripts. They lead back to the form's page, with the message's reference
 * if the message was accepted.
 */
function formOf(page: 'contact' | 'franchise') {
  return {
    accepted: ({ reference }: Acknowledgement, _typed: unknown, locale: Locale) =>
      `/${locale}/${page}?sent=${encodeURIComponent(reference)}`,
    refused: (_typed: unknown, locale: Locale) => `/${locale}/${page}`,
  };
}

const consentCookie = 'consent';

function registerAnalyticsRoutes(app: App, deps: Deps): void {
  route(app, recordAnalyticsEvents, {
    access: 'anyone',
    limits: [siteRateLimits.events_by_address],
    handle: ({ body, request }) =>
      keepEvents(deps, { events: body.events, consented: hasAnalyticsConsent(request.cookies[consentCookie]) }),
  });
}

/**
 * Returns true if the consent cookie allows statistics. The cookie has one answer per purpose, for example
 * 'analytics=yes&chat=no'. Only an explicit yes counts.
 */
function hasAnalyticsConsent(cookie: string | undefined): boolean {
  const answers = new URLSearchParams(cookie).getAll('analytics');
  return answers.length === 1 && answers[0] === 'yes';
}

/** Registers the endpoints of messages, visit counting, legal texts and texts of the home page. */
export function registerSiteRoutes(app: App, deps: Deps): void {
  registerContactRoutes(app, deps);
  registerAnalyticsRoutes(app, deps);
  registerLegalRoutes(app, deps);
  registerHomePageRoutes(app, deps);
}
