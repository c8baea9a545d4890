import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** Number of days after which staff must scan a sticker again. */
export const STICKER_CHECK_INTERVAL_DAYS = 30;

type StickerTimes = {
  /** Time of the last scan by staff, epoch ms; null if there was none. */
  readonly stickerSeenAt: number | null;
  /** Time at which the bay was put into service, epoch ms; null if the bay is not in service. */
  readonly watchedSince: number | null;
};

/**
 * Calculates the time (epoch ms) before which the last scan of a sticker is too old. A sticker with an older scan must
 * be scanned again.
 */
export function stickerDueBefore(now: number): number {
  return now - STICKER_CHECK_INTERVAL_DAYS * DAY_MS;
}

/** Returns true if staff must scan the sticker of a bay at their next visit. */
export function isStickerDue({ stickerSeenAt, watchedSince }: StickerTimes, now: number): boolean {
  const since = stickerSeenAt ?? watchedSince;
  return since !== null && since < stickerDueBefore(now);
}
