import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema, redemptionIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { listQuery } from '../list.ts';
import { daySchema, instantSchema, nameSchema, sumSchema, problems, dateRangeQuery } from './report-parts.ts';

const saleRowSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(['capture', 'refund', 'use']),
  orderId: orderIdSchema,
  orderCode: z.string(),
  name: nameSchema,
  percent: z.int(),
  grossAgorot: sumSchema,
  vatAgorot: sumSchema,
});
export type SaleRow = z.infer<typeof saleRowSchema>;

const saleFilters = {
  ...dateRangeQuery,
  kind: z.enum(['capture', 'refund', 'use']).optional(),
  product: z.string().max(20).optional(),
  /**
   * Source of the sale. It is `website`, or the id of a station's source as in the report. Allowed only for ranges of
   * at most `SINGLE_ROW_REPORT_DAYS_MAX` days.
   */
  source: z.string().max(100).optional(),
  percent: z.coerce.number().int().min(0).max(100).optional(),
};

export const listReportSales = endpoint({
  name: 'listReportSales',
  method: 'GET',
  path: '/api/admin/reports/sales/rows',
  summary: 'Payments and refunds in the sales and VAT reports, newest first',
  query: listQuery(saleFilters),
  status: 200,
  answer: listPageSchema(saleRowSchema),
  problems,
});

export const sumReportSales = endpoint({
  name: 'sumReportSales',
  method: 'GET',
  path: '/api/admin/reports/sales/sums',
  summary: 'Sums of all payments and refunds in the sales and VAT reports, with the filters of their list',
  query: z.object(saleFilters),
  status: 200,
  answer: z.object({ grossAgorot: sumSchema, vatAgorot: sumSchema }),
  problems,
});

const washRowSchema = z.object({
  id: redemptionIdSchema,
  at: instantSchema,
  state: z.enum(['completed', 'reversed']),
  lotId: lotIdSchema,
  /** Last characters of the voucher's code. */
  codeEnding: z.string(),
  bayNo: z.int(),
  station: nameSchema,
});
export type ReportWashRow = z.infer<typeof washRowSchema>;

export const listReportWashes = endpoint({
  name: 'listReportWashes',
  method: 'GET',
  path: '/api/admin/reports/washes/rows',
  summary: 'Washes in the report, newest first',
  query: listQuery({
    ...dateRangeQuery,
    station: z.string().max(80).optional(),
    bay: z.coerce.number().int().min(1).max(99).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
    state: z.enum(['completed', 'reversed']).optional(),
  }),
  status: 200,
  answer: listPageSchema(washRowSchema),
  problems,
});

const openLotSchema = z.object({
  id: lotIdSchema,
  issuedAt: instantSchema,
  gift: z.boolean(),
  bought: z.int(),
  left: z.int(),
  worthAgorot: sumSchema,
  orderCode: z.string().nullable(),
  /** Last characters of the voucher's code. */
  codeEnding: z.string(),
});
export type OpenLot = z.infer<typeof openLotSchema>;

const openLotFilters = { on: daySchema.optional(), kind: z.enum(['package', 'gift']).optional() };

export const listReportVouchers = endpoint({
  name: 'listReportVouchers',
  method: 'GET',
  path: '/api/admin/reports/liability/rows',
  summary: 'Vouchers with unused washes at the end of a day, newest first',
  query: listQuery(openLotFilters),
  status: 200,
  answer: listPageSchema(openLotSchema),
  problems,
});

export const sumReportVouchers = endpoint({
  name: 'sumReportVouchers',
  method: 'GET',
  path: '/api/admin/reports/liability/sums',
  summary: 'Sums of all vouchers with unused washes at the end of a day, with the filters of their list',
  query: z.object(openLotFilters),
  status: 200,
  answer: z.object({ left: z.int(), worthAgorot: sumSchema }),
  problems,
});

const consentRowSchema = z.object({
  id: z.string(),
  at: instantSchema,
  customerId: customerIdSchema,
  /** Masked name; null if the account has no name or was deleted. */
  nameMasked: z.string().nullable(),
  topic: z.string(),
  version: z.string(),
  given: z.boolean(),
  source: z.string(),
});
export type ReportConsent = z.infer<typeof consentRowSchema>;

export const listReportConsents = endpoint({
  name: 'listReportConsents',
  method: 'GET',
  path: '/api/admin/reports/consents/rows',
  summary: 'Latest consent of each person and kind up to the end of a day, newest first',
  query: listQuery({
    on: daySchema.optional(),
    topic: z.string().max(40).optional(),
    version: z.string().max(40).optional(),
    given: z.enum(['yes', 'no']).optional(),
  }),
  status: 200,
  answer: listPageSchema(consentRowSchema),
  problems,
});
