import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseLosslessJson } from './lossless-json.ts';
import { parseCortinaMessage, parseStartSession } from './read-message.ts';
import { newSessionId, sessionCipher } from './session-cipher.ts';

const TOKEN = 'mrV3U3nsgGFrE3w5-wnBo_WCLPce-pZ1awRvTVTkungMIKThTVbj_fiXdfoGclhn0';

test('the published example of a session is ciphered as published', () => {
  expect(sessionCipher(TOKEN, '123456789012345678901234567890123456', '123456789qwertyuioasdfghjkl')).toBe(
    'a0Qnxm4fWMskzFXiMivn8BDiQVSL6be/NXIICC9HBoAiry6DUdKYPQh/YS1G8nObE6/0o9N4MFuYA7CTAxAnphuNJwBEjgBzKhhgpJ5ggnw=',
  );
});

test('a session has 36 digits of its own, which the holder of the token can decrypt', () => {
  const ids = Array.from({ length: 200 }, newSessionId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{35}$/);
  const [id = ''] = ids;
  const decipher = createDecipheriv('aes-256-ecb', TOKEN.slice(-32), null);
  const plain = decipher.update(sessionCipher(TOKEN, id, 'r'.repeat(27)), 'base64', 'utf8') + decipher.final('utf8');
  expect(plain).toBe(`${id}=${'r'.repeat(27)}`);
});

function read(text: string) {
  return parseCortinaMessage(Buffer.from(text));
}

const ID = '236584335969834429321847829253667359';

test.each([
  ['as text', `"${ID}"`],
  ['as text with the comma of the published sample', `"${ID},"`],
  ['as a number of 36 digits', ID],
  ['with blanks around it', `" ${ID} "`],
])('an id of 36 digits stays what it is %s', (_how, written) => {
  expect(read(`{"BasicInfo":{"TransactionId":${written}}}`)?.transactionId).toBe(ID);
});

test('a rounded id names no transaction', () => {
  expect(read('{"BasicInfo":{"TransactionId":2.3658433596983443e+35}}')).toBeNull();
});

test.each([
  '',
  'null',
  '[]',
  '"x"',
  '{',
  '{"BasicInfo":null}',
  '{"BasicInfo":{"TransactionId":""}}',
  '{"BasicInfo":{"TransactionId":{"a":1}}}',
  '{"BasicInfo":{"TransactionId":"a b"}}',
  `{"BasicInfo":{"TransactionId":"${'1'.repeat(41)}"}}`,
  '['.repeat(30_000),
])('what cannot be read is no message (%#)', (text) => {
  expect(read(text)).toBeNull();
});

test('bytes that are no UTF-8 are no message', () => {
  expect(parseLosslessJson(Buffer.from([0x7b, 0xff, 0x7d]))).toBeNull();
});

test('other types, other capitals and unknown fields are accepted', () => {
  const message = read(
    JSON.stringify({
      reasonCode: 2,
      REASONTEXT: 'Cashless cancelled by consumer',
      basicInfo: {
        TRANSACTIONID: 'S0123456789abcdef',
        amount: 55.5,
        CurrencyCode: 'ils',
        CurrencyNumeric: 376,
        SiteId: 12,
        NayaxTransactionId: 6_890_622_040,
        MachineAuTime: 71_221_132_914,
        TimeoutMS: '15000',
        IsDeferredAuthorization: 'True',
        Somewhat: { new: [1, 2] },
      },
      machineinfo: { ID: 869_761_713, TerminalId: 987_654_321 },
      CardData: { EntryMode: 'QR', CardNumber: 'ABCD-1234', BrandInfo: { PrimaryId: 6 }, ExpYear: null },
      Products: 'none',
    }),
  );
  expect(message).toEqual({
    transactionId: 'S0123456789abcdef',
    amountAgorot: 5_550,
    inShekels: true,
    machineId: '869761713',
    timeoutMs: 15_000,
    deferred: true,
    nayaxTransactionId: '6890622040',
    siteId: '12',
    machineTime: '071221132914',
    reason: '2 Cashless cancelled by consumer',
    card: { entrymode: 'QR', cardnumber: 'ABCD-1234' },
  });
});

test('optional fields may be omitted', () => {
  expect(read('{"BasicInfo":{"TransactionId":"S0123456789abcdef","Amount":"much","TimeoutMS":0}}')).toEqual({
    transactionId: 'S0123456789abcdef',
    amountAgorot: null,
    inShekels: false,
    machineId: null,
    timeoutMs: null,
    deferred: false,
    nayaxTransactionId: null,
    siteId: null,
    machineTime: null,
    reason: null,
    card: {},
  });
});

test.each([
  [{ CurrencyCode: 'ILS' }, true],
  [{ CurrencyNumeric: '376' }, true],
  [{ CurrencyCode: 'ILS', CurrencyNumeric: '840' }, false],
  [{ CurrencyCode: 'USD', CurrencyNumeric: 376 }, false],
  [{}, false],
])('shekels are what both names of the currency say: %j', (currency, inShekels) => {
  expect(read(JSON.stringify({ BasicInfo: { TransactionId: 'x1', ...currency } }))?.inShekels).toBe(inShekels);
});

test('a session request names the token and the text to return', () => {
  const text = '{"TokenID":123456,"RandomNumber":"123456789qwertyuioasdfghjkl","DynamicURL":"string"}';
  expect(parseStartSession(Buffer.from(text))).toEqual({ tokenId: '123456', random: '123456789qwertyuioasdfghjkl' });
  expect(parseStartSession(Buffer.from('{"TokenId":"1"}'))).toBeNull();
});
