import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxDelivery } from '#contracts/payments/sandbox-pay.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { signSandboxEvent } from './signature.ts';
import { sandboxSignatureHeader } from '#contracts/payments/sandbox-pay.ts';
import type { SandboxStorage } from './storage-port.ts';

const IN_FLIGHT_MAX = 20;
const DELIVERY_TIMEOUT_MS = 10_000;
/** Duration of a lease in ms. It is longer than any delivery attempt, so only the lease of a dead process expires. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const RETRY_CAP_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
/** Polling interval in ms. Polling finds deliveries that another process queued, or left behind when it died. */
const POLL_MS = 1_000;
/**
 * Maximum time in ms to wait for running deliveries at shutdown. An unfinished webhook is sent again with the same
 * event id after its lease has expired.
 */
const STOP_MAX_MS = 2_000;
/** Tolerance in ms for due times. Timers can fire slightly before the intended time. */
const TIMER_SLACK_MS = 2;

export type SandboxLog = {
  info(data: object, text: string): void;
  warn(data: object, text: string): void;
  error(data: object, text: string): void;
};

export type WebhookSenderOptions = {
  readonly storage: SandboxStorage;
  readonly httpJson: HttpJson;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: SandboxLog;
};

export type WebhookSender = {
  start(): void;
  wake(dueAt: number): void;
  /** Stops taking new deliveries, and waits at most two seconds for running deliveries. */
  stop(): Promise<void>;
};

/**
 * Calculates the delay before the next attempt in ms. It doubles with each attempt: 1 s, 2 s, 4 s … at most one minute.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_CAP_MS, FIRST_RETRY_MS * 2 ** Math.min(20, attempts - 1));
}

/**
 * Creates the sender of queued webhooks, which sends at most twenty at the same time. It repeats each webhook until a
 * 2xx response, for at most one day.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { storage, clock, log } = options;
  const inFlight = new Set<Promise<void>>();
  const alarm = createAlarm(clock, pump);
  let reading: Promise<void> | null = null;
  let readAgain = false;

  function pump(): void {
    readAgain = true;
    if (reading !== null || !alarm.isSet()) return;
    reading = drain()
      .catch((error: unknown) => log.warn({ error }, 'sandbox webhooks: the queue could not be read'))
      .finally(() => {
        reading = null;
      });
  }

  async function drain(): Promise<void> {
    while (readAgain && alarm.isSet()) {
      readAgain = false;
      const limit = IN_FLIGHT_MAX - inFlight.size;
      if (limit === 0) return;
      const due = await storage.leaseDeliveries({ now: clock.now(), leaseMs: LEASE_MS, limit });
      for (const delivery of due) sendOne(delivery);
    }
  }

  function sendOne(delivery: SandboxDelivery): void {
    const sent = send(options, delivery)
      .then((retryAt) => {
        if (retryAt !== null) alarm.ringAt(retryAt);
      })
      .catch((error: unknown) =>
        log.warn({ error, eventId: delivery.eventId }, 'sandbox webhook: its result could not be kept'),
      )
      .finally(() => {
        inFlight.delete(sent);
        pump();
      });
    inFlight.add(sent);
  }

  return {
    start: alarm.set,
    wake: alarm.ringAt,
    stop: async () => {
      alarm.stop();
      await Promise.race([Promise.allSettled([reading, ...inFlight]), wait(STOP_MAX_MS, undefined, { ref: false })]);
    },
  };
}

type Alarm = { isSet(): boolean; set(): void; ringAt(dueAt: number): void; stop(): void };

/**
 * Creates an alarm that calls `ring`. While it is set, it calls `ring` every second, and additionally at each due time.
 */
function createAlarm(clock: Clock, ring: () => void): Alarm {
  const timers = new Set<NodeJS.Timeout>();
  let poll: NodeJS.Timeout | null = null;

  function ringAt(dueAt: number): void {
    const waitMs = dueAt - clock.now();
    if (poll === null || waitMs > POLL_MS) return;
    if (waitMs <= 0) {
      ring();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      ring();
    }, waitMs + TIMER_SLACK_MS);
    timers.add(timer);
  }

  return {
    isSet: () => poll !== null,
    set: () => {
      poll ??= setInterval(ring, POLL_MS);
      ring();
    },
    ringAt,
    stop: () => {
      if (poll !== null) clearInterval(poll);
      poll = null;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/**
 * Makes one delivery attempt and returns the time of the next attempt. Returns null if the webhook was delivered, or if
 * no further attempt is made.
 */
async function send(options: WebhookSenderOptions, delivery: SandboxDelivery): Promise<number | null> {
  const { storage, httpJson, clock, log } = options;
  const secret = delivery.forged ? `${options.secret}-but-not-ours` : options.secret;
  const signature = signSandboxEvent(Buffer.from(delivery.body), [secret], clock.now());
  const result = await httpJson.request({
    method: 'POST',
    url: delivery.webhookUrl,
    headers: { [sandboxSignatureHeader]: signature },
    body: delivery.body,
    expect: 'status',
    timeoutMs: DELIVERY_TIMEOUT_MS,
  });
  const now = clock.now();
  if (result.ok && result.status < 300) {
    await storage.finishDelivery(delivery.deliveryId, 'delivered', now);
    return null;
  }
  const { eventId, attempts } = delivery;
  log.warn({ eventId, attempts, answer: result.ok ? result.status : result.reason }, 'sandbox webhook: not taken');
  if (delivery.forged || now - delivery.createdAt >= GIVE_UP_AFTER_MS) {
    await storage.finishDelivery(delivery.deliveryId, 'given_up', now);
    return null;
  }
  const retryAt = now + retryDelayMs(attempts);
  await storage.postponeDelivery(delivery.deliveryId, retryAt);
  return retryAt;
}
