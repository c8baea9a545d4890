import type { Locale } from '#contracts/core/locale.ts';
import type { CaseRow } from '#contracts/staff/cases/case-list.ts';
import type { ReplyTemplate, CaseEntry } from '#contracts/staff/cases/staff-case.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { daysUntilDue } from '#domain/staff/customers/case-reference.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';

export const replyTemplateLabels = {
  thanks: () => m.staff_template_thanks(),
  looking: () => m.staff_template_looking(),
  code_resent: () => m.staff_template_code_resent(),
  purchase_missing: () => m.staff_template_purchase_missing(),
  voucher_use: () => m.staff_template_voucher_use(),
  refund_way: () => m.staff_template_refund_way(),
  franchise_details: () => m.staff_template_franchise_details(),
  franchise_meeting: () => m.staff_template_franchise_meeting(),
  cancellation_proof: () => m.staff_template_cancellation_proof(),
  wash_returned: () => m.staff_template_wash_returned(),
  wash_stands: () => m.staff_template_wash_stands(),
} as const satisfies Record<ReplyTemplate, () => string>;

const subjectLabels: Readonly<Record<string, () => string>> = {
  general: () => m.staff_case_subject_general(),
  support: () => m.staff_case_subject_support(),
  billing: () => m.staff_case_subject_billing(),
  feedback: () => m.staff_case_subject_feedback(),
  details: () => m.staff_case_subject_details(),
  meeting: () => m.staff_case_subject_meeting(),
};

export function caseSubjectOf(row: CaseRow, locale: Locale): string {
  const { access, subject, stars, stationName, stationNameHe, bayNo, orderCode } = row;
  const station = locale === 'he' ? stationNameHe : stationName;
  return [
    access ? m.staff_case_access() : null,
    subject === null ? null : (subjectLabels[subject]?.() ?? subject),
    stars === null ? null : m.staff_case_stars({ count: stars }),
    station === null || bayNo === null ? null : m.staff_case_at({ station: isolated(station), bay: String(bayNo) }),
    orderCode === null ? null : m.staff_case_order({ code: leftToRight(orderCode) }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Maximum number of remaining days at which a deadline is highlighted. */
const SOON_DAYS = 3;

/**
 * Returns the time that remains until a statutory deadline, at the time of rendering. Returns null if the case has no
 * deadline or is closed.
 */
export function caseDueLabelOf({ dueAt, state }: CaseRow): { text: string; tone: 'late' | 'soon' | 'calm' } | null {
  if (dueAt === null || state === 'done') return null;
  const days = daysUntilDue(Date.parse(dueAt), serverNow());
  if (days < 0) return { text: m.staff_due_late({ count: -days }), tone: 'late' };
  if (days === 0) return { text: m.staff_due_today(), tone: 'soon' };
  return { text: m.staff_due_in({ count: days }), tone: days <= SOON_DAYS ? 'soon' : 'calm' };
}

type Named = { readonly name: string };

const actLabels = {
  note: (by: Named) => m.staff_case_by_note(by),
  answer: (by: Named) => m.staff_case_by_answer(by),
  close: (by: Named) => m.staff_case_by_close(by),
  reopen: (by: Named) => m.staff_case_by_reopen(by),
  approve: (by: Named) => m.staff_case_by_approve(by),
  refuse: (by: Named) => m.staff_case_by_refuse(by),
  give_back: (by: Named) => m.staff_case_by_give_back(by),
  access: (by: Named) => m.staff_case_by_access(by),
  no_access: (by: Named) => m.staff_case_by_no_access(by),
} as const satisfies Record<Exclude<CaseEntry['act'], 'assign'>, (by: Named) => string>;

export function caseEntryText({ act, by, to }: CaseEntry): string {
  const name = isolated(by);
  if (act !== 'assign') return actLabels[act]({ name });
  return to === null ? m.staff_case_by_unassign({ name }) : m.staff_case_by_assign({ name, to: isolated(to) });
}
