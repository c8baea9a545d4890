import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { daySchema, nameSchema, sumSchema, problems, dateRangeQuery, dateRangeUntilQuery } from './report-parts.ts';

const days = { from: daySchema, to: daySchema };

const moneySchema = z.object({
  sales: z.int(),
  soldAgorot: sumSchema,
  refunds: z.int(),
  /** Refunded amount in agorot, as a positive number. */
  refundedAgorot: sumSchema,
});
export type MoneySums = z.infer<typeof moneySchema>;

export const getSalesReport = endpoint({
  name: 'getSalesReport',
  method: 'GET',
  path: '/api/admin/reports/sales',
  summary: 'Payments and refunds by day, week or month, and by product',
  query: z.object({ ...dateRangeUntilQuery, by: z.enum(['day', 'week', 'month']).optional() }),
  status: 200,
  answer: z.object({
    ...days,
    /** Totals for each period. `from` and `to` are the days of the period that are within the report. */
    periods: z.array(moneySchema.extend(days)),
    products: z.array(moneySchema.extend({ product: z.string(), name: nameSchema })),
    total: moneySchema,
  }),
  problems,
});

const vatRowSchema = z.object({
  ...days,
  /** VAT rate at the time of the sale. It is 0 if the VAT is due when the gift is used. */
  percent: z.int(),
  soldAgorot: sumSchema,
  refundedAgorot: sumSchema,
  /**
   * Value in agorot of gifts that were sold without VAT and are taxed at use. The amount is positive in the row of the
   * VAT rate that applied at use. It is negative in the row of rate 0.
   */
  usedAgorot: sumSchema,
  /** Sold amount minus refunded amount plus used amount, in agorot including VAT. */
  grossAgorot: sumSchema,
  vatAgorot: sumSchema,
  netAgorot: sumSchema,
});
export type VatRow = z.infer<typeof vatRowSchema>;

export const getVatReport = endpoint({
  name: 'getVatReport',
  method: 'GET',
  path: '/api/admin/reports/vat',
  summary: 'VAT by month and by the rate at each sale, from the ledger; the audit log records a file',
  query: z.object({
    ...dateRangeUntilQuery,
    /** `yes` if the rows are saved as a file. The download is then recorded in the audit log. */
    file: z.literal('yes').optional(),
  }),
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

/**
 * Maximum number of days for reports that count single rows. They count washes per bay, returning buyers, and sources
 * of sales.
 */
export const SINGLE_ROW_REPORT_DAYS_MAX = 93;

export const getBuyersReport = endpoint({
  name: 'getBuyersReport',
  method: 'GET',
  path: '/api/admin/reports/buyers',
  summary: 'Buyers on the website, and how many of them had bought before',
  query: z.object(dateRangeQuery),
  status: 200,
  answer: z.object({
    ...days,
    /**
     * Numbers of buyers, counted by email address. `buyers` made a purchase in these days. `returning` of them also
     * made an earlier purchase. Purchases at a machine are not counted. Null for more than `SINGLE_ROW_REPORT_DAYS_MAX`
     * days.
     */
    counted: z.object({ buyers: z.int(), returning: z.int() }).nullable(),
  }),
  problems,
});

/** Name of the source for all sales that were not paid at a machine. */
export const WEBSITE_SOURCE = 'website';

const stationSchema = z.object({ stationId: stationIdSchema, slug: z.string(), name: nameSchema });

export const getSaleSourcesReport = endpoint({
  name: 'getSaleSourcesReport',
  method: 'GET',
  path: '/api/admin/reports/sources',
  summary: 'Sales of the website and at each station, vouchers given by the shop, and washes paid with vouchers',
  query: z.object(dateRangeQuery),
  status: 200,
  answer: z.object({
    ...days,
    /** Sales by source; null for a range of more than `SINGLE_ROW_REPORT_DAYS_MAX` days. */
    counted: z
      .object({
        website: moneySchema,
        /** Number of goodwill vouchers, which the shop gave free of charge, and their value in agorot. */
        given: z.object({ gifts: z.int(), worthAgorot: sumSchema }),
        /**
         * Payments and refunds of washes bought at the machine (walk-ups), for each station. The number of washes that
         * were paid with a voucher is included. `source` selects the rows of the walk-ups.
         */
        stations: z.array(stationSchema.extend({ source: z.string(), ...moneySchema.shape, voucherWashes: z.int() })),
      })
      .nullable(),
  }),
  problems,
});

export const getWashReport = endpoint({
  name: 'getWashReport',
  method: 'GET',
  path: '/api/admin/reports/washes',
  summary: 'Washes by station, bay and hour, and by day',
  query: z.object(dateRangeUntilQuery),
  status: 200,
  answer: z.object({
    ...days,
    stations: z.array(stationSchema.extend({ washes: z.int(), givenBack: z.int(), busiestHour: z.int().nullable() })),
    /** Washes per bay; null for more than `SINGLE_ROW_REPORT_DAYS_MAX` days. */
    bays: z.array(z.object({ slug: z.string(), bayNo: z.int(), washes: z.int(), givenBack: z.int() })).nullable(),
    /** Number of washes for each hour. `hour` is the hour of the day in Israel local time. */
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
