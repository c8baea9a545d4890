import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** Days after which a sticker that staff have not scanned waits for them. */
export const STICKER_DAYS = 30;

type StickerTimes = {
  /** Last scan by staff, epoch ms; null if there was none. */
  readonly stickerSeenAt: number | null;
  /** Since when the bay is in service, epoch ms; null if it is not. */
  readonly watchedSince: number | null;
};

/** Returns the instant (epoch ms) before which a sticker had to be seen. */
export function stickerDueBefore(now: number): number {
  return now - STICKER_DAYS * DAY_MS;
}

/** Returns true if staff have to scan the sticker of a bay on their next round. */
export function isStickerDue({ stickerSeenAt, watchedSince }: StickerTimes, now: number): boolean {
  const since = stickerSeenAt ?? watchedSince;
  return since !== null && since < stickerDueBefore(now);
}
