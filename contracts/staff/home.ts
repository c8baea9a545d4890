import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Numbers of the home page; each role sees those that it may read. */
export const homeNumberNames = ['revenue', 'sales', 'washes', 'cases'] as const;
export type HomeNumberName = (typeof homeNumberNames)[number];

/** Days of a number: today, and two weeks before it. */
export const HOME_DAYS = 15;

export const HOME_REFRESH_MS = 60_000;

export const getHomeNumbers = endpoint({
  name: 'getHomeNumbers',
  method: 'GET',
  path: '/api/admin/home',
  summary: 'Numbers of the last fifteen days that this staff user may read, today last',
  status: 200,
  answer: z.object({
    days: z.array(z.iso.date()).length(HOME_DAYS),
    rows: z.array(
      z.object({
        name: z.enum(homeNumberNames),
        /** One value for each day; revenue in agorot after refunds. */
        values: z.array(z.int()).length(HOME_DAYS),
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
