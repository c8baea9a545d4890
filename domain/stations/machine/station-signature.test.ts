import { expect, test } from 'vitest';
import {
  parseContentDigestHeader,
  parseSignatureHeader,
  parseSignatureInputHeader,
  signatureBase,
  signatureHeader,
  signatureInput,
} from './station-signature.ts';

const keyId = '01a20427-4c5a-7641-942e-039800f7eb1a';
const request = {
  method: 'POST',
  path: '/api/station/boot',
  contentDigest: 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
  created: 1_795_000_000,
  keyId,
};

test('the text that is signed is that of docs/station-api.md', () => {
  expect(signatureBase(request)).toBe(`"@method": POST
"@path": /api/station/boot
"content-digest": sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:
"@signature-params": ("@method" "@path" "content-digest");created=1795000000;keyid="${keyId}"`);
});

test('headers are read as they are written', () => {
  expect(parseSignatureInputHeader(signatureInput(request))).toEqual({ created: request.created, keyId });
  const signature = `${'A'.repeat(86)}==`;
  expect(parseSignatureHeader(signatureHeader(signature))).toBe(signature);
  expect(parseContentDigestHeader(request.contentDigest)).toBe('X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=');
});

test.each([
  ['another choice of components', 'sig1=("@method" "@path");created=1795000000;keyid="' + keyId + '"'],
  ['another order of parameters', `sig1=("@method" "@path" "content-digest");keyid="${keyId}";created=1`],
  ['no key', 'sig1=("@method" "@path" "content-digest");created=1'],
  ['something behind it', `${signatureInput(request)};alg="ed25519"`],
  ['nothing', ''],
])('%s is no signature of ours', (_what, header) => {
  expect(parseSignatureInputHeader(header)).toBeNull();
});

test('what is no Ed25519 signature, and no SHA-256, is none', () => {
  expect(parseSignatureHeader('sig1=:AAAA:')).toBeNull();
  expect(parseSignatureHeader('')).toBeNull();
  expect(parseContentDigestHeader('sha-512=:AAAA:')).toBeNull();
  expect(parseContentDigestHeader('')).toBeNull();
});
