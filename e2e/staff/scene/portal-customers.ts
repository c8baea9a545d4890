import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { drawCard } from '#testing/documents/drawn-card.ts';
import { ask, buyByCalls } from '../../purchase/asking.ts';
import { publishMembershipPlan } from '../../account/plan-on-offer.ts';

/** A long realistic name with characters of two scripts and with marks. */
const longName = 'אלכסנדרה־מרים בן־דוד אבוחצירא־רוזנצווייג';

export type PortalCustomers = {
  /** Email address of a customer with an account, a membership, and a card to check. */
  readonly member: string;
  /** Email address of a guest who bought three washes. */
  readonly guest: string;
  /** Email address of the buyer of a gift for a recipient with a long name. */
  readonly giver: string;
};

async function join(page: Page, email: string): Promise<void> {
  const password = 'a muddy dog at 23:00';
  await ask(page, 'POST /api/customer/register', {
    firstName: 'אלכסנדרה־מרים',
    lastName: 'בן־דוד אבוחצירא־רוזנצווייג',
    email,
    phone: '050-1234567',
    dateOfBirth: '1950-01-31',
    password,
    confirmPassword: password,
    termsAccepted: true,
  });
  await publishMembershipPlan();
  await buyByCalls(page, '/api/account/membership', { plan: 1, email, agreed: true });
  const picture = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await drawCard(email)) };
  await page.request.post(new URL('/api/verification-requests', page.url()).href, {
    multipart: { kind: 'senior', picture },
    headers: { origin: new URL(page.url()).origin },
  });
}

async function writeToShop(page: Page, email: string): Promise<void> {
  const message = 'איך משתמשים בשובר שקיבלתי? The code is on my phone, טלפון 050-1234567 ☎️\nתודה!';
  const person = { name: longName, email, phone: '050-1234567', openedMs: 20_000 };
  await ask(page, 'POST /api/contact', { ...person, subject: 'support', message });
  await ask(page, 'POST /api/franchise-leads', { ...person, city: 'מצפה רמון', wants: 'meeting' });
}

/** Creates customers who buy, subscribe, write messages and wait, so that every screen of the portal has content. */
/** Writes a note and two tags about a customer, as a staff user of the page. */
export async function noteCustomer(page: Page, customerId: string): Promise<void> {
  const noteId = randomUUID();
  const text = 'מתקשרת רק בבוקר, לפני 09:00. Two big dogs: Rex & Luna.';
  await ask(page, 'POST /api/admin/customer-notes', { customerId, noteId, text });
  for (const tag of ['ספרית כלבים', 'Regular']) {
    await ask(page, 'POST /api/admin/customer-tags', { customerId, tag });
  }
}

export async function bringCustomers(page: Page): Promise<PortalCustomers> {
  const stamp = `${Date.now()}-${randomUUID().slice(0, 4)}`;
  const people = {
    member: `alexandra-miriam.ben-david-${stamp}@example.com`,
    guest: `guest-${stamp}@example.com`,
    giver: `giver-${stamp}@example.com`,
  };
  const card = { paymentMethod: 'credit_card' };
  await buyByCalls(page, '/api/express-checkout', { packageId: 2, email: people.guest, ...card });
  await buyByCalls(page, '/api/nayax-checkout', {
    packageId: 3,
    email: people.giver,
    recipientName: longName,
    recipientEmail: people.guest,
    senderName: 'Dana Levi',
    personalMessage: 'מזל טוב ל־Rex המתוק 🐶🎉!',
    ...card,
  });
  await writeToShop(page, people.giver);
  await join(page, people.member);
  return people;
}
