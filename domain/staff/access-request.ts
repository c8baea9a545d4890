import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** How long there is for what somebody asks to see of themselves (REQ-PRV-4). */
const ACCESS_DAYS = 30;

/** The last moment for a request that came then; epoch ms. It counts from the letter, whoever reads it when. */
export function accessDueAt(receivedAt: number): number {
  return receivedAt + ACCESS_DAYS * DAY_MS;
}
