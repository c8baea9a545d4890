import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { m } from '#messages/compiled/messages.js';
import { GiftDeliveryFields } from '#web/site/features/checkout/gift-delivery-fields.tsx';
import { SmsPhoneField } from '../fields/sms-phone-field.tsx';
import { PhoneCodeStep } from './phone-code-step.tsx';

const KOSHER = '052-7123456';

function htmlOf(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('a kosher phone’s number has a note before a text message is sent, and other numbers have none', () => {
  const noteAt = (defaultValue: string) =>
    htmlOf(<SmsPhoneField label="Phone" name="phone" defaultValue={defaultValue} />).includes(m.phone_kosher_note());
  expect(noteAt(KOSHER)).toBe(true);
  expect([noteAt('050-1234567'), noteAt('03-7123456'), noteAt('')]).toEqual([false, false, false]);
});

test('a gift to a kosher phone has the note too', () => {
  const field = (name: string) => ({ name, error: undefined, defaultValue: name === 'recipientPhone' ? KOSHER : '' });
  expect(htmlOf(<GiftDeliveryFields field={field} />)).toContain(m.phone_kosher_note());
});

test('after two codes without a sign-in the other ways in are offered, and not before', () => {
  const htmlAfter = (codeCount: number) =>
    htmlOf(
      <PhoneCodeStep
        sent={{ phone: '+972501234567', codeCount, resendAllowedAtMs: 0 }}
        others={<a href="/email">By email</a>}
        leave={<a href="/leave">Leave</a>}
        onResend={() => undefined}
        onSignedIn={() => undefined}
      />,
    );
  const first = htmlAfter(1);
  expect(first).not.toContain(m.signin_code_not_arriving());
  expect(first).toContain('Leave');
  for (const codeCount of [2, 3]) {
    expect(htmlAfter(codeCount)).toContain(m.signin_code_not_arriving());
    expect(htmlAfter(codeCount)).toContain('By email');
  }
});
