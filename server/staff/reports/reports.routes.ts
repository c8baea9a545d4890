import { accepted } from '#contracts/core/problem.ts';
import {
  getBuyersReport,
  getConsentReport,
  getLiabilityReport,
  getSaleSourcesReport,
  getSalesReport,
  getVatReport,
  getWashReport,
} from '#contracts/staff/reports/reports.ts';
import {
  listReportConsents,
  listReportSales,
  listReportVouchers,
  listReportWashes,
  sumReportSales,
  sumReportVouchers,
} from '#contracts/staff/reports/report-rows.ts';
import { getCohortReport } from '#contracts/staff/reports/buyer-cohorts.ts';
import { changeReportMailSettings, getReportMail } from '#contracts/staff/reports/report-mail.ts';
import type { Staff } from '#server/core/actor.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import {
  getBuyers,
  getCohorts,
  getConsents,
  getLiability,
  getSales,
  getSaleSources,
  getVat,
  getWashes,
} from './get-reports.ts';
import { auditFileDownload } from '../accountant/audit-file-download.ts';
import * as mail from './mail/change-report-mail-settings.ts';
import { listConsents, listSales, listVouchers, listWashes, sumSales, sumVouchers } from './list-report-rows.ts';
import { reportRangeOf, reportRangeUntilEndOfDay, type ReportRangeQuery, type ReportRange } from './report-range.ts';

const reading = { access: 'staff', permission: 'report.read' } as const;

/** Returns the month of a day, for example '2026-11' for '2026-11-28'. */
function monthOf(day: string): string {
  return day.slice(0, '2026-11'.length);
}

type RecordedVatRequest = { readonly range: ReportRange; readonly file: 'yes' | undefined };

/** Returns the VAT of a range of days. If the VAT is downloaded as a file, the audit log records it. */
async function getAuditedVat(deps: Deps, actor: Staff, { range, file }: RecordedVatRequest) {
  const months = { period: monthOf(range.firstDay), to: monthOf(range.lastDay) };
  if (file === 'yes') await auditFileDownload(deps, actor, { ...months, file: 'vat' });
  return await getVat(deps, range);
}

export function registerReportRoutes(app: App, deps: Deps): void {
  const now = () => deps.clock.now();
  /** Responds with a report about a range of days. An invalid range is refused. */
  async function ofDays<Value>(filter: ReportRangeQuery, answer: (range: ReportRange) => Promise<Value>) {
    const range = reportRangeOf(filter, now());
    return 'refusal' in range ? range : accepted(await answer(range));
  }
  registerReportMail(app, deps);
  route(app, getSalesReport, {
    ...reading,
    handle: ({ query }) => ofDays(query, (range) => getSales(deps, range, query.by ?? 'day')),
  });
  route(app, getVatReport, {
    ...reading,
    handle: ({ actor, query }) => ofDays(query, (range) => getAuditedVat(deps, actor, { range, file: query.file })),
  });
  route(app, getBuyersReport, { ...reading, handle: ({ query }) => ofDays(query, (range) => getBuyers(deps, range)) });
  const sourcesIn = (range: ReportRange) => getSaleSources(deps, range);
  route(app, getSaleSourcesReport, { ...reading, handle: ({ query }) => ofDays(query, sourcesIn) });
  route(app, getCohortReport, { ...reading, handle: async () => accepted(await getCohorts(deps, now())) });
  route(app, getWashReport, { ...reading, handle: ({ query }) => ofDays(query, (range) => getWashes(deps, range)) });
  route(app, getLiabilityReport, {
    ...reading,
    handle: async ({ query }) => accepted(await getLiability(deps, reportRangeUntilEndOfDay(query.on, now()))),
  });
  route(app, getConsentReport, {
    ...reading,
    handle: async ({ query }) => accepted(await getConsents(deps, reportRangeUntilEndOfDay(query.on, now()))),
  });
  listRoute(app, listReportSales, {
    ...reading,
    handle: ({ query }) => ofDays(query, (range) => listSales(deps, range, query)),
  });
  route(app, sumReportSales, {
    ...reading,
    handle: ({ query }) => ofDays(query, (range) => sumSales(deps, range, query)),
  });
  route(app, sumReportVouchers, {
    ...reading,
    handle: async ({ query }) => accepted(await sumVouchers(deps, reportRangeUntilEndOfDay(query.on, now()), query)),
  });
  listRoute(app, listReportWashes, {
    ...reading,
    handle: ({ query }) => ofDays(query, (range) => listWashes(deps, range, query)),
  });
  listRoute(app, listReportVouchers, {
    ...reading,
    handle: async ({ query }) => accepted(await listVouchers(deps, reportRangeUntilEndOfDay(query.on, now()), query)),
  });
  listRoute(app, listReportConsents, {
    ...reading,
    async handle({ actor, query }) {
      const filter = { ...query, seesNames: actor.permissions.has('customer.read') };
      return accepted(await listConsents(deps, reportRangeUntilEndOfDay(query.on, now()), filter));
    },
  });
}

function registerReportMail(app: App, deps: Deps): void {
  route(app, getReportMail, {
    ...reading,
    handle: async ({ actor: { staffId } }) => accepted(await mail.getReportMail(deps, staffId)),
  });
  route(app, changeReportMailSettings, {
    ...reading,
    handle: async ({ actor, body }) => accepted(await mail.changeReportMailSettings(deps, actor, body)),
  });
}
