import { m } from '#messages/compiled/messages.js';
import { defineEditableTexts } from '#server/core/documents/editable-text.ts';

/** Mail texts of the staff module that the shop may edit. */
export const staffTexts = defineEditableTexts({
  mail_points_subject: m.mail_points_subject,
});
