import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { lotIdSchema, redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { interruptionCauses, redemptionStates, releaseReasons } from '#contracts/entitlements/redemption.ts';
import { alertKinds } from '#contracts/stations/alerts.ts';
import { stationEventKinds } from '#contracts/stations/station-protocol.ts';

const instantSchema = z.iso.datetime();

export const getStationRecord = endpoint({
  name: 'getStationRecord',
  method: 'GET',
  path: '/api/admin/stations/:stationId/record',
  summary: 'Latest washes and failed starts of one week, the last events of its machines, and the alerts of that week',
  params: z.object({ stationId: stationIdSchema }),
  status: 200,
  answer: z.object({
    washes: z.array(
      z.object({
        redemptionId: redemptionIdSchema,
        /** Voucher of the wash. Null if the access of the signed-in staff user is limited to their own stations. */
        lotId: lotIdSchema.nullable(),
        /** Last characters of the voucher's code; null for partners. */
        codeEnding: z.string().nullable(),
        bayNo: z.int(),
        state: z.enum(redemptionStates),
        minutes: z.int(),
        /** Time at which the wash started. If it did not start, it is the time of the request. */
        at: instantSchema,
        /**
         * True if the machine has not reported a start. The start window has then passed, and the start request is at
         * least a minute old.
         */
        unconfirmed: z.boolean(),
        /** Reason why the wash did not start; null if it started or can still start. */
        releaseReason: z.enum(releaseReasons).nullable(),
        deliveredSeconds: z.int().nullable(),
        interruption: z.enum(interruptionCauses).nullable(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(stationEventKinds),
        /** Bay in which the event happened; null if its wash is unknown. */
        bayNo: z.int().nullable(),
        /** Time of the event. If it was reported repeatedly, it is the time of the last report. */
        at: instantSchema,
        /** Time of the first report of the event. */
        firstAt: instantSchema,
        /** Number of reports of the event. It is one, except for status reports of one wash. */
        times: z.int().positive(),
        offline: z.boolean(),
        /** Reason why the machine stopped the wash; null if it did not stop the wash. */
        interruption: z.enum(interruptionCauses).nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** Alerts of the station in the same week, newest first. */
    alerts: z.array(
      z.object({
        alertId: z.uuid(),
        kind: z.enum(alertKinds),
        /** Bay of the alert; null for the whole station. */
        bayNo: z.int().nullable(),
        since: instantSchema,
        /** Time at which the cause of the alert ended; null while the cause lasts. */
        until: instantSchema.nullable(),
        times: z.int().positive(),
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
