import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import {
  customerIdSchema,
  lotIdSchema,
  orderIdSchema,
  redemptionIdSchema,
  stationIdSchema,
} from '#contracts/core/ids.ts';
import { listQuery } from '../list.ts';

const daySchema = z.iso.date();
const instantSchema = z.iso.datetime();
const nameSchema = z.object({ en: z.string(), he: z.string() });
/** Amount in agorot; negative if refunds exceed payments. */
const sumSchema = z.int();
const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

/** First and last day in Asia/Jerusalem, both included; by default the last thirty days. */
const daysQuery = { from: daySchema.optional(), to: daySchema.optional() };
const days = { from: daySchema, to: daySchema };

const moneySchema = z.object({
  sales: z.int(),
  soldAgorot: sumSchema,
  refunds: z.int(),
  /** Refunded amount as a positive number. */
  refundedAgorot: sumSchema,
});
export type MoneySums = z.infer<typeof moneySchema>;

export const getSalesReport = endpoint({
  name: 'getSalesReport',
  method: 'GET',
  path: '/api/admin/reports/sales',
  summary: 'Payments and refunds by day, week or month, and by product',
  query: z.object({ ...daysQuery, by: z.enum(['day', 'week', 'month']).optional() }),
  status: 200,
  answer: z.object({
    ...days,
    /** Sums per period. `from` and `to` are the days of the period that the report covers. */
    periods: z.array(moneySchema.extend(days)),
    products: z.array(moneySchema.extend({ product: z.string(), name: nameSchema })),
    total: moneySchema,
  }),
  problems,
});

const vatRowSchema = z.object({
  ...days,
  /** VAT rate at the time of the sale; 0 if VAT is due when the gift is used. */
  percent: z.int(),
  soldAgorot: sumSchema,
  refundedAgorot: sumSchema,
  /**
   * Value of gifts that were sold without VAT and are taxed at use. It is positive in the row of the rate at use, and
   * negative in the row of rate 0.
   */
  usedAgorot: sumSchema,
  /** Sum of the three amounts, in agorot including VAT. */
  grossAgorot: sumSchema,
  vatAgorot: sumSchema,
  netAgorot: sumSchema,
});
export type VatRow = z.infer<typeof vatRowSchema>;

export const getVatReport = endpoint({
  name: 'getVatReport',
  method: 'GET',
  path: '/api/admin/reports/vat',
  summary: 'VAT by month and by the rate at each sale, from the ledger',
  query: z.object(daysQuery),
  status: 200,
  answer: z.object({
    ...days,
    rows: z.array(vatRowSchema),
    total: vatRowSchema.omit({ from: true, to: true, percent: true }),
  }),
  problems,
});

export const getLiabilityReport = endpoint({
  name: 'getLiabilityReport',
  method: 'GET',
  path: '/api/admin/reports/liability',
  summary: 'Liabilities at the end of a day: unused washes of vouchers, and the ledger accounts',
  query: z.object({ on: daySchema.optional() }),
  status: 200,
  answer: z.object({
    on: daySchema,
    vouchers: z.array(z.object({ gift: z.boolean(), units: z.int(), worthAgorot: sumSchema })),
    accounts: z.array(z.object({ account: z.string(), balanceAgorot: sumSchema })),
  }),
  problems,
});

/** Maximum length of a range of days, for counts that read single rows: washes per bay, and returning buyers. */
export const COUNTED_DAYS_MAX = 93;

export const getBuyersReport = endpoint({
  name: 'getBuyersReport',
  method: 'GET',
  path: '/api/admin/reports/buyers',
  summary: 'Buyers on the website, and how many of them had bought before',
  query: z.object(daysQuery),
  status: 200,
  answer: z.object({
    ...days,
    /**
     * `buyers`: number of email addresses with a purchase in these days. `returning`: number of these with an earlier
     * purchase. Purchases at a machine are not counted. Null for more than `COUNTED_DAYS_MAX` days.
     */
    counted: z.object({ buyers: z.int(), returning: z.int() }).nullable(),
  }),
  problems,
});

const stationSchema = z.object({ stationId: stationIdSchema, slug: z.string(), name: nameSchema });

export const getWashReport = endpoint({
  name: 'getWashReport',
  method: 'GET',
  path: '/api/admin/reports/washes',
  summary: 'Washes by station, bay and hour, and by day',
  query: z.object(daysQuery),
  status: 200,
  answer: z.object({
    ...days,
    stations: z.array(stationSchema.extend({ washes: z.int(), givenBack: z.int(), busiestHour: z.int().nullable() })),
    /** Washes per bay; null for more than `COUNTED_DAYS_MAX` days. */
    bays: z.array(z.object({ slug: z.string(), bayNo: z.int(), washes: z.int(), givenBack: z.int() })).nullable(),
    /** Washes per hour. `hour` is the hour of the day in Jerusalem time. */
    hours: z.array(z.object({ slug: z.string(), hour: z.int(), washes: z.int(), givenBack: z.int() })),
    days: z.array(z.object({ day: daySchema, washes: z.int(), givenBack: z.int() })),
  }),
  problems,
});

export const getConsentReport = endpoint({
  name: 'getConsentReport',
  method: 'GET',
  path: '/api/admin/reports/consents',
  summary: 'Consents at the end of a day, by kind and version of the wording',
  query: z.object({ on: daySchema.optional() }),
  status: 200,
  answer: z.object({
    on: daySchema,
    rows: z.array(z.object({ topic: z.string(), version: z.string(), given: z.int(), withdrawn: z.int() })),
  }),
  problems,
});

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
  ...daysQuery,
  kind: z.enum(['capture', 'refund', 'use']).optional(),
  product: z.string().max(20).optional(),
  percent: z.coerce.number().int().min(0).max(100).optional(),
};

export const listReportSales = endpoint({
  name: 'listReportSales',
  method: 'GET',
  path: '/api/admin/reports/sales/rows',
  summary: 'Payments and refunds in the sales and VAT reports, newest first',
  query: listQuery(saleFilters),
  status: 200,
  answer: z.object({ rows: z.array(saleRowSchema), next: z.string().nullable() }),
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
    ...daysQuery,
    station: z.string().max(80).optional(),
    bay: z.coerce.number().int().min(1).max(99).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
    state: z.enum(['completed', 'reversed']).optional(),
  }),
  status: 200,
  answer: z.object({ rows: z.array(washRowSchema), next: z.string().nullable() }),
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
  answer: z.object({ rows: z.array(openLotSchema), next: z.string().nullable() }),
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
  answer: z.object({ rows: z.array(consentRowSchema), next: z.string().nullable() }),
  problems,
});
