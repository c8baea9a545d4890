import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { customMessageLinesSchema } from '#contracts/core/reading/custom-lines.ts';

const customerMessageTopics = [
  'receipt',
  'receipt_again',
  'order_address_proof',
  'order_address_changed',
  'gift',
  'gift_sms',
  'gift_undelivered',
  'gift_unopened',
  'voucher_ending',
  'voucher_reissued',
  'walk_up_kept',
  'walk_up_kept_sms',
  'walk_up_receipt_sms',
  'bay_held_push',
  'goodwill_points',
  'tax_document',
  'payment_review',
  'payment_returned',
  'refund_made',
  'cancellation_acknowledgement',
  'cancellation_decided',
  'membership_welcome',
  'membership_price',
  'membership_refused',
  'membership_paused',
  'membership_resumed',
  'membership_cancelled',
  'membership_ended',
  'email_proof',
  'password_reset',
  'password_changed',
  'account_notice',
  'phone_code',
  'merge_code',
  'merge_code_sms',
  'verification_decided',
  'verification_ending',
  'family_invitation',
  'contact_acknowledgement',
  'franchise_acknowledgement',
  'case_answer',
  'case_answer_sms',
] as const;

export const shopMessageTopics = [
  'low_rating',
  'wash_question',
  'bay_unrinsed',
  'hand_wash',
  'offline_wash',
  'payment_review_notice',
  'unmatched_payment',
] as const;

export const staffMessageTopics = [
  'staff_invitation',
  'staff_password_reset',
  'staff_password_changed',
  'staff_email_proof',
  'staff_email_notice',
  'station_alert',
  'station_alert_sms',
  'station_alert_push',
  'alert_test',
  'alert_test_sms',
  'alert_test_push',
  'approval_request',
  'approval_request_push',
  'staff_report',
  'document_expiry',
  'staff_test_mail',
  'staff_test_sms',
] as const;

/** Every kind of email, text message and notification of the shop, by its outbox topic, in display order. */
export const messageTopics = [...customerMessageTopics, ...shopMessageTopics, ...staffMessageTopics] as const;
export type MessageTopic = (typeof messageTopics)[number];

const topicSchema = z.enum(messageTopics);
const topicParams = z.object({ topic: topicSchema });
const channelSchema = z.enum(['mail', 'sms', 'push']);
const bothLanguagesSchema = z.object({ en: z.string(), he: z.string() });

const lineSchema = z.object({
  key: z.string(),
  place: z.enum(['subject', 'opening', 'closing']),
  names: z.array(z.string()),
  required: z.array(z.string()),
  /** The built-in text. */
  usual: bothLanguagesSchema,
});
export type MessageLine = z.infer<typeof lineSchema>;

const messageSchema = z.object({
  topic: topicSchema,
  channel: channelSchema,
  /**
   * Variants of the message, each with its first line. If the message has only one variant, the list has one entry with
   * an empty name.
   */
  variants: z.array(z.object({ name: z.string(), says: bothLanguagesSchema })),
  /** Lines of the message that can be customised; empty if there are none. */
  lines: z.array(lineSchema),
  own: customMessageLinesSchema,
  /** Version of the text; 0 if the text was never customised. */
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof messageSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const writing = [...reading, 'step_up_required', 'changed_meanwhile', 'not_found'] as const;

export const listMessageTemplates = endpoint({
  name: 'listMessageTemplates',
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'All kinds of messages that the shop sends, with the first line of each',
  status: 200,
  answer: z.array(
    z.object({
      topic: topicSchema,
      channel: channelSchema,
      /** Subject of an example email, or the whole text of an example text message. */
      says: bothLanguagesSchema,
      changeable: z.boolean(),
      version: z.int(),
    }),
  ),
  problems: reading,
});

export const getMessageTemplate = endpoint({
  name: 'getMessageTemplate',
  method: 'GET',
  path: '/api/admin/messages/:topic',
  summary: 'One kind of message: its variants and the lines that can be customised',
  params: topicParams,
  status: 200,
  answer: messageSchema,
  problems: [...reading, 'not_found'],
});

export const MESSAGE_TEMPLATE_DRAFT_MAX_LENGTH = 2_500;

/** Query of a message preview. `draft` contains the unsaved lines in this language, as JSON. */
const previewQuery = z.object({
  variant: z.string().max(40),
  locale: localeSchema,
  draft: z.string().max(MESSAGE_TEMPLATE_DRAFT_MAX_LENGTH),
});

export const previewMessageTemplate = endpoint({
  name: 'previewMessageTemplate',
  method: 'GET',
  path: '/api/admin/messages/:topic/preview',
  summary: 'Preview of a message with example data and unsaved wording',
  params: topicParams,
  query: previewQuery,
  status: 200,
  answer: z.object({
    /** Subject of an email; null for a text message. */
    subject: z.string().nullable(),
    text: z.string(),
    /** Encoding of a text message, and the number of parts that are billed. Null for an email. */
    sms: z.object({ encoding: z.enum(['gsm', 'ucs2']), units: z.int(), parts: z.int() }).nullable(),
  }),
  problems: [...reading, 'not_found'],
});

export const showMessageTemplateFrame = endpoint({
  name: 'showMessageTemplateFrame',
  method: 'GET',
  path: '/api/admin/messages/:topic/frame',
  summary: 'The same preview as an HTML document, for a frame of the portal',
  params: topicParams,
  query: previewQuery,
  status: 200,
  answer: z.instanceof(Uint8Array),
  gives: 'text/html; charset=utf-8',
  problems: [...reading, 'not_found'],
});

export const saveMessageTemplateLines = endpoint({
  name: 'saveMessageTemplateLines',
  method: 'PUT',
  path: '/api/admin/messages/:topic',
  summary: 'Customise lines of a message; empty lines use the built-in text. Requires a fresh proof',
  params: topicParams,
  body: z.object({ seen: z.int().nonnegative(), words: customMessageLinesSchema }),
  status: 200,
  answer: messageSchema,
  problems: writing,
});

export const restoreMessageTemplateLines = endpoint({
  name: 'restoreMessageTemplateLines',
  method: 'POST',
  path: '/api/admin/messages/:topic/restoration',
  summary: 'Restore an earlier version as a new version. Requires a fresh proof',
  params: topicParams,
  body: z.object({ seen: z.int().nonnegative(), version: z.int().positive() }),
  status: 200,
  answer: messageSchema,
  problems: writing,
});

const wordsVersionSchema = z.object({
  version: z.int(),
  words: customMessageLinesSchema,
  restored: z.int().nullable(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type MessageTemplateVersion = z.infer<typeof wordsVersionSchema>;

export const listMessageTemplateVersions = endpoint({
  name: 'listMessageTemplateVersions',
  method: 'GET',
  path: '/api/admin/messages/:topic/versions',
  summary: 'Last hundred versions of custom wording, newest first',
  params: topicParams,
  status: 200,
  answer: z.array(wordsVersionSchema),
  problems: [...reading, 'not_found'],
});

export const sendMessageTemplateExample = endpoint({
  name: 'sendMessageTemplateExample',
  method: 'POST',
  path: '/api/admin/messages/:topic/example',
  summary: 'Send the staff user an example of a customer email; a repeated id sends no second email',
  params: topicParams,
  body: z.object({ id: z.uuid(), variant: z.string().max(40), locale: localeSchema }),
  status: 200,
  answer: z.object({}),
  problems: [...reading, 'step_up_required', 'not_found'],
});
