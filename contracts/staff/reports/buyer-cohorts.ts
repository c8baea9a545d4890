import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

export const getCohortReport = endpoint({
  name: 'getCohortReport',
  method: 'GET',
  path: '/api/admin/reports/cohorts',
  summary: 'Buyers by the month of their first purchase on the website, and how many bought again, for two years',
  status: 200,
  answer: z.object({
    /**
     * Months with first purchases, newest first. A buyer is identified by an email address, with or without an account.
     */
    rows: z.array(
      z.object({
        /** First and last day of the month. */
        from: z.iso.date(),
        to: z.iso.date(),
        buyers: z.int(),
        again: z.array(
          z.object({
            /** Number of months after the first purchase. */
            months: z.int(),
            buyers: z.int(),
            /**
             * True if this number of months has passed for every buyer of the month; the number of buyers is then
             * final.
             */
            isOver: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
