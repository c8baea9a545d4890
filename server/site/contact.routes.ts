import { sendContactMessage, sendFranchiseLead } from '#contracts/site/contact.ts';
import type { Acknowledgement } from '#contracts/core/person.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendContactMessage as keepContactMessage } from './send-contact-message.ts';
import { sendFranchiseLead as keepFranchiseLead } from './send-franchise-lead.ts';

const limits = ['messages_by_address', 'messages_by_address_daily'] as const;

export function registerContactRoutes(app: App, deps: Deps): void {
  route(app, sendContactMessage, {
    access: 'anyone',
    limits,
    form: formOf('contact'),
    handle: ({ body, locale }) => keepContactMessage(deps, body, locale),
  });
  route(app, sendFranchiseLead, {
    access: 'anyone',
    limits,
    form: formOf('franchise'),
    handle: ({ body, locale }) => keepFranchiseLead(deps, body, locale),
  });
}

/** Without scripts the browser comes back to the page of the form. */
function formOf(page: 'contact' | 'franchise') {
  return {
    accepted: ({ reference }: Acknowledgement, _typed: unknown, locale: Locale) =>
      `/${locale}/${page}?sent=${encodeURIComponent(reference)}`,
    refused: (_typed: unknown, locale: Locale) => `/${locale}/${page}`,
  };
}
