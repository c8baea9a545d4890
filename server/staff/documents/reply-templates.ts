import type { Locale } from '#contracts/core/locale.ts';
import type { ReplyTemplate } from '#contracts/staff/cases/staff-case.ts';
import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { m } from '#messages/compiled/messages.js';

const templatesOf = {
  contact: ['thanks', 'looking', 'code_resent', 'purchase_missing', 'voucher_use', 'refund_way'],
  franchise: ['franchise_details', 'franchise_meeting', 'looking'],
  cancellation: ['cancellation_proof', 'looking'],
  rating: ['looking', 'wash_returned'],
  wash: ['wash_returned', 'wash_stands', 'looking'],
  hand_wash: [],
} as const satisfies Record<CaseKind, readonly ReplyTemplate[]>;

const bodies = {
  thanks: m.answer_thanks,
  looking: m.answer_looking,
  code_resent: m.answer_code_resent,
  purchase_missing: m.answer_purchase_missing,
  voucher_use: m.answer_voucher_use,
  refund_way: m.answer_refund_way,
  franchise_details: m.answer_franchise_details,
  franchise_meeting: m.answer_franchise_meeting,
  cancellation_proof: m.answer_cancellation_proof,
  wash_returned: m.answer_wash_returned,
  wash_stands: m.answer_wash_stands,
} as const satisfies Record<ReplyTemplate, unknown>;

export type TemplateData = {
  readonly kind: CaseKind;
  /** The sender's name as the sender wrote it. Empty if the name is unknown. */
  readonly name: string;
  readonly shopName: Readonly<Record<Locale, string>>;
};

/**
 * Returns the answer templates for a kind of case, in both languages. Staff choose a template and edit it before
 * sending.
 */
export function replyTemplateTexts({ kind, ...data }: TemplateData) {
  return templatesOf[kind].map((template) => ({
    name: template,
    text: { en: templateText('en', template, data), he: templateText('he', template, data) },
  }));
}

function templateText(locale: Locale, template: ReplyTemplate, { name, shopName }: Omit<TemplateData, 'kind'>): string {
  const greeting = name === '' ? m.answer_greeting_all({}, { locale }) : m.answer_greeting({ name }, { locale });
  const farewell = m.answer_farewell({ shop: shopName[locale] }, { locale });
  return [greeting, bodies[template]({}, { locale }), farewell].join('\n\n');
}
