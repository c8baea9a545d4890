import type { SandboxStorage } from '#peers/sandbox-bank/storage-port.ts';
import type { Queryable } from '#server/core/db/database.ts';
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
  listOverdueSandboxPayments,
  listSandboxPayments,
  moveSandboxPayment,
  openSandboxPayment,
} from './sandbox-payment.ts';

/**
 * The sandbox bank's memory in PostgreSQL, schema `sandbox`: what was paid and which webhooks are
 * still owed survives a killed process. Each call is one statement and one commit of its own: the
 * bank never shares a transaction with the shop.
 */
export function createSandboxStore(db: Queryable): SandboxStorage {
  return {
    openPayment: (payment) => openSandboxPayment(db, payment),
    findByProviderRef: (providerRef) => findSandboxPaymentByProviderRef(db, providerRef),
    findByMerchantRef: (merchantRef) => findSandboxPaymentByMerchantRef(db, merchantRef),
    move: (move, deliveries) => moveSandboxPayment(db, move, deliveries),
    findRefund: (idempotencyKey) => findSandboxRefund(db, idempotencyKey),
    addRefund: (entry, deliveries) => addSandboxRefund(db, entry, deliveries),
    listOverdue: ({ now, limit }) => listOverdueSandboxPayments(db, now, limit),
    listPayments: (page) => listSandboxPayments(db, page),
    leaseDeliveries: (order) => leaseSandboxDeliveries(db, order),
    postponeDelivery: (deliveryId, dueAt) => postponeSandboxDelivery(db, deliveryId, dueAt),
    finishDelivery: (deliveryId, result, at) => finishSandboxDelivery(db, { deliveryId, result, at }),
    countDeliveries: () => countSandboxDeliveries(db),
    deleteOldDeliveries: (before) => deleteOldSandboxDeliveries(db, before),
  };
}
