import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { SandboxDeliveryCounts, SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { ActionResult, Bank, BankAction } from '#peers/sandbox-bank/bank.ts';
import { createFaultBook } from '#peers/sandbox-bank/faults.ts';
import type { FaultBook } from '#peers/sandbox-bank/faults.ts';
import { createMemoryStorage } from '#peers/sandbox-bank/memory-storage.ts';
import { sandboxPayPlugin } from '#peers/sandbox-bank/sandbox-pay.routes.ts';
import type { SandboxStorage } from '#peers/sandbox-bank/storage-port.ts';
import { signSandboxEvent } from '#peers/sandbox-bank/signature.ts';
import { sandboxSignatureHeader } from '#contracts/payments/sandbox-pay.ts';
import type { SandboxLog } from '#peers/sandbox-bank/webhook-sender.ts';

export type PaymentPeerOptions = {
  readonly secret: string;
  /** 0, the default, takes any free one. */
  readonly port?: number;
  readonly host?: string;
  readonly clock?: Clock;
  readonly log?: SandboxLog;
  /** Its memory; a fresh one of this process where nothing is given. */
  readonly storage?: SandboxStorage;
  /** Where browsers find it when that is not where it listens. */
  readonly publicUrl?: string;
};

/** A webhook as it would come from this peer, for tests that deliver by hand. */
export type SignedWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type PaymentPeer = {
  /** For `SANDBOX_PAY_URL`. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly faults: FaultBook;
  /** The customer's hand, without pages: as fast as a call. Throws on a reference nobody opened. */
  approve(providerRef: string): Promise<ActionResult>;
  act(providerRef: string, action: BankAction): Promise<ActionResult>;
  setCardState: Bank['setCardState'];
  findByMerchantRef(merchantRef: string): Promise<SandboxPayment | null>;
  /** What really happened, in the order the sessions were opened. */
  payments(): Promise<readonly SandboxPayment[]>;
  /** merchantRefs of every payment whose money was taken, given back later or not. */
  capturedRefs(): Promise<ReadonlySet<string>>;
  webhooks(): Promise<SandboxDeliveryCounts>;
  /** An event about `merchantRef`, signed with `secret` (the peer's own by default) at `now`. */
  sign(
    event: { readonly merchantRef: string } & Readonly<Record<string, unknown>>,
    how?: { secret?: string; now?: number },
  ): SignedWebhook;
  close(): Promise<void>;
};

const silent: SandboxLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const capturedStates: readonly string[] = ['captured', 'part_refunded', 'refunded', 'disputed'];

/** The sandbox bank in a server of its own on loopback. */
export async function startPaymentPeer(options: PaymentPeerOptions): Promise<PaymentPeer> {
  const { secret, clock = { now: () => Date.now() } } = options;
  const storage = options.storage ?? createMemoryStorage();
  const faults = createFaultBook();
  const banks: Bank[] = [];
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

  async function act(providerRef: string, action: BankAction): Promise<ActionResult> {
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
