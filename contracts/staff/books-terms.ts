import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { booksTermsSchema, UNUSED_MONTHS_MAX, UNUSED_MONTHS_MIN } from '#contracts/ledger/books-terms.ts';

const changeSchema = z.object({
  at: z.iso.datetime(),
  /** Name of the staff user; null for the command at the server. */
  by: z.string().nullable(),
  before: booksTermsSchema,
  after: booksTermsSchema,
});

const answerSchema = z.object({
  terms: booksTermsSchema,
  /** The newest first. */
  changes: z.array(changeSchema),
});
export type BooksTermsAnswer = z.infer<typeof answerSchema>;

const vouchersSchema = z.object({
  vouchers: z.int(),
  washes: z.int(),
  /** What the books owe for those washes, in agorot. */
  agorot: agorotSchema,
});

const effectSchema = z.object({
  /** Vouchers that ended with unused washes and are still owed for: booked as revenue by the change to `at_expiry`. */
  ended: vouchersSchema,
  /** Open vouchers with a last day. */
  ending: vouchersSchema.extend({ nextAt: z.iso.datetime().nullable() }),
  /** Packages without a use for the chosen months; nothing where none are chosen. */
  unused: vouchersSchema,
  /** Unused washes that the shop gave. */
  givenWashes: z.int(),
});
export type BooksTermsEffect = z.infer<typeof effectSchema>;

const path = '/api/admin/books-terms';
const problems = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const getBooksTerms = endpoint({
  name: 'getBooksTerms',
  method: 'GET',
  path,
  summary: 'What the owner chose about breakage and goodwill in the books, and every change of it',
  status: 200,
  answer: answerSchema,
  problems,
});

export const previewBooksTerms = endpoint({
  name: 'previewBooksTerms',
  method: 'GET',
  path: `${path}/effect`,
  summary: 'Which vouchers a change of the terms of the books is about',
  query: z.object({
    unusedMonths: z.coerce.number().int().min(UNUSED_MONTHS_MIN).max(UNUSED_MONTHS_MAX).optional(),
  }),
  status: 200,
  answer: effectSchema,
  problems: [...problems, 'validation_failed'],
});

export const changeBooksTerms = endpoint({
  name: 'changeBooksTerms',
  method: 'PUT',
  path,
  summary: 'Change what is chosen about the books; what is booked already stays. Asks for a fresh proof',
  /** `seen` is what the screen showed. */
  body: booksTermsSchema.extend({ seen: booksTermsSchema }),
  status: 200,
  answer: answerSchema,
  problems: [...problems, 'validation_failed', 'changed_meanwhile', 'step_up_required'],
});
