import type { SandboxDelivery } from '#contracts/sandbox-pay.ts';
import type { Clock } from '../../clock/port.ts';
import type { HttpJson } from '../../http-json.ts';
import { signSandboxEvent, signatureHeader } from './signature.ts';
import type { SandboxStorage } from './storage-port.ts';

export const IN_FLIGHT_MAX = 20;
const DELIVERY_TIMEOUT_MS = 10_000;
/** Longer than a delivery can take: a lease that runs out belonged to a process that died. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const RETRY_CAP_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
/** Looking again covers what another process queued or left behind. */
const POLL_MS = 1_000;
/** Timers may fire a moment before the clock shows the instant they were set for. */
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
  /** Something is due at this instant. */
  wake(dueAt: number): void;
  /** Takes nothing more, and waits for what is on its way. */
  stop(): Promise<void>;
};

/** 1 s, 2 s, 4 s … at most a minute. */
export function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_CAP_MS, FIRST_RETRY_MS * 2 ** Math.min(20, attempts - 1));
}

/** Sends queued webhooks until each was answered 2xx, for a day; never more than twenty at once. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { storage, clock, log } = options;
  const inFlight = new Set<Promise<void>>();
  let running = false;
  let pumping: Promise<void> | null = null;
  let pumpAgain = false;
  const timers = new Set<NodeJS.Timeout>();

  function pump(): void {
    pumpAgain = true;
    if (pumping !== null || !running) return;
    pumping = drain()
      .catch((error: unknown) => log.warn({ error }, 'sandbox webhooks: the queue could not be read'))
      .finally(() => {
        pumping = null;
      });
  }

  async function drain(): Promise<void> {
    while (pumpAgain && running) {
      pumpAgain = false;
      await takeDue();
    }
  }

  async function takeDue(): Promise<void> {
    const limit = IN_FLIGHT_MAX - inFlight.size;
    if (limit === 0) return;
    for (const delivery of await storage.leaseDeliveries({ now: clock.now(), leaseMs: LEASE_MS, limit })) {
      const sent = send(options, delivery)
        .then((retryAt) => {
          if (retryAt !== null) wake(retryAt);
        })
        .catch((error: unknown) => log.warn({ error, eventId: delivery.eventId }, 'sandbox webhook: its result could not be kept'))
        .finally(() => {
          inFlight.delete(sent);
          pump();
        });
      inFlight.add(sent);
    }
  }

  function wake(dueAt: number): void {
    if (!running) return;
    const waitMs = dueAt - clock.now();
    if (waitMs <= 0) {
      pump();
      return;
    }
    if (waitMs > POLL_MS) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      pump();
    }, waitMs + TIMER_SLACK_MS);
    timers.add(timer);
  }

  return {
    start: () => {
      if (running) return;
      running = true;
      timers.add(setInterval(() => pump(), POLL_MS));
      pump();
    },
    wake,
    stop: async () => {
      running = false;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await pumping;
      await Promise.allSettled(inFlight);
    },
  };
}

/** One try. Gives the instant of the next one, or null where there is none. */
async function send(options: WebhookSenderOptions, delivery: SandboxDelivery): Promise<number | null> {
  const { storage, httpJson, clock, log } = options;
  const secret = delivery.forged ? `${options.secret}-but-not-ours` : options.secret;
  const signature = signSandboxEvent(Buffer.from(delivery.body), [secret], clock.now());
  const result = await httpJson.request({
    method: 'POST',
    url: delivery.webhookUrl,
    headers: { [signatureHeader]: signature },
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
