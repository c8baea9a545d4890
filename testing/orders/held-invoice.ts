import { randomUUID } from 'node:crypto';
import type { OrderId } from '#contracts/core/ids.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import { recordDocumentIssuer } from '#server/tax/public.ts';
import { storeDocumentConsent } from '#server/tax/store/order-documents.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { buyThree } from '../staff/staff-order.ts';

/** A business with a valid check digit. */
export const business = { businessName: 'כלבייה בע״מ', registrationNumber: '516179157', language: 'he' } as const;

/** An order whose documents the shop issues. Earlier sales have none. */
export async function buyWithDocuments(app: TestApp) {
  app.clock.advance(1);
  await recordDocumentIssuer(app.deps);
  return await buyThree(app);
}

/** An order with its issued document, for which the buyer agreed to computerised documents; `at` is its staff path. */
export async function buyAgreedDocument(app: TestApp) {
  const { clock, deps } = app;
  const order = await buyWithDocuments(app);
  while (await issueDocuments(deps));
  const { rows } = await deps.db.executeSql('select document_type, number from tax_document where order_id = $1', [
    order.orderId,
  ]);
  const agree = { orderId: order.orderId as OrderId, agreed: true, textVersion: '2026-11-23', locale: 'he' } as const;
  await storeDocumentConsent(deps.db, { ...agree, saidAt: clock.now() });
  const at = `/api/admin/orders/${order.orderId}/documents/${rows[0]?.['document_type']}/${rows[0]?.['number']}`;
  return { ...order, at };
}

/** An order whose invoice in a business's name was refused a number by the Tax Authority, with its codes. */
export async function holdInvoice(app: TestApp, codes = '460') {
  const { db } = app.deps;
  const order = await buyWithDocuments(app);
  const { orderId, paymentId } = order;
  const at = new Date(app.clock.now());
  await db.executeSql(
    `insert into tax_buyer (order_id, name, registration, asked_at, locale) values ($1, $2, $3, $4, 'he')`,
    [orderId, business.businessName, business.registrationNumber, at],
  );
  await db.executeSql(
    `insert into tax_allocation (invoice_id, subject, subject_id, order_id, document_type, tax_point, total_agorot,
       vat_agorot, asked_at, next_try_at, tries, answered_at, refusal)
     values ($1, 'capture', $2, $3, 320, $4, 590002, 90000, $4, $4, 1, $4, $5)`,
    [randomUUID(), paymentId, orderId, at, codes],
  );
  return order;
}
