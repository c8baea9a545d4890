import { randomUUID } from 'node:crypto';
import { startNayaxEcom, type NayaxEcomPeer } from '#peers/test/nayax-ecom/nayax-ecom.ts';
import { bodySignature } from '#server/core/outbound/body-signature.ts';
import { nayaxEcomAccount } from '../../bank/real-providers.ts';
import { createCallbackSender } from './callback-sender.ts';
import { moneyOf } from './peer-money.ts';
import { trouble } from './peer-trouble.ts';
import type { ProviderMoney, ProviderUnderFire } from './provider-under-fire.ts';

const PATH = '/api/webhooks/nayax_ecom';
const headers = { 'content-type': 'application/json' };
const EXAMPLE = '{}';
const APPROVED = 12;

/** Peer of Nayax eCom. Nayax publishes nothing about repeated notifications, so an unaccepted one is not repeated. */
export async function startNayaxEcomUnderFire(): Promise<ProviderUnderFire> {
  const sender = createCallbackSender([]);
  const peer = await startNayaxEcom({ ...nayaxEcomAccount, validation: 'answer' });
  const { tokenId, secretToken, signId, signKey, actorId, machineId, hmacKey } = nayaxEcomAccount;
  return {
    provider: 'nayax_ecom',
    environment: {
      PAYMENT_PROVIDER: 'nayax_ecom',
      NAYAX_ECOM_URL: peer.baseUrl,
      NAYAX_ECOM_TOKEN_ID: String(tokenId),
      NAYAX_ECOM_SECRET_TOKEN: secretToken,
      NAYAX_ECOM_SIGN_ID: String(signId),
      NAYAX_ECOM_SIGN_KEY: signKey,
      NAYAX_ECOM_SIGN_EXAMPLE: `${bodySignature(EXAMPLE, signKey)};${EXAMPLE}`,
      NAYAX_ECOM_ACTOR_ID: actorId,
      NAYAX_ECOM_MACHINE_ID: machineId,
      NAYAX_ECOM_HMAC_KEY: hmacKey,
      NAYAX_ECOM_KIT_PAGE: 'https://pay.shop.test/nayax',
      NAYAX_ECOM_AMOUNTS: 'shekels',
      NAYAX_ECOM_VALIDATION: 'answer',
    },
    refundsAreSentOnce: true,
    tellsOfRefunds: false,
    faults: sender.faults,
    press: async (payUrl, action) => {
      const { merchantRequestId: merchantRef, redirectURL } = sessionAt(peer, payUrl);
      peer.books.pay(merchantRef, action === 'approve');
      sender.send({ url: new URL(PATH, redirectURL).href, body: peer.notification(merchantRef), headers });
    },
    // a refund with a lost answer waits for staff; only crashes cause that
    troubleCalls: (chance) =>
      trouble(peer.trouble, chance, { link: '/initialize', status: '/get-transaction-by-session', refund: null }),
    forge: () => ({ path: PATH, headers, body: forged(machineId) }),
    money: async () => moneyIn(peer),
    close: async () => {
      sender.close();
      await peer.close();
    },
  };
}

function sessionAt({ books }: NayaxEcomPeer, payUrl: string) {
  const id = new URL(payUrl).searchParams.get('session');
  const session = books.sessions.find((one) => one.id === id);
  if (session === undefined) throw new Error(`Nayax has no session at ${payUrl}`);
  return session;
}

function forged(machineId: string): string {
  return JSON.stringify({
    NayaxTransactionId: '1',
    MerchantRequestId: `forged-${randomUUID()}`,
    MachineId: machineId,
    RequestType: 0,
    IsApproved: true,
    Hmac: Buffer.from(randomUUID()).toString('base64'),
  });
}

function moneyIn({ books }: NayaxEcomPeer): ProviderMoney[] {
  return [...new Set(books.sessions.map(({ merchantRequestId }) => merchantRequestId))].map((merchantRef) => {
    const sessions = books.sessions.filter(({ merchantRequestId }) => merchantRequestId === merchantRef);
    const charges = sessions.flatMap(({ id }) => books.resultOf(id) ?? []).filter(({ status }) => status === APPROVED);
    const names = new Set(charges.map(({ id }) => id));
    return moneyOf(
      merchantRef,
      charges,
      books.refunds.filter(({ of }) => names.has(of)),
    );
  });
}
