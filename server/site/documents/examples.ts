import type { Example } from '#server/core/documents/message-example.ts';
import { acknowledgementMail, type AcknowledgedForm } from './acknowledgement-mail.ts';

function acknowledgementExample(topic: string, variant: string, form: AcknowledgedForm): Example {
  return {
    topic,
    variant,
    render: ({ shop, now }, to) => acknowledgementMail({ shop, form, reference: 'M-7K2M9Q', sentAt: now }, to),
  };
}

export const siteMessageExamples: readonly Example[] = [
  acknowledgementExample('contact_acknowledgement', '', 'contact'),
  acknowledgementExample('franchise_acknowledgement', 'details', 'franchise_details'),
  acknowledgementExample('franchise_acknowledgement', 'meeting', 'franchise_meeting'),
];
