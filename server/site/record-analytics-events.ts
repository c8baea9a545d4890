import type { AnalyticsEvent } from '#contracts/site/analytics.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/site/retention.ts';
import type { Deps } from '#server/site/deps.ts';
import { addAnalyticsEvents, deleteOldAnalyticsEvents } from './store/analytics-event.ts';

export type RecordEventsCommand = {
  readonly events: readonly AnalyticsEvent[];
  /** True if the visitor consented to statistics. */
  readonly consented: boolean;
};

/**
 * Stores events of visitors who consented, together with the hour of each event. No data that identifies the visitors
 * is stored.
 */
export async function recordAnalyticsEvents(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { events, consented }: RecordEventsCommand,
): Promise<Outcome<null, never>> {
  if (consented) await addAnalyticsEvents(db, events, Math.floor(clock.now() / HOUR_MS) * HOUR_MS);
  return accepted(null);
}

/** Deletes visit events after their retention period. Returns the number of deleted events. */
export async function deleteOldVisits({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteOldAnalyticsEvents(db, retentionCutoff(retentionDays.visits, clock.now()));
}
