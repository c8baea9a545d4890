import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { SandboxDeliveryCounts, SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { ActionResult, SandboxBank, SandboxBankAction } from '#peers/sandbox-bank/bank.ts';
import { createFaultInjector } from '#peers/sandbox-bank/faults.ts';
import type { FaultInjector } from '#peers/sandbox-bank/faults.ts';
import { createMemoryStorage } from '#peers/sandbox-bank/memory-storage.ts';
import { sandboxPayPlugin } from '#peers/sandbox-bank/sandbox-pay.routes.ts';
import type { SandboxStorage } from '#peers/sandbox-bank/storage-port.ts';
import { signSandboxEvent } from '#peers/sandbox-bank/signature.ts';
import { sandboxSignatureHeader } from '#contracts/payments/sandbox-pay.ts';
import type { SandboxLog } from '#peers/sandbox-bank/webhook-sender.ts';

export type PaymentPeerOptions = {
  readonly secret: string;
  /** 0, the default, uses any free port. */
  readonly port?: number;
  readonly host?: string;
  readonly clock?: Clock;
  readonly log?: SandboxLog;
  /** Storage; by default a new one in memory. */
  readonly storage?: SandboxStorage;
  /** Public URL, if it differs from the URL on which the server listens. */
  readonly publicUrl?: string;
};

/** A webhook as this peer would send it, for tests that deliver it themselves. */
export type SignedWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type PaymentPeer = {
  /** For `SANDBOX_PAY_URL`. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly faults: FaultInjector;
  /** Acts as the customer without pages. Throws for an unknown reference. */
  approve(providerRef: string): Promise<ActionResult>;
  act(providerRef: string, action: SandboxBankAction): Promise<ActionResult>;
  setCardState: SandboxBank['setCardState'];
  findByMerchantRef(merchantRef: string): Promise<SandboxPayment | null>;
  /** All payments in order of creation. */
  payments(): Promise<readonly SandboxPayment[]>;
  /** merchantRefs of all captured payments, refunded or not. */
  capturedRefs(): Promise<ReadonlySet<string>>;
  webhooks(): Promise<SandboxDeliveryCounts>;
  /** Returns an event about `merchantRef`, signed with `secret` (by default the peer's) at `now`. */
  sign(
    event: { readonly merchantRef: string } & Readonly<Record<string, unknown>>,
    how?: { secret?: string; now?: number },
  ): SignedWebhook;
  close(): Promise<void>;
};

const silent: SandboxLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const capturedStates: readonly string[] = ['captured', 'part_refunded', 'refunded', 'disputed'];

/** The sandbox bank in its own server on loopback. */
export async function startPaymentPeer(options: PaymentPeerOptions): Promise<PaymentPeer> {
  const { secret, clock = { now: () => Date.now() } } = options;
  const storage = options.storage ?? createMemoryStorage();
  const faults = createFaultInjector();
  const banks: SandboxBank[] = [];
  let baseUrl = '';
  const app = Fastify({ forceCloseConnections: true });
  await app.register(
    sandboxPayPlugin({
      storage,
      secret,
      clock,
      faults,
      log: options.log ?? silent,
      publicUrl: options.publicUrl ?? (() => baseUrl),
      onBank: (bank) => banks.push(bank),
    }),
  );
  baseUrl = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  const [bank] = banks;
  if (bank === undefined) throw new Error('the sandbox bank did not open');

  async function act(providerRef: string, action: SandboxBankAction): Promise<ActionResult> {
    const result = await bank?.act(providerRef, action);
    if (result === null || result === undefined) throw new Error(`the sandbox bank knows no payment ${providerRef}`);
    return result;
  }

  async function payments(): Promise<readonly SandboxPayment[]> {
    const page = await bank?.listPayments({ after: 0, limit: 100_000 });
    return page?.payments ?? [];
  }

  return {
    baseUrl,
    secret,
    faults,
    approve: (providerRef) => act(providerRef, 'approve'),
    act,
    setCardState: bank.setCardState,
    findByMerchantRef: bank.findByMerchantRef,
    payments,
    capturedRefs: async () => {
      const captured = (await payments()).filter((payment) => capturedStates.includes(payment.state));
      return new Set(captured.map((payment) => payment.merchantRef));
    },
    webhooks: storage.countDeliveries,
    sign: (event, how = {}) => signEvent(event, { secret: how.secret ?? secret, now: how.now ?? clock.now() }),
    close: () => app.close(),
  };
}

function signEvent(event: object, { secret, now }: { readonly secret: string; readonly now: number }): SignedWebhook {
  const body = JSON.stringify({
    eventId: `evt_${randomUUID()}`,
    type: 'payment.captured',
    state: 'captured',
    currency: 'ILS',
    ...event,
  });
  const signature = signSandboxEvent(Buffer.from(body), [secret], now);
  return { body, headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature } };
}
