import { setTimeout as pause } from 'node:timers/promises';
import type { Locale } from '#contracts/core/locale.ts';
import { formatShekelAmount } from '#contracts/core/money.ts';
import type { OrderToken, ReceiptToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Receipt } from '#contracts/selling/receipts.ts';
import type { TestPurchase } from '#contracts/selling/test-purchase.ts';
import { splitIncludedVat } from '#domain/tax/vat.ts';
import type { Deps } from '#server/selling/deps.ts';
import { payAutomatically, acceptsAutomaticPayments } from '#server/payments/public.ts';
import { listDocuments } from '#server/tax/public.ts';
import { countOrderMails } from '#server/selling/store/orders/order-mails.ts';
import type { Buyer } from '../checkout/checkout-command.ts';
import { startCheckout, type StartCheckoutDeps } from '../checkout/start-checkout.ts';
import { getOrder } from '../orders/get-order.ts';
import { getReceipt } from '../receipts/get-receipt.ts';

/**
 * Maximum number of polls until the mails are sent and the tax document has its number. This usually takes about a
 * second.
 */
const STATUS_TRIES = 20;
const PAUSE_MS = 150;

export type TestPurchaseCommand = {
  readonly packageId: number;
  readonly customerEmail: string;
  readonly customerName: string;
  readonly phone: string | null;
  readonly isGiftCard: boolean;
  readonly locale: Locale;
};

type TestDeps = StartCheckoutDeps & Pick<Deps, 'allocations' | 'brand' | 'config' | 'typesetter'>;

type TestPurchaseRefusal = 'not_found' | 'package_not_found' | 'payment_provider_unavailable' | 'service_unavailable';

/** The result of a test purchase without the text of the next steps. */
export type TestPurchaseResult = Omit<TestPurchase, 'nextSteps'>;

/**
 * Returns true if test purchases are allowed. They are allowed only while payments move no real money. All callers use
 * this function to decide.
 */
export function mayMakeTestPurchase(deps: Pick<Deps, 'gateways'>): boolean {
  return acceptsAutomaticPayments(deps);
}

/**
 * Makes one purchase with the regular use cases, from the order to the mails. It places the order, pays on the
 * provider's page, applies the provider's status and issues the voucher. The result is read from the database.
 */
export async function runTestPurchase(
  deps: TestDeps,
  buyer: Buyer,
  command: TestPurchaseCommand,
): Promise<Outcome<TestPurchaseResult, TestPurchaseRefusal>> {
  if (!mayMakeTestPurchase(deps)) return refused('not_found');
  const started = await startCheckout(deps, buyer, checkoutCommandOf(command));
  if (!started.ok) {
    const known = started.refusal === 'package_not_found' || started.refusal === 'payment_provider_unavailable';
    return refused(known ? started.refusal : 'service_unavailable');
  }
  const { orderToken, redirectUrl } = started.value;
  if (redirectUrl !== undefined) {
    const paid = await payAutomatically(deps, redirectUrl);
    if (!paid.ok) return paid;
  }
  const facts = await findOrderFacts(deps, buyer, orderToken);
  if (facts === null) return refused('payment_provider_unavailable');
  const { customerName, customerEmail, phone } = command;
  return accepted({
    ...facts,
    customerName,
    customerEmail,
    customerPhone: phone ?? '',
    emailSent: await areMailsSent(deps, orderToken),
    ...(await findInvoiceFacts(deps, facts.transactionId)),
  });
}

/**
 * Returns the checkout request of the test purchase. A gift is sent to the buyer, so that its mail is tested as well.
 * The phone number is returned in the result and not stored.
 */
function checkoutCommandOf({ packageId, customerEmail, customerName, isGiftCard, locale }: TestPurchaseCommand) {
  return {
    kind: isGiftCard ? 'gift' : 'package',
    packageId,
    email: customerEmail,
    paymentMethod: 'nayax',
    applyMemberDiscount: false,
    recipientName: isGiftCard ? customerName : null,
    recipientEmail: isGiftCard ? customerEmail : null,
    recipientPhone: null,
    buyerPhone: null,
    personalMessage: null,
    senderName: null,
    petName: null,
    locale,
    giftLocale: null,
    giftDueAt: null,
    shownAgorot: null,
    idempotencyKey: undefined,
  } as const;
}

type InvoiceFacts = Pick<TestPurchase, 'invoiceNumber' | 'invoiceState'>;
type OrderFacts = Omit<
  TestPurchaseResult,
  'customerName' | 'customerEmail' | 'customerPhone' | 'emailSent' | keyof InvoiceFacts
>;

/** Returns the details of the order; null if the order is not paid, has no receipt, or has no voucher code to show. */
async function findOrderFacts(deps: TestDeps, buyer: Buyer, orderToken: OrderToken): Promise<OrderFacts | null> {
  const order = await getOrder(deps, buyer, { orderToken, proof: undefined });
  if (!order.ok || order.value.state !== 'paid' || order.value.receiptToken === null) return null;
  const receipt = await getReceipt(deps, buyer, order.value.receiptToken);
  const [voucher] = order.value.vouchers;
  if (!receipt.ok || voucher === undefined || voucher.code === null) return null;
  return {
    transactionId: receipt.value.transactionId,
    package: {
      name: order.value.packageName,
      nameHe: order.value.packageNameHe,
      washCount: order.value.washCount,
      price: Number(receipt.value.originalAmount),
    },
    voucherCode: voucher.code,
    qrCode: voucher.qr,
    taxCalculation: taxCalculationOf(receipt.value, order.value.totalAgorot),
  };
}

function taxCalculationOf(receipt: Receipt, totalAgorot: number): TestPurchase['taxCalculation'] {
  const { finalTotal, vatPercent, vatAtSale } = receipt;
  const vatAgorot = vatAtSale ? splitIncludedVat(totalAgorot, vatPercent).vatAgorot : 0;
  return {
    subtotal: formatShekelAmount(totalAgorot - vatAgorot),
    vatRate: vatPercent,
    vatAmount: formatShekelAmount(vatAgorot),
    processingFee: formatShekelAmount(0),
    totalAmount: finalTotal,
    vatAtSale,
  };
}

/**
 * Returns the number of the payment's tax document, which the shop or the provider issues. A worker creates the
 * document after the sale, so this function polls for about three seconds. After that, the state is `coming`.
 */
async function findInvoiceFacts(deps: TestDeps, transactionId: ReceiptToken): Promise<InvoiceFacts> {
  for (let tries = 0; tries < STATUS_TRIES; tries += 1) {
    if (tries > 0) await pause(PAUSE_MS);
    const documents = await listDocuments(deps, transactionId);
    const [issued] = documents.ok ? [...documents.value.documents, ...documents.value.ofProvider] : [];
    if (issued !== undefined) return { invoiceNumber: String(issued.number), invoiceState: 'issued' };
    // a provider's document is known only after the worker has requested it
    const isKnown = deps.config.tax.issuer !== 'provider';
    if (isKnown && documents.ok && !documents.value.waiting) return { invoiceNumber: '', invoiceState: 'none' };
  }
  return { invoiceNumber: '', invoiceState: 'coming' };
}

async function areMailsSent({ db, keyring }: TestDeps, orderToken: OrderToken): Promise<boolean> {
  for (let tries = 0; tries < STATUS_TRIES; tries += 1) {
    if (tries > 0) await pause(PAUSE_MS);
    const { written, sent } = await countOrderMails(db, keyring, orderToken);
    if (written > 0 && written === sent) return true;
  }
  return false;
}
