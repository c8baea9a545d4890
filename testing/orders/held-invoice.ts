import { randomUUID } from 'node:crypto';
import { nameIssuer } from '#server/tax/public.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { buyThree } from '../staff/staff-order.ts';

/** A business with a valid check digit. */
export const business = { businessName: 'כלבייה בע״מ', registrationNumber: '516179157', language: 'he' } as const;

/** An order whose documents the shop issues. Earlier sales have none. */
export async function buyWithDocuments(app: TestApp) {
  app.clock.advance(1);
  await nameIssuer(app.deps);
  return await buyThree(app);
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
