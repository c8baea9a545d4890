import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Highest minimum of the first-attempt success rate that staff can set, in percent. */
const FLOOR_MAX_PERCENT = 95;

const percentSchema = z.int().min(0).max(FLOOR_MAX_PERCENT);

const answerSchema = z.object({
  /**
   * Minimum first-attempt success rate in percent. A bay below it closes automatically; with 0, no bay closes for this
   * reason.
   */
  percent: percentSchema,
  /**
   * Number of newest visits of a bay from which its first-start success is calculated. With fewer visits, the bay stays
   * open.
   */
  visits: z.int().positive(),
  /** True if an environment variable of the server sets the value, which then cannot be changed in the portal. */
  onServer: z.boolean(),
  /** Version of the saved value; 0 if the built-in value applies. */
  version: z.int().nonnegative(),
});

const path = '/api/admin/start-floor';
const reading = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const getMinStartSuccess = endpoint({
  name: 'getMinStartSuccess',
  method: 'GET',
  path,
  summary: 'First-start success below which a bay closes by itself',
  status: 200,
  answer: answerSchema,
  problems: reading,
});

export const saveMinStartSuccess = endpoint({
  name: 'saveMinStartSuccess',
  method: 'PUT',
  path,
  summary:
    'Change the minimum first-attempt success rate, below which a bay closes automatically; it applies within a minute',
  /**
   * New value, and in `seen` the version that the staff user saw. The request is refused if the value has changed since
   * then.
   */
  body: z.object({ percent: percentSchema, seen: z.int().nonnegative() }),
  status: 200,
  answer: answerSchema,
  problems: [...reading, 'validation_failed', 'changed_meanwhile', 'set_on_server'],
});
