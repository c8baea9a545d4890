import type { Locale } from '#contracts/core/locale.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import type { FigureComparison, ReportFigures } from '#domain/staff/reports/report-figures.ts';
import { percentChange } from '#domain/staff/reports/month.ts';
import { formatDateRange } from '#domain/staff/reports/format-date-range.ts';
import type { ReportFrequency } from '#domain/staff/reports/report-mail.ts';
import { m } from '#messages/compiled/messages.js';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { logoAttachments } from '#server/core/documents/mail-logo.ts';
import { button, paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';
import { comparisonTable, type ComparedRow, type ComparedValue } from './comparison-table.ts';

export type ReportMailData = {
  readonly shop: ShopForMail;
  readonly rhythm: ReportFrequency;
  readonly compared: FigureComparison;
  /** URL of the portal page that shows the report of the same period. */
  readonly link: string;
};

const words = {
  weekly: { subject: m.mail_report_subject_weekly, heading: m.mail_report_heading_weekly },
  monthly: { subject: m.mail_report_subject_monthly, heading: m.mail_report_heading_monthly },
} as const satisfies Record<ReportFrequency, unknown>;

const numbers = [
  { of: 'netAgorot', label: m.staff_report_after_refunds },
  { of: 'soldAgorot', label: m.staff_report_sold },
  { of: 'refundedAgorot', label: m.staff_report_refunded },
  { of: 'sales', label: m.staff_report_sales_count },
  { of: 'buyers', label: m.mail_report_buyers },
  { of: 'washes', label: m.staff_report_washes },
  { of: 'givenBack', label: m.mail_report_given_back },
] as const satisfies readonly { readonly of: keyof ReportFigures; readonly label: unknown }[];

function numberText(of: keyof ReportFigures, value: number): string {
  return of.endsWith('Agorot') ? formatShekels(value) : value.toLocaleString('en');
}

/**
 * Returns a number of an earlier period with the change since that period. The change is null if the earlier number is
 * 0.
 */
function comparedValueOf(of: keyof ReportFigures, now: ReportFigures, then: ReportFigures): ComparedValue {
  const percent = percentChange(now[of], then[of]);
  return {
    value: numberText(of, then[of]),
    change: percent === null ? null : `${percent > 0 ? '+' : ''}${percent}%`,
  };
}

function rowsOf({ now, before, yearBefore }: FigureComparison, locale: Locale): ComparedRow[] {
  return numbers.map(({ of, label }) => ({
    label: label({}, { locale }),
    value: numberText(of, now.figures[of]),
    before: comparedValueOf(of, now.figures, before.figures),
    yearBefore: comparedValueOf(of, now.figures, yearBefore.figures),
  }));
}

function valueText({ value, change }: ComparedValue, locale: Locale): string {
  return isolatedLeftToRight(change === null ? value : `${value} (${change})`, locale);
}

export function reportMail({ shop, rhythm, compared, link }: ReportMailData, locale: Locale): MailDocument {
  const to = { locale };
  const days = formatDateRange(compared.now.days, locale);
  const subject = words[rhythm].subject({ shop: shop.name, days }, to);
  const heading = words[rhythm].heading({}, to);
  const comparedDays = m.staff_report_compared(
    { before: formatDateRange(compared.before.days, locale), year: formatDateRange(compared.yearBefore.days, locale) },
    to,
  );
  const rows = rowsOf(compared, locale);
  const action = m.mail_report_action({}, to);
  const note = m.mail_report_note({}, to);
  const reason = m.mail_report_why({ shop: shop.name }, to);
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader: `${days} · ${rows[0]?.label ?? ''}: ${isolatedLeftToRight(rows[0]?.value ?? '', locale)}`,
      reason,
      body: [
        title(heading),
        paragraph(days),
        comparisonTable(rows, locale),
        mutedParagraph(comparedDays),
        button(action, link),
        mutedParagraph(note),
      ],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason,
      sections: [
        { title: heading, lines: [days, comparedDays] },
        {
          lines: rows.map(({ label, value, before, yearBefore }) =>
            m.mail_report_row(
              {
                label,
                value: isolatedLeftToRight(value, locale),
                before: valueText(before, locale),
                year: valueText(yearBefore, locale),
              },
              to,
            ),
          ),
        },
        { lines: [`${action}:\n${link}`] },
        { lines: [note] },
      ],
    }),
    attachments: logoAttachments(shop),
  };
}
