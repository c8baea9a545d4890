import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

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

/** States of a step in the opening checklist. A step is done, or its state is the first thing that is missing. */
export const openingStepStates = [
  'done',
  /** A fact about the shop still has a placeholder. */
  'missing',
  /** A fact about the shop still has a built-in example. */
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
  /** Only the built-in simulation of the provider is connected. */
  'practice',
  'not_connected',
  /** The provider is connected, but no message was delivered yet. */
  'untested',
  /** The provider is connected, but no real payment was made yet. */
  'no_payment',
  /** Staff have neither confirmed that the stickers are put up, nor scanned all of them. */
  'unconfirmed',
] as const;
export type OpeningStepState = (typeof openingStepStates)[number];

/**
 * Marks that a staff user sets, because no database table shows these facts. They mean that stickers are put
 * up, that standard prices are confirmed, or that the checklist is dismissed.
 */
export const openingChecklistMarks = ['dismissed', 'prices', 'stickers'] as const;
export type OpeningChecklistMark = (typeof openingChecklistMarks)[number];

const openingChecklistSchema = z.object({
  /** Steps of the opening checklist. `stops`: the shop cannot start in production until the step is done. */
  steps: z.array(
    z.object({ name: z.enum(openingSteps), done: z.boolean(), state: z.enum(openingStepStates), stops: z.boolean() }),
  ),
  marks: z.array(z.enum(openingChecklistMarks)),
  /**
   * True if the portal first shows the opening checklist. This is the case if nothing was sold yet and a step is open.
   */
  leads: z.boolean(),
  /**
   * True if requests come through a proxy that is missing in TRUSTED_PROXIES. All visitors then seem to have the same
   * IP address.
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
