import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { ownWordsSchema } from '#contracts/core/reading/own-words.ts';

/** Every kind of mail and text message that the shop sends, by the name that the outbox keeps, as they are shown. */
export const messageTopics = [
  'receipt',
  'receipt_again',
  'gift',
  'gift_sms',
  'gift_undelivered',
  'gift_unopened',
  'voucher_ending',
  'voucher_reissued',
  'goodwill_points',
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
  'verification_decided',
  'verification_ending',
  'family_invitation',
  'contact_acknowledgement',
  'franchise_acknowledgement',
  'case_answer',
  'low_rating',
  'wash_question',
  'bay_unrinsed',
  'hand_wash',
  'offline_wash',
  'payment_review_notice',
  'unmatched_payment',
  'staff_invitation',
  'document_expiry',
  'staff_test_mail',
  'staff_test_sms',
] as const;
export type MessageTopic = (typeof messageTopics)[number];

const topicSchema = z.enum(messageTopics);
const ofTopic = z.object({ topic: topicSchema });
const channelSchema = z.enum(['mail', 'sms']);
const inBoth = z.object({ en: z.string(), he: z.string() });

const lineSchema = z.object({
  key: z.string(),
  place: z.enum(['subject', 'opening', 'closing']),
  names: z.array(z.string()),
  required: z.array(z.string()),
  /** What is said where the shop says nothing of its own. */
  usual: inBoth,
});
export type MessageLine = z.infer<typeof lineSchema>;

const messageSchema = z.object({
  topic: topicSchema,
  channel: channelSchema,
  /** The cases in which it says different things, by what each says first; one with an empty name where it says one. */
  variants: z.array(z.object({ name: z.string(), says: inBoth })),
  /** What may be said in own words; none: nothing of it may be changed. */
  lines: z.array(lineSchema),
  own: ownWordsSchema,
  /** 0 where nothing was ever said in own words. */
  version: z.int(),
});
export type StaffMessage = z.infer<typeof messageSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const writing = [...reading, 'step_up_required', 'changed_meanwhile', 'not_found'] as const;

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Every kind of message that the shop sends, with the first line of each',
  status: 200,
  answer: z.array(
    z.object({
      topic: topicSchema,
      channel: channelSchema,
      /** The subject of an example, or the text of a text message. */
      says: inBoth,
      changeable: z.boolean(),
      version: z.int(),
    }),
  ),
  problems: reading,
});

export const getMessage = endpoint({
  name: 'getMessage',
  method: 'GET',
  path: '/api/admin/messages/:topic',
  summary: 'One kind of message: its cases, and the lines that may be said in own words',
  params: ofTopic,
  status: 200,
  answer: messageSchema,
  problems: reading,
});

export const WORDS_DRAFT_MAX = 2_500;

/** `draft`: lines of this language that nobody has saved, as JSON. */
const lookQuery = z.object({
  variant: z.string().max(40),
  locale: localeSchema,
  draft: z.string().max(WORDS_DRAFT_MAX),
});

export const previewMessage = endpoint({
  name: 'previewMessage',
  method: 'GET',
  path: '/api/admin/messages/:topic/preview',
  summary: 'A message as somebody would get it, with nobody’s data and with words that are not saved',
  params: ofTopic,
  query: lookQuery,
  status: 200,
  answer: z.object({
    /** Null for a text message. */
    subject: z.string().nullable(),
    text: z.string(),
    /** How a text message is cut and paid for. */
    sms: z.object({ encoding: z.enum(['gsm', 'ucs2']), units: z.int(), parts: z.int() }).nullable(),
  }),
  problems: [...reading, 'not_found'],
});

export const showMessage = endpoint({
  name: 'showMessage',
  method: 'GET',
  path: '/api/admin/messages/:topic/frame',
  summary: 'The same as the document that a mail program shows, for a frame of the portal',
  params: ofTopic,
  query: lookQuery,
  status: 200,
  answer: z.instanceof(Uint8Array),
  gives: 'text/html; charset=utf-8',
  problems: [...reading, 'not_found'],
});

export const saveMessageWords = endpoint({
  name: 'saveMessageWords',
  method: 'PUT',
  path: '/api/admin/messages/:topic',
  summary: 'Say lines of a message in own words; what stays empty is said as usual. Asks for a fresh proof',
  params: ofTopic,
  body: z.object({ seen: z.int().nonnegative(), words: ownWordsSchema }),
  status: 200,
  answer: messageSchema,
  problems: writing,
});

export const restoreMessageWords = endpoint({
  name: 'restoreMessageWords',
  method: 'POST',
  path: '/api/admin/messages/:topic/restoration',
  summary: 'Say again what an earlier version said, as a new version. Asks for a fresh proof',
  params: ofTopic,
  body: z.object({ seen: z.int().nonnegative(), version: z.int().positive() }),
  status: 200,
  answer: messageSchema,
  problems: writing,
});

const wordsVersionSchema = z.object({
  version: z.int(),
  words: ownWordsSchema,
  restored: z.int().nullable(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
});
export type WordsVersion = z.infer<typeof wordsVersionSchema>;

export const listMessageVersions = endpoint({
  name: 'listMessageVersions',
  method: 'GET',
  path: '/api/admin/messages/:topic/versions',
  summary: 'The last hundred versions of own words, the newest first',
  params: ofTopic,
  status: 200,
  answer: z.array(wordsVersionSchema),
  problems: reading,
});

export const sendMessageExample = endpoint({
  name: 'sendMessageExample',
  method: 'POST',
  path: '/api/admin/messages/:topic/example',
  summary: 'Send whoever asks an example of a mail as customers get it; the same id twice is one',
  params: ofTopic,
  body: z.object({ id: z.uuid(), variant: z.string().max(40), locale: localeSchema }),
  status: 200,
  answer: z.object({}),
  problems: [...reading, 'step_up_required', 'not_found'],
});
