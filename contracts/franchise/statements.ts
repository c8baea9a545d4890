import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { lotIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { localeSchema } from '#contracts/core/locale.ts';

/** Lines per page. */
export const STATEMENT_LINES_PER_PAGE = 50;

const nameSchema = z.object({ en: z.string(), he: z.string() });
const sumSchema = z.int();
const instantSchema = z.iso.datetime();
export const monthPeriodSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
const monthParams = z.object({ period: monthPeriodSchema });
/** Revenue share in hundredths of a percent: 6250 is 62.5 %. */
const shareSchema = z.int().min(0).max(10_000);
const common = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

const shareRowSchema = z.object({ since: z.iso.date(), shareHundredths: shareSchema });
const franchiseSchema = z.object({
  stationId: stationIdSchema,
  name: nameSchema,
  /** Revenue shares, newest first; empty for the shop's own station, which gets no statement. */
  shares: z.array(shareRowSchema),
});
export type Franchise = z.infer<typeof franchiseSchema>;

const monthSchema = z.object({
  period: monthPeriodSchema,
  closedAt: instantSchema.nullable(),
  /**
   * True if the month can be closed. It must have ended, and either the previous month is closed or no month is closed
   * yet.
   */
  closable: z.boolean(),
  /**
   * Amount owed to the stations that the caller sees, in agorot. For a closed month it is the amount at closing,
   * otherwise the current amount.
   */
  owedAgorot: sumSchema,
});
export type StatementMonthRow = z.infer<typeof monthSchema>;

export const listStatementMonths = endpoint({
  name: 'listStatementMonths',
  method: 'GET',
  path: '/api/admin/settlements',
  summary: 'Months of the franchise statements, newest first, and the agreed revenue shares',
  status: 200,
  answer: z.object({ stations: z.array(franchiseSchema), months: z.array(monthSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const lineSchema = z.object({
  stationId: stationIdSchema,
  name: nameSchema,
  shareHundredths: shareSchema,
  /** True for a correction of a closed month. The wash was reported late, or was given back to its voucher later. */
  adjusts: z.boolean(),
  washes: z.int(),
  worthAgorot: sumSchema,
  owedAgorot: sumSchema,
});
export type StatementLine = z.infer<typeof lineSchema>;

const siteSchema = z.object({
  /** Id of the station; null for the shop itself. */
  stationId: stationIdSchema.nullable(),
  name: nameSchema,
  washes: z.int(),
  soldAgorot: sumSchema,
  washedAgorot: sumSchema,
  /**
   * Price of the washes that this station or the shop sold, minus the price of the washes that took place there. The
   * difference is in agorot. The differences of all stations and the shop sum to zero.
   */
  heldAgorot: sumSchema,
  /**
   * Amount that this station or the shop receives, in agorot. It is negative if it has to pay. The values of all
   * stations and the shop sum to zero.
   */
  owedAgorot: sumSchema,
});
export type StatementParty = z.infer<typeof siteSchema>;

const statementSchema = z.object({
  period: monthPeriodSchema,
  closedAt: instantSchema.nullable(),
  closable: z.boolean(),
  sites: z.array(siteSchema),
  lines: z.array(lineSchema),
  /** True if this server can create the statement as a PDF. */
  pdf: z.boolean(),
});
export type FranchiseStatement = z.infer<typeof statementSchema>;

export const getStatementMonth = endpoint({
  name: 'getStatementMonth',
  method: 'GET',
  path: '/api/admin/settlements/:period',
  summary: 'Sales, washes and amount owed per site for one month, as closed or as of now',
  params: monthParams,
  status: 200,
  answer: statementSchema,
  problems: common,
});

export const closeStatementMonth = endpoint({
  name: 'closeStatementMonth',
  method: 'POST',
  path: '/api/admin/settlements/:period/closing',
  summary: 'Close a month permanently; a closed month never changes',
  params: monthParams,
  status: 200,
  answer: statementSchema,
  problems: [...common, 'step_up_required', 'period_not_closable'],
});

const washSchema = z.object({
  id: z.string(),
  washedAt: instantSchema,
  name: nameSchema,
  /**
   * Voucher and order of the wash. Null if the caller's access is limited to their own stations, because such a caller
   * may not see them.
   */
  lotId: lotIdSchema.nullable(),
  orderCode: z.string().nullable(),
  /** Last characters of the voucher's code. Null in the same case as `lotId`. */
  codeEnding: z.string().nullable(),
  shareHundredths: shareSchema,
  worthAgorot: sumSchema,
  adjusts: z.boolean(),
});
export type StatementWashRow = z.infer<typeof washSchema>;

export const listStatementWashes = endpoint({
  name: 'listStatementWashes',
  method: 'GET',
  path: '/api/admin/settlements/:period/rows',
  summary: 'Washes of a statement, newest first',
  params: monthParams,
  query: z.object({ station: stationIdSchema.optional(), after: z.string().max(200).optional() }),
  status: 200,
  answer: listPageSchema(washSchema),
  problems: common,
});

export const getStatementPdf = endpoint({
  name: 'getStatementPdf',
  method: 'GET',
  path: '/api/admin/settlements/:period/pdf',
  summary: 'Statement of a closed month as a PDF, for one station or for all sites',
  params: monthParams,
  query: z.object({ station: stationIdSchema.optional(), language: localeSchema }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/pdf',
  problems: [...common, 'not_found'],
});

export const addRevenueShare = endpoint({
  name: 'addRevenueShare',
  method: 'POST',
  path: '/api/admin/settlements/shares',
  summary: 'Set the revenue share of a station from a day on',
  body: z.object({ stationId: stationIdSchema, since: z.iso.date(), shareHundredths: shareSchema }),
  status: 200,
  answer: franchiseSchema,
  problems: [...common, 'step_up_required', 'not_found', 'period_closed', 'changed_meanwhile'],
});
