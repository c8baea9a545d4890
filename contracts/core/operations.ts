import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/healthz',
  summary: 'The process is running',
  status: 200,
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
  problems: [],
});

export const readinessSchema = z.object({
  status: z.literal('ready'),
  /**
   * True if the shop is open for sales. False until the shop's facts are complete. Pages then say that the shop opens
   * soon, and nothing is sold.
   */
  open: z.boolean(),
  engine: z.enum(['private', 'outside']),
  durability: z.enum(['full', 'reduced']),
  migrations: z.object({ applied: z.int().nonnegative(), pending: z.int().nonnegative() }),
  oldestUnprocessedEventSeconds: z.number().nullable(),
  invariantViolations: z.int().nonnegative().nullable(),
  /**
   * State of the proxy in front of the shop. `not_named`: the proxy is missing in TRUSTED_PROXIES, so that all visitors
   * seem to have the same IP address.
   */
  proxy: z.enum(['none', 'named', 'not_named']),
});

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  summary:
    'A sale can be stored now: a test row was written and all migrations are applied; otherwise `reason` says why not',
  status: 200,
  answer: readinessSchema,
  problems: ['service_unavailable'],
});
