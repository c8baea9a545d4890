import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toJSONSchema } from 'zod';
import { reportReadings } from '#contracts/stations/station-calls.ts';
import {
  bootBodySchema,
  enrolStation,
  eventOutcomes,
  eventsBodySchema,
  MISSING_EVENTS_MAX,
  eventParkReasons,
  scanBodySchema,
  scanRefusals,
  SIGNATURE_TOLERANCE_SECONDS,
  STATION_BODY_MAX_BYTES,
  stationEventKinds,
  stationEventSchema,
} from '#contracts/stations/station-protocol.ts';
import { meterKinds, readingKinds, readingRanges, sensorKinds } from '#contracts/stations/readings.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import {
  BAY_CLOSE_AFTER_SENSOR_FAULT_MS,
  SENSOR_FROZEN_AFTER_MS,
  CURRENT_READING_MAX_AGE_MS,
  SENSOR_MISSING_AFTER_MS,
} from '#domain/stations/machine/sensor-faults.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
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
  for (const word of [...eventOutcomes, ...eventParkReasons, ...stationEventKinds])
    expect(document).toContain(`| \`${word}\``);
  for (const word of scanRefusals) expect(document).toContain(`\`${word}\``);
  expect(found(/`missing` names their numbers \(at most (\d+)\)/)).toBe(String(MISSING_EVENTS_MAX));
  expect(found(/may be (\d+) seconds away/)).toBe(String(SIGNATURE_TOLERANCE_SECONDS));
});

const event = {
  transactionId: 't',
  seqNo: 0,
  kind: 'ended',
  at: '2026-11-28T10:00:00Z',
  offline: false,
  remoteStartId: '01963b2e-7c1a-7000-8000-0123456789ab',
};
const scan = { requestId: event.remoteStartId, bayNo: 1, text: 't' };
const key = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';

/**
 * Returns whether the contract accepts a limit of the document: a body with a text of this length, or with this number.
 */
const limits: Readonly<Record<string, (size: number) => { readonly success: boolean }>> = {
  '`code` of an enrolment': (size) => enrolStation.body.safeParse({ code: 'x'.repeat(size), publicKey: key }),
  '`publicKey`': (size) => enrolStation.body.safeParse({ code: 'x', publicKey: 'x'.repeat(size) }),
  '`firmware`': (size) => bootBodySchema.safeParse({ firmware: 'x'.repeat(size), clockTrusted: true }),
  'events in one call': (size) => eventsBodySchema.safeParse({ events: Array.from({ length: size }, () => event) }),
  '`transactionId`': (size) => stationEventSchema.safeParse({ ...event, transactionId: 'x'.repeat(size) }),
  '`seqNo`': (seqNo) => stationEventSchema.safeParse({ ...event, seqNo }),
  '`reason`': (size) => stationEventSchema.safeParse({ ...event, reason: 'x'.repeat(Math.max(0, size)) }),
  '`deliveredSeconds`, `remainingSeconds`': (size) =>
    stationEventSchema.safeParse({ ...event, deliveredSeconds: size, remainingSeconds: size }),
  '`bayNo`': (bayNo) => scanBodySchema.safeParse({ ...scan, bayNo }),
  '`text` of a scan': (size) => scanBodySchema.safeParse({ ...scan, text: 'x'.repeat(size) }),
};

test.each(Object.keys(limits))(
  'the limit of %s is what the contract takes, and one more or less is refused',
  (name) => {
    const takes = limits[name] ?? (() => ({ success: false }));
    const [, words = ''] = new RegExp(`^\\| ${name}\\s+\\| (.+?)\\s+\\|$`, 'm').exec(document) ?? [];
    const numbers = [...words.matchAll(/[\d,]+\d|\d/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
    const [least = 0, most = least] = numbers;
    const lowest = words.startsWith('at most') ? 0 : least;
    const tried = [lowest - 1, lowest, most, most + 1].map((size) => takes(size).success);
    expect(tried).toEqual([lowest === 0 && !words.startsWith('0'), true, true, false]);
  },
);

test('the limits per hour, day and call are those of the server', () => {
  const { link_misses_by_address: codes } = coreRateLimits;
  const { station_events_by_station: all, offline_events_by_station: few } = stationsRateLimits;
  expect(found(/wrong enrolment codes[^|]*\| ([\d,]+);/)).toBe(codes.max.toLocaleString('en'));
  expect(found(/messages of one station in a day\s+\| ([\d,]+), /)).toBe(all.max.toLocaleString('en'));
  expect(found(/messages of one station in a day\s+\| [\d,]+, ([\d,]+) of/)).toBe(few.max.toLocaleString('en'));
  expect(found(/\| body of a call\s+\| ([\d,]+) bytes/)).toBe(STATION_BODY_MAX_BYTES.toLocaleString('en'));
});

test.each(meterKinds)('the document names the range of the meter %s', (kind) => {
  const { min, max } = readingRanges[kind];
  const range = `${min} to ${max.toLocaleString('en')}`;
  expect(found(new RegExp(`^\\| \`${kind}\` \\| [^|]+ \\| ([^|]+) \\|`, 'm')).trim()).toBe(range);
});

test.each(sensorKinds)('the document names the range and the limits of %s', (kind) => {
  const cells = found(new RegExp(`^(\\|[^|]*\`${kind}\`.*\\|)$`, 'm'))
    .split('|')
    .map((cell) => cell.trim());
  const [, , , range = '', alarm = '', end = ''] = cells;
  const { min, max } = readingRanges[kind];
  const { limit, safe } = readingRules[kind];
  expect(range).toBe(max === 1 ? '0 or 1' : `${min} to ${max}`);
  const isSwitch = max === 1;
  expect(alarm.split(/[ :]/)).toContain(isSwitch ? '1' : String(limit));
  expect(end.split(' ')).toContain(String(safe));
});

test('the document names the limits of cold water and the times of a faulty sensor', () => {
  const { cold_celsius: cold, chill_celsius: chill } = readingRules;
  const words = `below ${cold.limit} for ${cold.durationMs / SECOND_MS} seconds: too cold. Below ${chill.limit} for a minute`;
  expect(document).toContain(words);
  expect(chill.durationMs).toBe(MINUTE_MS);
  expect(document).toContain(`at or above ${cold.safe} for ${cold.quietMs / SECOND_MS} seconds while water runs`);
  expect([SENSOR_MISSING_AFTER_MS, BAY_CLOSE_AFTER_SENSOR_FAULT_MS]).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
  expect([SENSOR_FROZEN_AFTER_MS, CURRENT_READING_MAX_AGE_MS]).toEqual([HOUR_MS, 2 * MINUTE_MS]);
  expect(document).toContain('missing for more than five minutes');
  expect(document).toContain('more than two minutes old');
});

test('the OpenAPI document shows the values of each kind of reading, and that an empty firmware is refused', () => {
  const { properties } = toJSONSchema(reportReadings.body, { io: 'input', unrepresentable: 'any' });
  const readings = Object(properties?.['readings']);
  const shown = readings.items.anyOf.map((each: { properties: Record<string, Record<string, unknown>> }) => ({
    kind: each.properties['kind']?.['const'],
    bayNo: each.properties['bayNo']?.['maximum'],
    value: each.properties['value']?.['enum'] ?? [
      each.properties['value']?.['minimum'],
      each.properties['value']?.['maximum'],
    ],
  }));
  expect(shown).toEqual([
    ...readingKinds.map((kind) => ({
      kind,
      bayNo: 20,
      value: [readingRanges[kind].min, readingRanges[kind].max],
    })),
    { kind: undefined, bayNo: undefined, value: [undefined, undefined] },
  ]);
  expect(Object(toJSONSchema(bootBodySchema, { io: 'input' }).properties?.['firmware'])).toMatchObject({
    minLength: 1,
    maxLength: 100,
  });
});
