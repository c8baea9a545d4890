import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** Steps of the opening checklist, in display order. */
export const openingSteps = [
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
export type OpeningStep = (typeof openingSteps)[number];

/** States of a step: done, or the first thing that is missing. */
export const openingStepStates = [
  'done',
  /** A fact of the shop still has a placeholder. */
  'missing',
  /** A fact of the shop still has a built-in example. */
  'example',
  'unpublished',
  'sample_stations',
  'no_station',
  'no_hours',
  'no_bay',
  'no_machine',
  'no_price',
  /** The standard prices were not changed, and staff have not confirmed them. */
  'standard_prices',
  /** Only the built-in simulation is connected. */
  'practice',
  'not_connected',
  /** Connected, but no message was delivered yet. */
  'untested',
  /** Connected, but no real payment came yet. */
  'no_payment',
  /** Staff have not confirmed the stickers, and have not scanned all of them. */
  'unconfirmed',
] as const;
export type OpeningStepState = (typeof openingStepStates)[number];

/**
 * Marks that a staff user sets, because no table shows these facts: stickers put up, standard prices confirmed,
 * checklist dismissed.
 */
export const openingChecklistMarks = ['dismissed', 'prices', 'stickers'] as const;
export type OpeningChecklistMark = (typeof openingChecklistMarks)[number];

const openingChecklistSchema = z.object({
  /** `stops`: production start is blocked until the step is done. */
  steps: z.array(
    z.object({ name: z.enum(openingSteps), done: z.boolean(), state: z.enum(openingStepStates), stops: z.boolean() }),
  ),
  marks: z.array(z.enum(openingChecklistMarks)),
  /** True if the portal opens with the checklist, because nothing was sold yet and a step is open. */
  leads: z.boolean(),
  /**
   * True if requests come through a proxy that is missing in TRUSTED_PROXIES, so that all visitors share one IP
   * address.
   */
  proxyMissing: z.boolean(),
  /** True in a trial shop whose database was restored without the records of its sandbox bank. */
  sandboxBankLost: z.boolean(),
});
export type OpeningChecklist = z.infer<typeof openingChecklistSchema>;

const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const getOpeningChecklist = endpoint({
  name: 'getOpeningChecklist',
  method: 'GET',
  path: '/api/admin/first-day',
  summary: 'Steps of the opening checklist with their states',
  status: 200,
  answer: openingChecklistSchema,
  problems,
});

export const setOpeningChecklistMark = endpoint({
  name: 'setOpeningChecklistMark',
  method: 'POST',
  path: '/api/admin/first-day/marks',
  summary:
    'Set or remove a mark of the opening checklist: stickers put up, standard prices confirmed, or checklist dismissed. Requires a fresh proof',
  body: z.object({ mark: z.enum(openingChecklistMarks), on: z.boolean() }),
  status: 200,
  answer: openingChecklistSchema,
  problems: [...problems, 'step_up_required'],
});
