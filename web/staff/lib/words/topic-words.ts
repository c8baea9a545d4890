import { m } from '#messages/compiled/messages.js';

const words: Readonly<Record<string, () => string>> = {
  marketing_email: () => m.staff_consent_marketing_email(),
  marketing_sms: () => m.staff_consent_marketing_sms(),
  wash_reminders: () => m.staff_consent_wash_reminders(),
  loyalty_club: () => m.staff_consent_loyalty_club(),
};

/** Returns the subject of a consent as text. Returns the code itself for an unknown subject. */
export function consentTopicText({ topic }: { readonly topic: string }): string {
  return words[topic]?.() ?? topic;
}
