import { expect, test } from 'vitest';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { decryptOrderPersonalData, encryptOrderPersonalData } from './order-personal-data.ts';

const keyring = createKeyring(Buffer.alloc(32, 7));
const orderId = orderIdSchema.parse('0192f0c1-0000-7000-8000-000000000001');
const gift = {
  email: 'dana@example.com',
  recipientName: 'נועה',
  recipientEmail: null,
  recipientPhone: null,
  buyerPhone: null,
  personalMessage: 'מזל טוב',
};

test('an order from before the sender field can be decrypted, and has no sender', () => {
  const sealed = keyring.seal(`shop_order|private_sealed|${orderId}`, JSON.stringify(gift));
  expect(decryptOrderPersonalData(keyring, orderId, sealed)).toEqual({ ...gift, senderName: null, petName: null });
});

test('a gift’s sender is sealed with the rest and decrypts unchanged', () => {
  const sealed = encryptOrderPersonalData(keyring, orderId, { ...gift, senderName: 'דנה & Rex', petName: 'רקסי' });
  expect(sealed.toString('latin1')).not.toContain('Rex');
  expect(decryptOrderPersonalData(keyring, orderId, sealed)).toMatchObject({
    senderName: 'דנה & Rex',
    petName: 'רקסי',
  });
});
