import { m } from '#messages/compiled/messages.js';
import { defineEditableTexts } from '#server/core/documents/editable-text.ts';

/** Mail texts of this module that the shop may edit. */
export const entitlementsTexts = defineEditableTexts({
  mail_family_subject: m.mail_family_subject,
});
