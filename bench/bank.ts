import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { signSandboxEvent } from '#peers/sandbox-bank/signature.ts';
import { sandboxSignatureHeader } from '#contracts/payments/sandbox-pay.ts';
import { listenOnLoopback, send } from './load.ts';

type Payment = {
  readonly merchantRef: string;
  readonly providerRef: string;
  readonly amountAgorot: number;
  readonly currency: string;
  readonly method: string;
  readonly webhookUrl: string;
  captured: boolean;
};

/**
 * Simulated payment provider that uses almost no processor time, because only the shop is measured. A real provider
 * runs on its own machines.
 */
export type Bank = {
  /** For `SANDBOX_PAY_URL`. */
  readonly baseUrl: string;
  /**
   * Simulates the customer's payment. Resolves when the shop has acknowledged the webhook; rejects if the shop does not
   * acknowledge it.
   */
  approve(providerRef: string): Promise<void>;
  /** Milliseconds from sending a webhook to its acknowledgement, since the last call. */
  takeAcknowledgements(): number[];
  close(): Promise<void>;
};

type Reply = { readonly status: number; readonly body: object };

/** Creates the records of the simulated bank, in memory. */
function createLedger() {
  const byProviderRef = new Map<string, Payment>();
  const byMerchantRef = new Map<string, Payment>();

  function open(text: string, baseUrl: string): Reply {
    const request = JSON.parse(text) as Omit<Payment, 'providerRef' | 'captured'>;
    const known = byMerchantRef.get(request.merchantRef);
    const payment = known ?? { ...request, providerRef: `pay_${byProviderRef.size}`, captured: false };
    byMerchantRef.set(payment.merchantRef, payment);
    byProviderRef.set(payment.providerRef, payment);
    const { providerRef } = payment;
    return { status: 201, body: { providerRef, payUrl: `${baseUrl}/pay/${providerRef}` } };
  }

  function paymentStatusOf(merchantRef: string): Reply {
    const payment = byMerchantRef.get(merchantRef);
    if (payment === undefined) return { status: 404, body: { code: 'unknown_payment' } };
    const { providerRef, amountAgorot, currency, method, captured } = payment;
    const truth = { merchantRef, providerRef, amountAgorot, currency, method, refundedAgorot: 0, failureReason: null };
    return {
      status: 200,
      body: { ...truth, state: captured ? 'captured' : 'created', last4: captured ? '4242' : null },
    };
  }

  function capture(providerRef: string): Payment {
    const payment = byProviderRef.get(providerRef);
    if (payment === undefined) throw new Error(`no payment was opened for ${providerRef}`);
    payment.captured = true;
    return payment;
  }

  return { open, paymentStatusOf, capture };
}

function eventOf({ merchantRef, providerRef, amountAgorot, currency }: Payment): string {
  const event = { eventId: `evt_${randomUUID()}`, type: 'payment.captured', state: 'captured' };
  return JSON.stringify({ ...event, merchantRef, providerRef, amountAgorot, currency });
}

/** Implements the sandbox payment protocol (docs/sandbox-pay.md) in memory, without pages, injected failures and checks. */
export async function startBank(secret: string): Promise<Bank> {
  const ledger = createLedger();
  let acknowledgements: number[] = [];
  let baseUrl = '';

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', baseUrl);
      const merchantRef = searchParams.get('merchantRef') ?? '';
      const { status, body } =
        pathname === '/sessions' ? ledger.open(text, baseUrl) : ledger.paymentStatusOf(merchantRef);
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  const server = createServer(serve);
  baseUrl = await listenOnLoopback(server);

  return {
    baseUrl,
    async approve(providerRef) {
      const payment = ledger.capture(providerRef);
      const body = eventOf(payment);
      const signature = signSandboxEvent(Buffer.from(body), [secret], Date.now());
      const begun = performance.now();
      const answer = await send('POST', payment.webhookUrl, { body, headers: { [sandboxSignatureHeader]: signature } });
      acknowledgements.push(performance.now() - begun);
      if (answer.status !== 200) throw new Error(`a webhook was answered ${answer.status}: ${answer.body}`);
    },
    takeAcknowledgements() {
      const taken = acknowledgements;
      acknowledgements = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
