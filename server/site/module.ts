import { defineModule } from '#server/core/modules/define-module.ts';
import { acknowledgement, type ContactMessageRow, shopForMail, type Topics } from '#server/messaging/public.ts';
import { registerSiteRoutes } from './site.routes.ts';
import { siteRateLimits } from './limits.ts';
import { siteRefusals } from './refusals.ts';
import { siteRetention } from './retention.ts';
import { deleteOldVisits } from './record-analytics-events.ts';
import { acknowledgementMail, type AcknowledgedForm } from './documents/acknowledgement-mail.ts';
import { siteCounters } from './deps.ts';
import { siteTexts } from './documents/editable-texts.ts';

const received = acknowledgement(async ({ brand }, message) => {
  const { reference, locale, createdAt } = message;
  const shop = shopForMail(brand, locale);
  return acknowledgementMail({ shop, form: acknowledgedFormOf(message), reference, sentAt: createdAt }, locale);
});

function acknowledgedFormOf({ kind, subject }: ContactMessageRow): AcknowledgedForm {
  if (kind === 'contact') return 'contact';
  return subject === 'meeting' ? 'franchise_meeting' : 'franchise_details';
}

/** Topics of the mails that automatically respond to messages from the site. */
const siteTopics = {
  contact_acknowledgement: received,
  franchise_acknowledgement: received,
} as const satisfies Topics;

/** Declares the site module, which contains messages, leads and counted visits of the public site. */
export const site = defineModule({
  name: 'site',
  counters: siteCounters,
  topics: siteTopics,
  refusals: siteRefusals,
  limits: siteRateLimits,
  editableTexts: siteTexts,
  routes: registerSiteRoutes,
  retention: siteRetention,
  deletions: deleteOldRows,
});

async function deleteOldRows(deps: Parameters<typeof deleteOldVisits>[0]) {
  return {
    visits: await deleteOldVisits(deps),
  };
}
