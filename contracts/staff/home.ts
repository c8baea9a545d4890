import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Names of the numbers on the home page. A staff user gets the numbers that the user's roles may read. */
export const homeNumberNames = ['revenue', 'sales', 'washes', 'cases'] as const;
export type HomeNumberName = (typeof homeNumberNames)[number];

/** Number of days: today and the two weeks before. */
export const HOME_DAYS = 15;

export const HOME_REFRESH_MS = 60_000;

export const getHomeNumbers = endpoint({
  name: 'getHomeNumbers',
  method: 'GET',
  path: '/api/admin/home',
  summary:
    'Numbers of the last fifteen days that this staff user may read, today last, and of a week ago until this time',
  status: 200,
  answer: z.object({
    /** Time until which today, and the day a week before, are counted. */
    at: z.iso.datetime(),
    days: z.array(z.iso.date()).length(HOME_DAYS),
    rows: z.array(
      z.object({
        name: z.enum(homeNumberNames),
        /** One value for each day; revenue in agorot after refunds. */
        values: z.array(z.int()).length(HOME_DAYS),
        /** The same weekday a week before, until the same time of day. */
        weekBefore: z.int(),
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
