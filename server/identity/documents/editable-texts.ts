import { m } from '#messages/compiled/messages.js';
import { defineEditableTexts } from '#server/core/documents/editable-text.ts';

export const identityTexts = defineEditableTexts({
  mail_card_approved_subject: m.mail_card_approved_subject,
  mail_card_approved_lead: m.mail_card_approved_lead,
  mail_card_ending_subject: m.mail_card_ending_subject,
  mail_card_ending_lead: m.mail_card_ending_lead,
  mail_card_ending_note: m.mail_card_ending_note,
});
