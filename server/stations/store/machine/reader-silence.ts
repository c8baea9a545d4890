import { READER_SILENT_MS } from '#domain/stations/nayax/reader-rules.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * SQL condition for the alias `r` of nayax_reader: the reader's last sign of life was too old at Nayax' last response.
 * The condition stays true while Nayax does not respond.
 */
export const readerIsSilentSql = `r.heard_at + ${READER_SILENT_MS / SECOND_MS} * interval '1 second' <= r.answered_at`;
