import { READER_SILENT_MS } from '#domain/stations/nayax/reader-rules.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * SQL condition that a Nayax reader `r` is silent. Its last sign of life was already too old when Nayax last responded.
 * The condition stays true while Nayax does not respond.
 */
export const readerIsSilentSql = `r.heard_at + ${READER_SILENT_MS / SECOND_MS} * interval '1 second' <= r.answered_at`;
