import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { listQuery } from '../list.ts';

/** Everything that people have to answer: messages, notices of cancellation, few stars, washes that did not begin. */
export const caseKinds = ['contact', 'franchise', 'cancellation', 'rating', 'wash', 'hand_wash'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Waiting: it was answered, and the next word is the customer's. */
export const caseStates = ['open', 'waiting', 'done'] as const;
export type CaseState = (typeof caseStates)[number];

export const colleagueSchema = z.object({ id: staffIdSchema, name: z.string() });

export const caseRowSchema = z.object({
  kind: z.enum(caseKinds),
  id: z.uuid(),
  /** What people name on the phone: 'C-7K2M9Q', 'W-12AB-34CD'. */
  reference: z.string(),
  since: z.iso.datetime(),
  /** The last day that a law leaves; null where none speaks. */
  dueAt: z.iso.datetime().nullable(),
  state: z.enum(caseStates),
  assignee: colleagueSchema.nullable(),
  /** What a message is about, as its form says it. */
  subject: z.string().nullable(),
  stars: z.int().nullable(),
  stationName: z.string().nullable(),
  stationNameHe: z.string().nullable(),
  bayNo: z.int().nullable(),
  orderCode: z.string().nullable(),
  /** Somebody asks for what is kept of them. */
  access: z.boolean(),
});
export type CaseRow = z.infer<typeof caseRowSchema>;

export const listInbox = endpoint({
  name: 'listInbox',
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'What people have to answer: what a law waits for first, then the oldest; what is done, the newest first',
  query: listQuery({
    kind: z.enum([...caseKinds, '']).optional(),
    whose: z.enum(['mine', 'nobody', '']).optional(),
    state: z.enum([...caseStates, '']).optional(),
    due: z.enum(['overdue', 'soon', '']).optional(),
  }),
  status: 200,
  answer: z.object({ rows: z.array(caseRowSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

/** How often the rail asks for the number beside the inbox. */
export const INBOX_REFRESH_MS = 30_000;

export const countInbox = endpoint({
  name: 'countInbox',
  method: 'GET',
  path: '/api/admin/inbox/count',
  summary: 'How many cases are open, how many of them too late, and how many are one’s own',
  status: 200,
  answer: z.object({ open: z.int(), overdue: z.int(), soon: z.int(), mine: z.int() }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
