import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** In the order in which they are asked for. */
export const firstDaySteps = [
  'names',
  'company',
  'contact',
  'accessibility',
  'legal',
  'stations',
  'prices',
  'mail',
  'sms',
  'payments',
  'stickers',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** What no table can tell: that prices are right as they are, that stickers hang, that nobody wants to be reminded. */
export const firstDayMarks = ['dismissed', 'prices', 'stickers'] as const;
export type FirstDayMark = (typeof firstDayMarks)[number];

const firstDaySchema = z.object({
  /** `stops`: without it nothing may be sold in production. */
  steps: z.array(z.object({ name: z.enum(firstDaySteps), done: z.boolean(), stops: z.boolean() })),
  marks: z.array(z.enum(firstDayMarks)),
  /** Nothing was ever sold and something is still to be filled in: whoever comes in for the first time is led there. */
  leads: z.boolean(),
  /** True while requests come through a proxy that TRUSTED_PROXIES does not name: all visitors count as one address. */
  proxyMissing: z.boolean(),
  /** True in a trial shop whose database was restored without the records of its sandbox bank. */
  sandboxBankLost: z.boolean(),
});
export type FirstDay = z.infer<typeof firstDaySchema>;

const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const getFirstDay = endpoint({
  name: 'getFirstDay',
  method: 'GET',
  path: '/api/admin/first-day',
  summary: 'What is still missing before the shop opens',
  status: 200,
  answer: firstDaySchema,
  problems,
});

export const markFirstDay = endpoint({
  name: 'markFirstDay',
  method: 'POST',
  path: '/api/admin/first-day/marks',
  summary: 'Say that something is done which nobody else can see, or that it is not. Asks for a fresh proof',
  body: z.object({ mark: z.enum(firstDayMarks), on: z.boolean() }),
  status: 200,
  answer: firstDaySchema,
  problems: [...problems, 'step_up_required'],
});
