import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const stationsRefusals = {
  station_not_found: { status: 404, words: m.problem_station_not_found },
  station_closed: { status: 409, words: m.problem_station_closed },
  station_not_ready: { status: 409, words: m.problem_station_not_ready },
  bay_busy: { status: 409, words: m.problem_bay_busy },
  bay_reserved: { status: 409, words: m.problem_bay_reserved },
  queue_full: { status: 409, words: m.problem_queue_full },
  walk_up_not_found: { status: 404, words: m.problem_walk_up_not_found },
  redemption_not_found: { status: 404, words: m.problem_redemption_not_found },
  scanner_not_known: { status: 401, words: m.problem_scanner_not_known },
  screen_not_known: { status: 404, words: m.problem_screen_not_known },
  screen_code_expired: { status: 410, words: m.problem_screen_code_expired },
  scan_too_late: { status: 409, words: m.problem_scan_too_late },
  enrolment_refused: { status: 403, words: m.problem_enrolment_refused },
  slug_taken: { status: 409, words: m.problem_slug_taken },
  last_bay: { status: 409, words: m.problem_last_bay },
  bays_full: { status: 409, words: m.problem_bays_full },
  command_not_supported: { status: 409, words: m.problem_command_not_supported },
  bay_washing: { status: 409, words: m.problem_bay_washing },
  firmware_not_ready: { status: 409, words: m.problem_firmware_not_ready },
} as const satisfies Refusals;
