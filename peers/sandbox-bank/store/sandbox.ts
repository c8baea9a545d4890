import type { SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { SandboxStorage } from '#peers/sandbox-bank/storage-port.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { decryptReturnUrls, encryptReturnUrls, type SealingKeyring } from './sealed-return-urls.ts';
import {
  countSandboxDeliveries,
  finishSandboxDelivery,
  leaseSandboxDeliveries,
  postponeSandboxDelivery,
  deleteOldSandboxDeliveries,
} from './sandbox-delivery.ts';
import {
  addSandboxRefund,
  findSandboxPaymentByMerchantRef,
  findSandboxPaymentByProviderRef,
  findSandboxRefund,
  moveSandboxPayment,
  openSandboxPayment,
  setSandboxCardState,
} from './sandbox-payment.ts';
import { listOverdueSandboxPayments, listSandboxPayments } from './sandbox-payment-list.ts';

/**
 * Creates the storage of the sandbox bank in PostgreSQL, schema `sandbox`, so that payments and pending webhooks are
 * kept after a crash. Each call is one statement with its own commit. The bank never shares a transaction with the
 * shop.
 */
export function createSandboxStore(db: Queryable, keyring: SealingKeyring): SandboxStorage {
  const opened = async (found: Promise<SandboxPayment | null>) => decryptReturnUrls(keyring, await found);
  return {
    openPayment: async (payment) =>
      decryptReturnUrls(keyring, await openSandboxPayment(db, encryptReturnUrls(keyring, payment))),
    findByProviderRef: (providerRef) => opened(findSandboxPaymentByProviderRef(db, providerRef)),
    findByMerchantRef: (merchantRef) => opened(findSandboxPaymentByMerchantRef(db, merchantRef)),
    move: (move, deliveries) => opened(moveSandboxPayment(db, move, deliveries)),
    setCardState: (providerRef, state) => setSandboxCardState(db, providerRef, state),
    findRefund: (idempotencyKey) => findSandboxRefund(db, idempotencyKey),
    addRefund: (entry, deliveries) => opened(addSandboxRefund(db, entry, deliveries)),
    listOverdue: async ({ now, limit }) =>
      (await listOverdueSandboxPayments(db, now, limit)).map((payment) => decryptReturnUrls(keyring, payment)),
    listPayments: async (page) => {
      const { payments, next } = await listSandboxPayments(db, page);
      return { payments: payments.map((payment) => decryptReturnUrls(keyring, payment)), next };
    },
    leaseDeliveries: (order) => leaseSandboxDeliveries(db, order),
    postponeDelivery: (deliveryId, dueAt) => postponeSandboxDelivery(db, deliveryId, dueAt),
    finishDelivery: (deliveryId, result, at) => finishSandboxDelivery(db, { deliveryId, result, at }),
    countDeliveries: () => countSandboxDeliveries(db),
    deleteOldDeliveries: (before) => deleteOldSandboxDeliveries(db, before),
  };
}
