import { expect, test } from 'vitest';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { openOrderPrivate, sealOrderPrivate } from './order-private.ts';

const keyring = createKeyring(Buffer.alloc(32, 7));
const orderId = orderIdSchema.parse('0192f0c1-0000-7000-8000-000000000001');
const gift = {
  email: 'dana@example.com',
  recipientName: 'נועה',
  recipientEmail: null,
  recipientPhone: null,
  personalMessage: 'מזל טוב',
};

test('an order from before anybody could sign a gift still opens, and has no sender', () => {
  const sealed = keyring.seal(`shop_order|private_sealed|${orderId}`, JSON.stringify(gift));
  expect(openOrderPrivate(keyring, orderId, sealed)).toEqual({ ...gift, senderName: null });
});

test('who a gift is from is sealed with the rest and opens as it was written', () => {
  const sealed = sealOrderPrivate(keyring, orderId, { ...gift, senderName: 'דנה & Rex' });
  expect(sealed.toString('latin1')).not.toContain('Rex');
  expect(openOrderPrivate(keyring, orderId, sealed).senderName).toBe('דנה & Rex');
});
