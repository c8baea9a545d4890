import { m } from '#messages/compiled/messages.js';
import { defineEditableTexts } from '#server/core/documents/editable-text.ts';

export const siteTexts = defineEditableTexts({
  mail_ack_subject_contact: m.mail_ack_subject_contact,
  mail_ack_lead_contact: m.mail_ack_lead_contact,
  mail_ack_subject_franchise: m.mail_ack_subject_franchise,
  mail_ack_lead_franchise_details: m.mail_ack_lead_franchise_details,
  mail_ack_lead_franchise_meeting: m.mail_ack_lead_franchise_meeting,
});
