import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from '#testing/documents/self-signed.ts';
import { makePassFile, makeWalletKeys } from '#testing/documents/wallet-keys.ts';
import { isPassCertificateValidAt, parseCertificate, parsePassCertificateFile } from './pass-file.ts';

const keys = makeWalletKeys();
const {
  APPLE_PASS_CERTIFICATE: certificate = '',
  APPLE_PASS_PRIVATE_KEY: key = '',
  APPLE_PASS_WWDR: wwdr = '',
} = keys.apple;
const expected = { passTypeId: 'pass.example.shampaw.voucher', teamId: 'TEAM123456' };

test('the file of Keychain Access contains certificate and key, and names type and team', () => {
  const read = parsePassCertificateFile(Buffer.from(makePassFile(keys, 'open it'), 'base64'), 'open it');
  expect(read).toMatchObject(expected);
  if (typeof read === 'string') throw new Error(read);
  expect(new X509Certificate(read.certificate).fingerprint256).toBe(new X509Certificate(certificate).fingerprint256);
  expect(createPrivateKey(read.privateKey).equals(createPrivateKey(key))).toBe(true);
});

test('a PEM file with a locked key is opened by its passphrase', () => {
  const locked = createPrivateKey(key).export({
    format: 'pem',
    type: 'pkcs8',
    cipher: 'aes-256-cbc',
    passphrase: 'open it',
  });
  const file = Buffer.from(`${certificate}\n${locked.toString()}`);
  expect(parsePassCertificateFile(file, 'open it')).toMatchObject(expected);
  expect(parsePassCertificateFile(file, '')).toBe('file_passphrase');
});

test.each([
  ['no certificate file', Buffer.from('a picture'), 'file_unreadable'],
  ['a certificate without its key', Buffer.from(certificate), 'file_no_key'],
  ['a key without its certificate', Buffer.from(key), 'file_key_mismatch'],
  ['the certificate of a website', Buffer.from(`${selfSigned(key)}\n${key}`), 'pass_other_certificate'],
])('%s is refused', (_what, file, fault) => {
  expect(parsePassCertificateFile(file, '')).toBe(fault);
});

test('certificates are read in both formats, and are valid between their dates', () => {
  const der = new X509Certificate(wwdr).raw;
  expect(parseCertificate(der)?.fingerprint256).toBe(parseCertificate(Buffer.from(wwdr))?.fingerprint256);
  expect(parseCertificate(Buffer.from('a picture'))).toBeNull();
  const config = { ...expected, certificate, privateKey: key, wwdr };
  const at = (day: string) => isPassCertificateValidAt(config, Date.parse(day));
  expect([at('2019-12-31'), at('2030-06-01'), at('2040-01-02')]).toEqual([false, true, false]);
});
