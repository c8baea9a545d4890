import { m } from '#messages/compiled/messages.js';

const words: Readonly<Record<string, () => string>> = {
  marketing_email: () => m.staff_consent_marketing_email(),
  marketing_sms: () => m.staff_consent_marketing_sms(),
  wash_reminders: () => m.staff_consent_wash_reminders(),
  loyalty_club: () => m.staff_consent_loyalty_club(),
};

/** What a consent is about; a kind that has no words yet is said as it is. */
export function topicWords({ topic }: { readonly topic: string }): string {
  return words[topic]?.() ?? topic;
}
