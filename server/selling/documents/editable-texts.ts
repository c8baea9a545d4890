import { m } from '#messages/compiled/messages.js';
import { defineEditableTexts } from '#server/core/documents/editable-text.ts';

export const sellingTexts = defineEditableTexts({
  mail_subject_package: m.mail_subject_package,
  mail_lead_package: m.mail_lead_package,
  mail_subject_gift_bought: m.mail_subject_gift_bought,
  mail_subject_gift: m.mail_subject_gift,
  mail_lead_gift_from: m.mail_lead_gift_from,
  mail_lead_gift: m.mail_lead_gift,
  mail_undelivered_subject: m.mail_undelivered_subject,
  mail_undelivered_lead: m.mail_undelivered_lead,
  mail_ending_subject: m.mail_ending_subject,
  mail_ending_lead: m.mail_ending_lead,
  mail_ending_used: m.mail_ending_used,
  mail_member_welcome_title: m.mail_member_welcome_title,
});
