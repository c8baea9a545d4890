import type { StationId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime, isolated, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { statementPartySumsOf, type OutstandingWashTotals } from '#domain/franchise/statement.ts';
import { m } from '#messages/compiled/messages.js';

type Line = OutstandingWashTotals & { readonly name: string; readonly nameHe: string };

type Statement = {
  readonly closed: {
    readonly period: string;
    readonly company: string;
    readonly companyHe: string;
    readonly registration: string;
    /** Epoch ms. */
    readonly closedAt: number;
  };
  readonly sums: readonly Line[];
  /** Station of the statement; null for a statement of all stations. */
  readonly stationId: StationId | null;
  readonly locale: Locale;
};

const PER_PERCENT = 100;

/**
 * Returns the template data (`statement.typ`) of a franchise statement. It contains only values that were stored when
 * the month was closed.
 */
export function statementDocument({ closed, sums, stationId, locale }: Statement) {
  const words = { locale };
  const company = locale === 'he' ? closed.companyHe : closed.company;
  const shown = stationId === null ? sums : sums.filter((line) => line.stationId === stationId);
  const nameOf = (line: Line | undefined) => (locale === 'he' ? line?.nameHe : line?.name) ?? company;
  const title = m.staff_settlement_title({ period: leftToRight(closed.period) }, words);
  const closedOn = m.staff_settlement_closed_on({ day: formatDateTime(closed.closedAt, locale) }, words);
  return {
    title,
    author: company,
    locale,
    madeAt: closed.closedAt,
    heading: title,
    company,
    registration: closed.registration,
    about: stationId === null ? closedOn : `${isolated(nameOf(shown[0]))}, ${closedOn}`,
    parts:
      stationId === null
        ? [sitesPart(sums, nameOf, locale), linesPart(sums, nameOf, locale)]
        : [linesPart(shown, nameOf, locale)],
    note: m.staff_settlement_note({}, words),
  };
}

type NameOf = (line: Line | undefined) => string;

function sitesPart(sums: readonly Line[], nameOf: NameOf, locale: Locale) {
  const words = { locale };
  const rows = statementPartySumsOf(sums).map((site) => [
    isolated(nameOf(sums.find(({ stationId }) => stationId === site.stationId))),
    leftToRight(String(site.washes)),
    isolatedShekels(site.soldAgorot),
    isolatedShekels(site.washedAgorot),
    isolatedShekels(site.heldAgorot),
    isolatedShekels(site.owedAgorot),
  ]);
  const head = [
    m.staff_settlement_site({}, words),
    m.staff_report_washes({}, words),
    m.staff_settlement_sold({}, words),
    m.staff_settlement_washed({}, words),
    m.staff_settlement_held({}, words),
    m.staff_settlement_owed({}, words),
  ];
  return { title: m.staff_settlement_sites({}, words), head, rows };
}

function linesPart(lines: readonly Line[], nameOf: NameOf, locale: Locale) {
  const words = { locale };
  const rows = lines.map((line) => [
    isolated(nameOf(line)),
    line.adjusts ? m.staff_settlement_adjusts({}, words) : m.staff_settlement_month({}, words),
    leftToRight(String(line.washes)),
    isolatedShekels(line.worthAgorot),
    leftToRight(`${line.shareHundredths / PER_PERCENT}%`),
    isolatedShekels(line.owedAgorot),
  ]);
  const total = [
    m.staff_settlement_total({}, words),
    '',
    leftToRight(String(lines.reduce((sum, { washes }) => sum + washes, 0))),
    isolatedShekels(lines.reduce((sum, { worthAgorot }) => sum + worthAgorot, 0)),
    '',
    isolatedShekels(lines.reduce((sum, { owedAgorot }) => sum + owedAgorot, 0)),
  ];
  const head = [
    m.staff_report_station({}, words),
    m.staff_report_kind({}, words),
    m.staff_report_washes({}, words),
    m.staff_report_worth({}, words),
    m.staff_report_share({}, words),
    m.staff_settlement_owed({}, words),
  ];
  return { title: m.staff_settlement_lines({}, words), head, rows: [...rows, total] };
}
