import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { shopWeekday } from '#domain/stations/station-hours.ts';
import type { Deps } from '#server/staff/deps.ts';
import { enqueueAlertTests } from './store/on-call-staff.ts';

const SUNDAY = 0;

/**
 * Sends a test message to each staff user on call on Sundays (domain facts 8.3). The test shows a wrong phone number
 * before a real alert is sent. It is idempotent per day. Returns the number of messages.
 */
export async function sendAlertTests({ clock, db, wake }: Pick<Deps, 'clock' | 'db' | 'wake'>): Promise<number> {
  const now = clock.now();
  if (shopWeekday(now) !== SUNDAY) return 0;
  const topics = await enqueueAlertTests(db, { day: shopDayText(now), now });
  if (topics.includes('alert_test')) wake.outbox('mail');
  if (topics.includes('alert_test_sms')) wake.outbox('sms');
  if (topics.includes('alert_test_push')) wake.outbox('push');
  return topics.length;
}
