import { expect, test } from 'vitest';
import { bodySignature } from '#server/core/outbound/body-signature.ts';
import {
  ecomCipher,
  hashTransactionId,
  isSignedByNayax,
  createRequestNonce,
  type SignedFields,
} from './nayax-ecom-proof.ts';

const secretToken = 'mrV3U3nsgGFrE3w5-wnBo_WCLPce-pZ1awRvTVTkungMIKThTVbj_fiXdfoGclhn0';
const transactionId = '12c7cec2-c690-4425-9a1f-db0db60e2d8c';
const hmacKey = 'a3f7c2e9d1b8456f0e3a7c9b2d4f6e8a1c3d5e7f9b0a2c4d6e8f0b1c3d5e7f90';

const sale: SignedFields = {
  NayaxTransactionId: '20000121692',
  MerchantRequestId: '5fbeb1ba-263f-4fe6-a109-642b562020c9',
  MachineId: '1001316721',
  RequestType: 0,
  IsApproved: true,
};
const saleHmac = 'uET4OAwxvSN6lwVEwzQ1qRWbMkxo4KR9JbUIcG0qqo0=';

test("our cipher equals Nayax' own example byte for byte, and so does the answer to it", () => {
  const made = ecomCipher(secretToken, {
    transactionId,
    random: '123456789qwertyui',
    now: Date.UTC(2023, 5, 6, 10, 21),
  });
  expect(made).toBe(
    'X305dITNTAw2vHsxE+taVcn6UvgBC3fdI6QbqeABgHbo8CKsoZhqISJfslehCiA+L7XYrqvKFci7C6BNj/trzBuNJwBEjgBzKhhgpJ5ggnw=',
  );
  expect(hashTransactionId(transactionId)).toBe('9515af0d6b5c328b6383ff241fa7b03e489d6285a8db6a4f0d8369e3f044e8d7');
});

test('no two requests carry the same random text', () => {
  const made = Array.from({ length: 50 }, () => createRequestNonce());
  expect(new Set(made).size).toBe(50);
  expect(made.every((one) => /^[A-Za-z0-9]{17}$/u.test(one))).toBe(true);
});

test("notifications are Nayax' as in both of their examples, the one without a number of theirs too", () => {
  expect(isSignedByNayax(hmacKey, saleHmac, sale)).toBe(true);
  const auth = {
    NayaxTransactionId: '',
    MerchantRequestId: 'e84e9e10-6223-4e45-8da1-243d2d55b25e',
    MachineId: '1000968111',
    RequestType: 1,
    IsApproved: true,
  };
  expect(isSignedByNayax(hmacKey, 'D4Ni+IqJev32uHlNPzz6oW8AFiGyZq7kQ8xh3QyLy8g=', auth)).toBe(true);
});

test.each([
  { NayaxTransactionId: '20000121693' },
  { MerchantRequestId: 'P2' },
  { MachineId: '1' },
  { RequestType: 4 },
  { RequestType: 99 },
  { IsApproved: false },
])('a notification with a changed %o is rejected', (changed) => {
  expect(isSignedByNayax(hmacKey, saleHmac, { ...sale, ...changed })).toBe(false);
});

test('a signature in another encoding, or by another key, is refused', () => {
  expect(isSignedByNayax(hmacKey, ` ${saleHmac}`, sale)).toBe(false);
  expect(isSignedByNayax(hmacKey, '', sale)).toBe(false);
  expect(isSignedByNayax('0'.repeat(64), saleHmac, sale)).toBe(false);
});

test("the example of Nayax' page on signatures is not what their page says, which is why an owner brings their own", () => {
  const body =
    '{"TokenId":116383,"actorId":"0434334921100366","MachineId":1,"Random":"123456789qwertyui","Cipher":"X305dITNTAw2vHsxE+taVcn6UvgBC3fdI6QbqeABgHbo8CKsoZhqISJfslehCiA+L7XYrqvKFci7C6BNj/trzBuNJwBEjgBzKhhgpJ5ggnw="}';
  expect(bodySignature(body, 'RbtdDsiVNjkAeRty')).not.toBe(
    '536a5813206bcb663d98715d10a6b2612364245c865cdd5f781ff4428c4a6137',
  );
  // Spark signs the same way, and its example holds
  expect(bodySignature('123456789123456789abcdefghijklmnopqr', 'RbtdDsiVNjkAeRty')).toBe(
    '1b7dd1c4010698824de66f13e1387efc28a4bba00b720d4be8cdb3b598b9603e',
  );
});
