import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  eventOutcomes,
  EVENTS_MAX,
  parkReasons,
  scanRefusals,
  SCANNED_TEXT_MAX_LENGTH,
  SIGNATURE_TOLERANCE_SECONDS,
  stationEventKinds,
} from '#contracts/stations/station-protocol.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { signatureBase, signatureHeader, signatureInput } from '#domain/stations/machine/station-signature.ts';

const document = readFileSync('docs/station-api.md', 'utf8');

function found(pattern: RegExp): string {
  const text = pattern.exec(document)?.[1];
  if (text === undefined) throw new Error(`docs/station-api.md has nothing like ${String(pattern)}`);
  return text;
}

function digestOf(body: string): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

test('the signature, digest and key of the document are those that the shop accepts', () => {
  const seed = Buffer.from(found(/32 bytes `([0-9a-f]{64})`/), 'hex');
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
  expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe(found(/public half as above is `([\w-]{43})`/));
  const body = found(/this body of 43 bytes:\n\n```\n(.+)\n```/);
  expect(Buffer.byteLength(body)).toBe(43);
  const contentDigest = found(/Content-Digest: (sha-256=:[A-Za-z0-9+/=]{44}:)/);
  expect(contentDigest).toBe(digestOf(body));
  expect(document).toContain(`digest of the body \`{}\` is \`${digestOf('{}')}\``);
  const created = Date.parse(found(/A boot at (\S+) with this body/)) / 1000;
  const keyId = found(/created=\d{10};keyid="([0-9a-f-]{36})"/);
  const base = signatureBase({ method: 'POST', path: '/api/station/boot', contentDigest, created, keyId });
  expect(document).toContain(`\nSignature-Input: ${signatureInput({ created, keyId })}\n`);
  const signature = sign(null, Buffer.from(base), key).toString('base64');
  expect(document).toContain(`\nSignature: ${signatureHeader(signature)}\n`);
});

test('the check characters of the document are judged as the shop judges them', () => {
  const rows = [...document.matchAll(/^\| `([0-9A-Za-z -]{21})`\s+\| (well formed|not well formed)/gm)];
  expect(rows).toHaveLength(6);
  for (const [, code = '', words] of rows)
    expect([code, canonicalCode(code) !== null]).toEqual([code, words === 'well formed']);
});

test('the words and limits of the document are those of the contract', () => {
  for (const word of [...eventOutcomes, ...parkReasons, ...stationEventKinds])
    expect(document).toContain(`| \`${word}\``);
  for (const word of scanRefusals) expect(document).toContain(`\`${word}\``);
  expect(found(/events in one call\s+\| 1 to (\d+)/)).toBe(String(EVENTS_MAX));
  expect(found(/`text` of a scan\s+\| 1 to (\d+)/)).toBe(String(SCANNED_TEXT_MAX_LENGTH));
  expect(found(/may be (\d+) seconds away/)).toBe(String(SIGNATURE_TOLERANCE_SECONDS));
});
