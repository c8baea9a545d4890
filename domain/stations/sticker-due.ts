import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** Number of days after the last scan by staff after which a sticker is due for its next scan. */
export const STICKER_CHECK_INTERVAL_DAYS = 30;

type StickerTimes = {
  /** Time of the last scan by staff, epoch ms; null if there was none. */
  readonly stickerSeenAt: number | null;
  /** Time at which the bay came into service, epoch ms; null if the bay is not in service. */
  readonly watchedSince: number | null;
};

/** Returns the time (epoch ms) before which the last scan of a sticker is too old, so that a new scan is due. */
export function stickerDueBefore(now: number): number {
  return now - STICKER_CHECK_INTERVAL_DAYS * DAY_MS;
}

/** Returns true if staff have to scan the sticker of a bay on their next round. */
export function isStickerDue({ stickerSeenAt, watchedSince }: StickerTimes, now: number): boolean {
  const since = stickerSeenAt ?? watchedSince;
  return since !== null && since < stickerDueBefore(now);
}
