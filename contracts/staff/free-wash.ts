import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { GOODWILL_NOTE_MAX_LENGTH } from './customers/goodwill.ts';

export const giveFreeWash = endpoint({
  name: 'giveFreeWash',
  method: 'POST',
  path: '/api/admin/stations/:stationId/free-washes',
  summary: 'Give one wash at a machine free of charge, and start it; counts towards the limits of goodwill',
  params: z.object({ stationId: stationIdSchema }),
  body: z.object({
    bayNo: z.int().min(1).max(BAYS_MAX),
    /** Public number of a package that contains one wash. */
    packageNumber: z.int().positive(),
    reason: z.enum(goodwillReasons),
    note: z.string().trim().max(GOODWILL_NOTE_MAX_LENGTH),
    /** Value in agorot of the wash that the dialog showed. The request is refused if the value has changed. */
    seen: z.object({ worthAgorot: agorotSchema }),
    /**
     * Idempotency key, created once for each opened dialog. A repeated request with the same key gives no second wash.
     */
    idempotencyKey: z.uuid(),
  }),
  status: 201,
  answer: z.object({ redemptionId: redemptionIdSchema }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'package_not_found',
    'goodwill_too_much',
    'free_wash_limit',
    'changed_meanwhile',
    'idempotency_key_reused',
    'voucher_not_usable',
    'bay_busy',
    'station_closed',
    'station_not_ready',
    'service_unavailable',
  ],
});
