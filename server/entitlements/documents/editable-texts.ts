import { m } from '#messages/compiled/messages.js';
import { defineEditableTexts } from '#server/core/documents/editable-text.ts';

export const entitlementsTexts = defineEditableTexts({
  mail_family_subject: m.mail_family_subject,
});
