import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/config.ts';
import { ConfigError } from '#server/core/config/config.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createInMemorySessionStore, createDryRunGateway } from '#server/payments/public.ts';

/**
 * Makes one payment of one shekel at a provider's test URL, as a shop would: `PAYMENT_PROVIDER=payplus
 * PAYPLUS_URL=https://restapidev.payplus.co.il/api/v1.0 … npx node scripts/payment-dry-run.ts`. It requests a payment
 * page, waits for the payment, requests its status, refunds it in two parts and requests the status again. It stores
 * nothing, and refuses to start if real money would move. Details: docs/payments.md.
 */
const AMOUNT_AGOROT = 100;
const RETURN_URL = 'https://example.com/';

const { values } = parseArgs({ options: { 'no-page': { type: 'boolean', default: false } } });

function print(what: string, answer: unknown): void {
  console.log(what, JSON.stringify(answer));
}

async function run(): Promise<void> {
  const config = loadConfig();
  const httpJson = createHttpJson();
  const memory = createInMemorySessionStore();
  const keyring = createKeyring(config.masterSecret);
  const gateway = createDryRunGateway({ config: config.payment, clock: systemClock, httpJson, keyring }, memory);
  if (gateway === null) throw new Error('the first provider of PAYMENT_PROVIDER is not one that can be tried out here');
  await gateway.checkConnection();
  print('connection', { provider: gateway.provider, offers: gateway.offers });
  if (values['no-page']) return httpJson.close();
  const merchantRef = `DRYRUN${Date.now()}`;
  const session = await gateway.createSession({
    merchantRef,
    amountAgorot: AMOUNT_AGOROT,
    currency: 'ILS',
    description: 'Dry run',
    language: 'en',
    returnUrl: RETURN_URL,
    cancelUrl: RETURN_URL,
    webhookUrl: `${config.publicUrl}/api/webhooks/${gateway.provider}`,
    method: 'credit_card',
  });
  print('page', session);
  print('before it is paid', await gateway.getStatus(merchantRef));
  const asked = createInterface({ input: process.stdin, output: process.stdout });
  await asked.question('Pay on that page with a card for trying out, then press Enter. ');
  asked.close();
  const truth = await gateway.getStatus(merchantRef);
  print('after it was paid', truth);
  if (truth?.state !== 'captured') throw new Error('nothing was taken');
  // a real shop would now have the payment in its ledger, in which refunds look for it
  memory.capture(merchantRef);
  for (const part of [30, AMOUNT_AGOROT - 30]) {
    print('refund', await gateway.refund({ merchantRef, amountAgorot: part, idempotencyKey: `part-${part}` }));
    print('after it', await gateway.getStatus(merchantRef));
  }
  httpJson.close();
}

try {
  await run();
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exit(1);
}
