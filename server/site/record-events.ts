import type { AnalyticsEvent } from '#contracts/site/analytics.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { addAnalyticsEvents, deleteOldAnalyticsEvents } from './store/analytics-event.ts';

export type EventsCommand = {
  readonly events: readonly AnalyticsEvent[];
  /** The visitor agreed to be counted. */
  readonly consented: boolean;
};

/** Keeps what visitors who agreed did, by the hour and without anything that tells who it was. */
export async function recordEvents(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { events, consented }: EventsCommand,
): Promise<Outcome<null, never>> {
  if (consented) await addAnalyticsEvents(db, events, Math.floor(clock.now() / HOUR_MS) * HOUR_MS);
  return accepted(null);
}

/** Deletes what is older than it is kept; for the daily schedule. Answers how many. */
export async function deleteOldVisits({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteOldAnalyticsEvents(db, keptSince('visits', clock.now()));
}
