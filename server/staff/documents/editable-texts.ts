import { m } from '#messages/compiled/messages.js';
import { defineEditableTexts } from '#server/core/documents/editable-text.ts';

export const staffTexts = defineEditableTexts({
  mail_points_subject: m.mail_points_subject,
});
