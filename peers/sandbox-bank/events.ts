import { randomBytes, randomUUID } from 'node:crypto';
import type { SandboxDelivery, SandboxPayment, SandboxState } from '#contracts/payments/sandbox-pay.ts';
import type { FaultInjector } from './faults.ts';

export type SandboxEvent = {
  readonly eventId: string;
  readonly type: `payment.${SandboxState}`;
  readonly merchantRef: string;
  readonly providerRef: string;
  readonly state: SandboxState;
  readonly amountAgorot: number;
  readonly currency: string;
  /** Creation time in the format of RFC 3339, in UTC. */
  readonly createdAt: string;
};

export function createSandboxEvent(
  payment: Pick<SandboxPayment, 'merchantRef' | 'providerRef' | 'state' | 'amountAgorot' | 'currency'>,
  now: number,
): SandboxEvent {
  const { merchantRef, providerRef, state, amountAgorot, currency } = payment;
  return {
    eventId: `evt_${randomBytes(16).toString('hex')}`,
    type: `payment.${state}`,
    merchantRef,
    providerRef,
    state,
    amountAgorot,
    currency,
    createdAt: new Date(now).toISOString(),
  };
}

/** Returns the webhook deliveries of one event. The injected failures can change their number to none or several. */
export function createSandboxDeliveries(
  event: SandboxEvent,
  { webhookUrl, now, faults }: { readonly webhookUrl: string; readonly now: number; readonly faults: FaultInjector },
): SandboxDelivery[] {
  if (faults.take('lost') !== null) return [];
  const delivery: Omit<SandboxDelivery, 'deliveryId'> = {
    eventId: event.eventId,
    webhookUrl,
    body: JSON.stringify(event),
    forged: faults.take('forged') !== null,
    dueAt: now + eventDelayMs(faults),
    createdAt: now,
    attempts: 0,
  };
  const copies = faults.take('duplicated')?.copies ?? 1;
  return Array.from({ length: copies }, () => ({ ...delivery, deliveryId: randomUUID() }));
}

/**
 * Returns the delay of an event in ms. To reorder events, the first event gets the longest delay, because `count`
 * decreases with each event.
 */
export function eventDelayMs(faults: FaultInjector): number {
  const reordered = faults.take('reordered');
  const late = faults.take('late');
  return (reordered === null ? 0 : reordered.delayMs * reordered.count) + (late?.delayMs ?? 0);
}
