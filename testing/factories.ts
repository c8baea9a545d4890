import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { seed } from '../db/seed.ts';
import type { CheckoutResponse } from '#contracts/selling/checkout.ts';
import { createFakeClock, type FakeClock } from '#server/core/clock/fake.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { shopBrandOfFile } from '#server/core/brand/brand-cache.ts';
import { loadBrand } from '#server/core/brand/brand-file.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/core/db/database.ts';
import { createFailpoint } from '#server/core/failpoints.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { listTopics } from '#server/topics.ts';
import { createWorkerWakeups, type WorkerWakeups } from '#server/wake.ts';
import { createMetrics } from '#server/core/metrics.ts';
import { counters } from '#server/modules.ts';
import { createLoyaltyTermsCache } from '#server/loyalty/public.ts';
import type { Buyer, CheckoutCommand } from '#server/selling/checkout/checkout-command.ts';
import { startCheckout } from '#server/selling/checkout/start-checkout.ts';
import { processWebhookEvents, processClaimedEvents } from '#server/payments/events/process-webhook-events.ts';
import { createVisitorStatusRequests } from '#server/payments/reconciliation/reconcile-payments.ts';
import { receiveWebhookEvent } from '#server/payments/events/receive-webhook-event.ts';
import type { Wallets } from '#server/entitlements/adapters/wallets/port.ts';
import type { PaymentStatus } from '#server/payments/adapters/port.ts';
import type { SettleDeps } from '#server/payments/attempts/settlement.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import type { ClaimedState } from '#domain/payments/event-claim.ts';
import { createFakePush } from '#server/messaging/adapters/push/fake.ts';
import type { PushSender } from '#server/messaging/adapters/push/port.ts';
import { disabledSmsGateway } from '#server/messaging/adapters/sms/disabled-sms.ts';
import { noTypesetter } from './documents/no-typesetter.ts';
import { createFakeBank } from './orders/fake-bank.ts';
import { createTestLog, testSecrets } from './shop/outbox-deps.ts';

const config = readConfig({ ...testSecrets, PUBLIC_URL: 'https://shampaw.example' });
const brand = shopBrandOfFile(loadBrand(config.brandFile));

const noWallets: Wallets = { apple: null, google: null };

type ShopPlace = { readonly db: Database; readonly keyring?: Keyring; readonly clock?: FakeClock };

/** Dependencies of the selling use cases, around a database with a catalogue: a fake bank and a test clock. */
export function openShop({
  db,
  keyring = createKeyring(config.masterSecret),
  clock = createFakeClock(Date.now()),
}: ShopPlace) {
  const bank = createFakeBank();
  const push: PushSender = createFakePush();
  const deps = {
    config,
    brand,
    log: createTestLog(),
    db,
    clock,
    ids: uuidGenerator,
    keyring,
    gateways: singleGateway(bank.gateway),
    sms: disabledSmsGateway,
    push,
    wallets: noWallets,
    topics: listTopics(config),
    wake: createWorkerWakeups(),
    failpoint: createFailpoint(null),
    metrics: createMetrics(counters),
    loyalty: createLoyaltyTermsCache({ clock, db }),
    typesetter: noTypesetter,
  };
  return { deps, bank, clock };
}

export type Shop = ReturnType<typeof openShop>;

/** A shop with a seeded catalogue around one test database. */
export async function createShop(db: Database): Promise<Shop> {
  const shop = openShop({ db });
  await seed(shop.deps);
  return shop;
}

export function newBuyer(shop: Shop): Buyer & { readonly guestHash: Buffer } {
  return { kind: 'guest', address: '127.0.0.1', guestHash: shop.deps.keyring.tokenHash(randomUUID()) };
}

/** A checkout of one wash, paid by card; `wish` has the differences. */
export function newCommand(wish: Partial<CheckoutCommand> = {}): CheckoutCommand {
  return {
    kind: 'package',
    packageId: 1,
    email: `dana-${randomBytes(4).toString('hex')}@example.com`,
    paymentMethod: 'credit_card',
    applyMemberDiscount: false,
    recipientName: null,
    recipientEmail: null,
    recipientPhone: null,
    buyerPhone: null,
    personalMessage: null,
    senderName: null,
    petName: null,
    locale: 'en',
    giftLocale: null,
    giftDueAt: null,
    shownAgorot: null,
    idempotencyKey: randomUUID(),
    ...wish,
  };
}

export type StartedPurchase = Required<CheckoutResponse> & { readonly merchantRef: string; readonly buyer: Buyer };

/** A successful checkout with an open payment page. Throws if it was refused. */
export async function startPurchase(shop: Shop, wish: Partial<CheckoutCommand> = {}): Promise<StartedPurchase> {
  const buyer = newBuyer(shop);
  const outcome = await startCheckout(shop.deps, buyer, newCommand(wish));
  if (!outcome.ok) throw new Error(`the checkout was refused: ${outcome.refusal}`);
  const { orderToken, redirectUrl } = outcome.value;
  if (redirectUrl === undefined) throw new Error('there was nothing to pay');
  return { orderToken, redirectUrl, merchantRef: merchantRefOf(redirectUrl), buyer };
}

/** Starts a purchase at a provider whose page URL does not contain our reference; returns that reference. */
export async function startPurchaseAtProvider(shop: Shop): Promise<string> {
  const command = newCommand();
  await startCheckout(shop.deps, newBuyer(shop), command);
  const [row] = await rowsOf(
    shop,
    'select p.merchant_ref as ref from idempotency_key k join payment p using (order_id) where k.key = $1',
    [command.idempotencyKey],
  );
  return String(row?.['ref']);
}

/** Simulates a crash after the bank opened its page and before it was stored; returns our reference of the attempt. */
export async function breakOffPurchase(shop: Shop): Promise<string> {
  const powerCut = new Error('the power went');
  const die = (name: FailpointName): void => {
    if (name === 'after_session_created') throw powerCut;
  };
  const dying = { ...shop.deps, failpoint: Object.assign(die, { armed: null }) };
  const ended = await startCheckout(dying, newBuyer(shop), newCommand()).catch((error: unknown) => error);
  if (ended !== powerCut) throw new Error('the checkout went on');
  return shop.bank.refs().at(-1) ?? '';
}

/** Lets page visits ask the fake bank, like the workers of a running shop. */
export function connectVisits({ deps }: { readonly deps: SettleDeps & { readonly wake: WorkerWakeups } }): void {
  deps.wake.connect({
    hasRoomForEvents: () => false,
    processWebhookEvents: () => undefined,
    outbox: () => undefined,
    refunds: () => undefined,
    reportMembershipMonthPaid: () => undefined,
    settle: createVisitorStatusRequests(deps),
    joinRunningSettlement: () => null,
  });
}

/** Returns our reference, which the page URLs of the fake bank contain. */
export function merchantRefOf(redirectUrl: string): string {
  return redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
}

/** A paid and settled purchase; `truth` has further fields of the bank's status. */
export async function makePurchase(
  shop: Shop,
  wish: Partial<CheckoutCommand> = {},
  truth: Partial<PaymentStatus> = {},
): Promise<StartedPurchase> {
  const purchase = await startPurchase(shop, wish);
  shop.bank.becomes(purchase.merchantRef, 'captured', truth);
  await settlePayment(shop.deps, purchase.merchantRef);
  return purchase;
}

/** Delivers a genuine event as the webhook route does. */
export async function deliverEvent(
  shop: Shop,
  merchantRef: string,
  { eventId = randomUUID(), claim }: { readonly eventId?: string; readonly claim?: ClaimedState } = {},
): Promise<void> {
  const outcome = await receiveWebhookEvent(shop.deps, shop.bank.gateway, shop.bank.event(merchantRef, eventId, claim));
  if (!outcome.ok) throw new Error(`the event was refused: ${outcome.refusal}`);
}

/** Processes all due webhook events and refunds. */
export async function runWorkers(shop: Shop): Promise<void> {
  for (
    let events = await processClaimedEvents(shop.deps, 50);
    events.length > 0;
    events = await processClaimedEvents(shop.deps, 50)
  ) {
    const groups = Map.groupBy(events, (event) => event.merchantRef).values();
    await Promise.all([...groups].map((group) => processWebhookEvents(shop.deps, group)));
  }
  while ((await settleRefunds(shop.deps)) > 0);
}

/** Returns rows of any query, for direct checks. */
export async function rowsOf(
  shop: Shop,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.deps.db.executeSql(sql, values);
  return rows;
}
