import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { listQuery } from '../list.ts';

/**
 * Kinds of cases that staff must answer. They are messages, franchise enquiries, cancellation notices, low ratings,
 * washes that did not start, and manual washes that are not paid.
 */
export const caseKinds = ['contact', 'franchise', 'cancellation', 'rating', 'wash', 'hand_wash'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** States of a case. `waiting`: staff have answered and wait for a reply from the customer. */
export const caseStates = ['open', 'waiting', 'done'] as const;
export type CaseState = (typeof caseStates)[number];

export const colleagueSchema = z.object({ id: staffIdSchema, name: z.string() });

export const caseRowSchema = z.object({
  kind: z.enum(caseKinds),
  id: z.uuid(),
  /** Reference of the case for phone calls, such as 'C-7K2M9Q' or 'W-12AB-34CD'. */
  reference: z.string(),
  since: z.iso.datetime(),
  /** Deadline that the law sets for the case; null if there is none. */
  dueAt: z.iso.datetime().nullable(),
  state: z.enum(caseStates),
  assignee: colleagueSchema.nullable(),
  /** Subject of a contact message, as the sender chose it in the form; null for a case without a subject. */
  subject: z.string().nullable(),
  stars: z.int().nullable(),
  stationName: z.string().nullable(),
  stationNameHe: z.string().nullable(),
  bayNo: z.int().nullable(),
  orderCode: z.string().nullable(),
  /** True if the customer requests a copy of the personal data that the shop stores. */
  access: z.boolean(),
});
export type CaseRow = z.infer<typeof caseRowSchema>;

export const listedCaseSchema = caseRowSchema.extend({
  /**
   * Name that the sender gave. For a wash or a rating, it is the masked customer. Null if neither a name nor an email
   * address is known.
   */
  sender: z.string().nullable(),
  /** Beginning of the message, or of the comment in a rating; null if nothing was written. */
  excerpt: z.string().nullable(),
});
export type ListedCase = z.infer<typeof listedCaseSchema>;

/**
 * Filter values for the assignee of a case: cases of the user, or cases without an assignee. Saved views and bookmarks
 * contain these values.
 */
export const caseAssigneeFilters = ['mine', 'nobody'] as const;

export const getCaseList = endpoint({
  name: 'getCaseList',
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'Cases: statutory deadlines first, then the oldest; closed cases and search results newest first',
  query: listQuery({
    /** Text to search for. The search includes cases in every state, unless `state` is given. */
    search: z.string().trim().max(200).optional(),
    kind: z.enum([...caseKinds, '']).optional(),
    whose: z.enum([...caseAssigneeFilters, '']).optional(),
    /** State of the listed cases. By default, open cases are listed. `all` lists cases in every state, newest first. */
    state: z.enum([...caseStates, 'all', '']).optional(),
    due: z.enum(['overdue', 'soon', '']).optional(),
    /** First and last day (Asia/Jerusalem) on which a case was received, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  status: 200,
  answer: listPageSchema(listedCaseSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

/** Interval in ms at which the navigation refreshes the number of open cases. */
export const CASES_REFRESH_MS = 30_000;

export const getCaseCounts = endpoint({
  name: 'getCaseCounts',
  method: 'GET',
  path: '/api/admin/inbox/count',
  summary: 'Number of open cases, of overdue cases, and of cases assigned to the staff user',
  status: 200,
  answer: z.object({ open: z.int(), overdue: z.int(), soon: z.int(), mine: z.int() }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
