import { randomUUID } from 'node:crypto';
import type { CardComDeal } from '#peers/test/cardcom/cardcom-books.ts';
import { startCardCom, type CardComPeer } from '#peers/test/cardcom/cardcom.ts';
import { signPayPlus, startPayPlus, type PayPlusPeer } from '#peers/test/payplus/payplus.ts';
import { createCallbackSender } from './callback-sender.ts';
import { startNayaxEcomUnderFire } from './nayax-ecom-under-fire.ts';
import { cardComAccount, payPlusAccount } from '../../bank/real-providers.ts';
import {
  startSandboxUnderFire,
  STRANGERS_SECRET,
  type ChaosProvider,
  type ProviderMoney,
  type ProviderUnderFire,
} from './provider-under-fire.ts';
import { moneyOf } from './peer-money.ts';
import { trouble } from './peer-trouble.ts';

/** Custom field of the terminal that contains our references. */
const REFERENCE_FIELD = 7;

const MINUTE_MS = 60_000;

/** CardCom's retry delays within a run; PayPlus publishes none, so an unaccepted callback is not repeated. */
const retriesMs = { payplus: [], cardcom: [MINUTE_MS, 2 * MINUTE_MS, 2 * MINUTE_MS] } as const;

const starters = {
  sandbox: startSandboxUnderFire,
  payplus: startPayPlusUnderFire,
  cardcom: startCardComUnderFire,
  nayax_ecom: startNayaxEcomUnderFire,
} as const satisfies Record<ChaosProvider, () => Promise<ProviderUnderFire>>;

/** Starts the peer of a provider, with the settings of the shop for it. */
export function startProviderUnderFire(provider: ChaosProvider): Promise<ProviderUnderFire> {
  return starters[provider]();
}

async function startPayPlusUnderFire(): Promise<ProviderUnderFire> {
  const sender = createCallbackSender(retriesMs.payplus);
  const peer = await startPayPlus(payPlusAccount, sender.send);
  const paths = { link: '/generateLink', status: '/PaymentPages/ipn', refund: '/Transactions/RefundByTransactionUID' };
  return {
    provider: 'payplus',
    environment: {
      PAYMENT_PROVIDER: 'payplus',
      PAYPLUS_URL: peer.baseUrl,
      PAYPLUS_API_KEY: payPlusAccount.apiKey,
      PAYPLUS_SECRET_KEY: payPlusAccount.secretKey,
      PAYPLUS_PAGE_UID: payPlusAccount.pageUid,
    },
    refundsAreSentOnce: true,
    tellsOfRefunds: true,
    faults: sender.faults,
    press: async (payUrl, action) => peer.press(payUrl, action),
    troubleCalls: (chance) => trouble(peer.trouble, chance, paths),
    forge: forgePayPlus,
    money: async () => payPlusMoney(peer),
    close: async () => {
      sender.close();
      await peer.close();
    },
  };
}

async function startCardComUnderFire(): Promise<ProviderUnderFire> {
  const sender = createCallbackSender(retriesMs.cardcom);
  const peer = await startCardCom(cardComAccount, sender.send);
  const paths = { link: '/Create', status: '/GetLpResult', refund: '/RefundByTransactionId' };
  return {
    provider: 'cardcom',
    environment: {
      PAYMENT_PROVIDER: 'cardcom',
      CARDCOM_URL: peer.baseUrl,
      CARDCOM_TERMINAL: String(cardComAccount.terminal),
      CARDCOM_API_NAME: cardComAccount.apiName,
      CARDCOM_API_PASSWORD: cardComAccount.apiPassword,
      CARDCOM_REFERENCE_FIELD: String(REFERENCE_FIELD),
    },
    refundsAreSentOnce: true,
    tellsOfRefunds: true,
    faults: sender.faults,
    press: async (payUrl, action) => peer.press(payUrl, action),
    troubleCalls: (chance) => trouble(peer.trouble, chance, paths),
    // a callback to an invented URL
    forge: () => ({
      path: `/api/webhooks/cardcom/forged-${randomUUID()}.${randomUUID().replaceAll('-', '')}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ResponseCode: 0, LowProfileId: randomUUID() }),
    }),
    money: async () => cardComMoney(peer),
    close: async () => {
      sender.close();
      await peer.close();
    },
  };
}

function forgePayPlus() {
  const transaction = {
    uid: `forged-${randomUUID()}`,
    type: 'Charge',
    status_code: '000',
    amount: 55,
    currency: 'ILS',
    more_info: 'PSTRANGER',
  };
  const body = JSON.stringify({ transaction_type: 'Charge', transaction });
  const hash = signPayPlus(STRANGERS_SECRET, body);
  return { path: '/api/webhooks/payplus', headers: { 'content-type': 'application/json', hash }, body };
}

function payPlusMoney({ books }: PayPlusPeer): ProviderMoney[] {
  const good = books.transactions.filter(({ code }) => code === '000');
  return [...new Set(books.pages.map(({ moreInfo }) => moreInfo))].map((merchantRef) => {
    const charges = good.filter(({ type, moreInfo }) => type === 'Charge' && moreInfo === merchantRef);
    const names = new Set(charges.map(({ uid }) => uid));
    const back = good.filter(({ type, of }) => type === 'Refund' && names.has(of ?? ''));
    return moneyOf(merchantRef, charges, back);
  });
}

function cardComMoney({ books }: CardComPeer): ProviderMoney[] {
  const good = books.deals.filter(({ code }) => code === 0);
  return [...new Set(books.pages.map(({ returnValue }) => returnValue))].map((merchantRef) => {
    const charges = good.filter((deal) => !deal.isRefund && markOf(deal) === merchantRef);
    const names = new Set(charges.map(({ uid }) => uid));
    const back = good.filter(({ isRefund, uid }) => isRefund && names.has(uid));
    return moneyOf(merchantRef, charges, back);
  });
}

function markOf({ customFields }: CardComDeal): string | null {
  const fields: readonly unknown[] = Array.isArray(customFields) ? customFields : [];
  const field = fields.find((one) => isField(one) && one.Id === REFERENCE_FIELD);
  return isField(field) ? field.Value : null;
}

type Field = { readonly Id: number; readonly Value: string };

function isField(value: unknown): value is Field {
  return typeof value === 'object' && value !== null && 'Id' in value && 'Value' in value;
}
