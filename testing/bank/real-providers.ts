import { randomBytes } from 'node:crypto';
import { startCardCom } from '#peers/test/cardcom/cardcom.ts';
import { startNayaxEcom } from '#peers/test/nayax-ecom/nayax-ecom.ts';
import { startPayPlus } from '#peers/test/payplus/payplus.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createCardComGateway } from '#server/payments/adapters/cardcom/cardcom-gateway.ts';
import { createNayaxEcomGateway } from '#server/payments/adapters/nayax-ecom/nayax-ecom-gateway.ts';
import { createPayPlusGateway } from '#server/payments/adapters/payplus/payplus-gateway.ts';
import type { CheckoutGateway, PaymentSessionStore } from '#server/payments/adapters/port.ts';
import { createInMemorySessionStore } from '#server/payments/payment-session-store.ts';

/** Timeout that distinguishes a silent peer from a slow machine. */
const PATIENCE_MS = 800;

export const payPlusAccount = {
  apiKey: 'an-api-key-for-tests',
  secretKey: 'a-secret-key-for-tests',
  pageUid: 'page-1',
  terminalUid: 'terminal-1',
  cashierUid: 'cashier-1',
};

export const cardComAccount = { terminal: 1_234, apiName: 'shop-of-tests', apiPassword: 'a-password-for-tests' };

export const nayaxEcomAccount = {
  tokenId: 116_383,
  secretToken: 'a-token-for-tests-that-is-longer-than-its-last-32-characters',
  signId: 927,
  signKey: 'RbtdDsiVNjkAeRty',
  hmacKey: 'a3f7c2e9d1b8456f0e3a7c9b2d4f6e8a1c3d5e7f9b0a2c4d6e8f0b1c3d5e7f90',
  actorId: '2007905102',
  machineId: '1001316721',
} as const;

type How = { readonly memory?: PaymentSessionStore; readonly isOwnReference?: (merchantRef: string) => boolean };

/** The PayPlus adapter with its peer. */
export async function openPayPlus({ memory = createInMemorySessionStore(), isOwnReference = () => true }: How = {}) {
  const peer = await startPayPlus(payPlusAccount);
  const httpJson = createHttpJson({ timeoutMs: PATIENCE_MS });
  const at = (baseUrl: string): CheckoutGateway =>
    createPayPlusGateway({
      ...payPlusAccount,
      baseUrl,
      methods: ['credit-card', 'bit'],
      offers: [
        { method: 'credit_card', company: 'PayPlus', marks: ['card', 'bit'] },
        { method: 'nayax', company: 'PayPlus', marks: ['phone'] },
      ],
      terminal: payPlusAccount,
      testMode: false,
      memory,
      isOwnReference,
      httpJson,
    });
  return { peer, gateway: at(peer.baseUrl), at, close: closeBoth(peer, httpJson) };
}

/** The CardCom adapter with its peer. */
export async function openCardCom({ memory = createInMemorySessionStore(), isOwnReference = () => true }: How = {}) {
  const peer = await startCardCom(cardComAccount);
  const httpJson = createHttpJson({ timeoutMs: PATIENCE_MS });
  const callbackKey = randomBytes(32);
  const at = (baseUrl: string): CheckoutGateway =>
    createCardComGateway({
      ...cardComAccount,
      baseUrl,
      offers: [
        { method: 'credit_card', company: 'CardCom', marks: ['card'] },
        { method: 'nayax', company: 'CardCom', marks: ['phone'] },
      ],
      referenceField: 7,
      storesCards: true,
      testMode: false,
      callbackKey,
      memory,
      isOwnReference,
      httpJson,
      now: () => Date.now(),
    });
  return { peer, gateway: at(peer.baseUrl), at, close: closeBoth(peer, httpJson) };
}

type EcomHow = Pick<How, 'memory'> & {
  readonly validation?: 'transaction_id' | 'cipher' | 'answer';
  readonly unit?: 'shekels' | 'agorot';
};

/** The adapter of Nayax' eCom with its peer. */
export async function openNayaxEcom(how: EcomHow = {}) {
  const { memory = createInMemorySessionStore(), validation = 'answer', unit = 'shekels' } = how;
  const peer = await startNayaxEcom({ ...nayaxEcomAccount, validation });
  const httpJson = createHttpJson({ timeoutMs: PATIENCE_MS });
  const at = (baseUrl: string): CheckoutGateway =>
    createNayaxEcomGateway({
      ...nayaxEcomAccount,
      bearer: null,
      validation,
      unit,
      baseUrl,
      paymentPageUrl: 'https://pay.shop.test/nayax',
      offers: [
        { method: 'credit_card', company: 'Nayax', marks: ['card'] },
        { method: 'nayax', company: 'Nayax', marks: ['phone'] },
      ],
      testMode: false,
      memory,
      httpJson,
      now: () => Date.now(),
    });
  return { peer, gateway: at(peer.baseUrl), at, close: closeBoth(peer, httpJson) };
}

function closeBoth(peer: { close(): Promise<void> }, httpJson: { close(): void }) {
  return async () => {
    httpJson.close();
    await peer.close();
  };
}
