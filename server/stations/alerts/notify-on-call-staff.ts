import {
  ESCALATION_DELAY_MS,
  FLAPPING_MESSAGE_INTERVAL_MS,
  isAlertSendable,
} from '#domain/stations/alerts/alert-rules.ts';
import type { Deps } from '#server/stations/deps.ts';
import { stationOpeningAt } from '../station-opening.ts';
import { listDueAlerts, notifyNextOnCall, type DueAlert } from '../store/alerts/escalation.ts';

type DueEscalation = Pick<DueAlert, 'escalationId' | 'steps' | 'flapping'>;

/**
 * Notifies the staff users on call about open alerts. The first user is notified immediately, then the next user after
 * each `ESCALATION_DELAY_MS` until an acknowledgement. For an alert that repeatedly ends and returns (flapping), the
 * interval is `FLAPPING_MESSAGE_INTERVAL_MS`. A notification that may not be sent now stays due.
 */
export async function notifyOnCallStaff({
  clock,
  db,
  metrics,
  wake,
}: Pick<Deps, 'clock' | 'db' | 'metrics' | 'wake'>): Promise<void> {
  const now = clock.now();
  for (const { escalationId, steps, flapping } of dueEscalationsOf(await listDueAlerts(db, now), now)) {
    const nextAt = now + (flapping ? FLAPPING_MESSAGE_INTERVAL_MS : ESCALATION_DELAY_MS);
    const step = await notifyNextOnCall(db, { escalationId, steps, flapping, nextAt, now });
    if (step === null) continue;
    metrics.count('alert_step', { outcome: step.recipients === 0 ? 'none_left' : 'sent' });
    if (step.recipients > 0) wake.outbox('mail');
    if (step.texts > 0) wake.outbox('sms');
    if (step.pushes > 0) wake.outbox('push');
  }
}

/**
 * Returns the escalations for which a message may be sent now. Such an escalation has at least one alert that may be
 * sent.
 */
function dueEscalationsOf(alerts: readonly DueAlert[], now: number): DueEscalation[] {
  const byEscalation = new Map<string, DueEscalation>();
  const sendable = alerts.filter((alert) => isAlertSendable({ ...alert, open: stationOpeningAt(alert, now).open }));
  for (const alert of sendable) {
    const { escalationId, steps } = alert;
    const flapping = alert.flapping || byEscalation.get(escalationId)?.flapping === true;
    byEscalation.set(escalationId, { escalationId, steps, flapping });
  }
  return [...byEscalation.values()];
}
