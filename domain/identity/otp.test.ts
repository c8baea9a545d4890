import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  ipAddressRateLimits,
  requesterRateLimits,
  otpRateLimits,
  otpFraudResponse,
  isConversionLow,
  isKnownNetwork,
  NETWORK_CONVERSION_SAMPLE,
  phoneNumberBlock,
  shopRateLimits,
  SHOP_CONVERSION_SAMPLE,
  isRequesterBlocked,
  unknownNetworkBudgets,
  waitSeconds,
  type ReachedRateLimits,
  type OtpFraudSignals,
} from './otp.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const room: ReachedRateLimits = {
  numberMinute: null,
  numberQuarter: null,
  numberDay: null,
  browserHour: null,
  addressHour: null,
  shopHour: null,
  shopDay: null,
  strangersHour: null,
  strangersDay: null,
};

test('there is no wait while all budgets have room', () => {
  expect(waitSeconds(requesterRateLimits, room, now)).toBe(0);
  expect(waitSeconds(requesterRateLimits, { ...room, numberMinute: now - 2 * MINUTE_MS }, now)).toBe(0);
});

test('the longest wait is returned', () => {
  expect(waitSeconds(requesterRateLimits, { ...room, numberMinute: now - 20_500 }, now)).toBe(40);
  const both = { ...room, numberMinute: now, browserHour: now - HOUR_MS / 2 };
  expect(waitSeconds(requesterRateLimits, both, now)).toBe(1_800);
});

test('every budget is the requester’s, the network’s, the shop’s or the strangers’ share of it, and one says nothing about the other', () => {
  expect(
    [...ipAddressRateLimits, ...requesterRateLimits, ...shopRateLimits, ...unknownNetworkBudgets].toSorted(),
  ).toEqual(Object.keys(otpRateLimits).toSorted());
  expect(waitSeconds(requesterRateLimits, { ...room, shopHour: now }, now)).toBe(0);
  expect(waitSeconds(shopRateLimits, { ...room, shopHour: now }, now)).toBe(3_600);
});

test('ninety-nine neighbours share a block with a number', () => {
  expect(phoneNumberBlock('+972501234567')).toBe(phoneNumberBlock('+972501234500'));
  expect(phoneNumberBlock('+972501234567')).not.toBe(phoneNumberBlock('+972501234667'));
});

test('fewer than a quarter of a sample typed in is too few, once the sample is full', () => {
  expect(isConversionLow({ sent: 100, verified: 24 }, 100)).toBe(true);
  expect(isConversionLow({ sent: 100, verified: 25 }, 100)).toBe(false);
  expect(isConversionLow({ sent: 99, verified: 0 }, 100)).toBe(false);
  expect(isConversionLow({ sent: 20, verified: 0 }, 20)).toBe(true);
});

const none = { sent: 0, verified: 0 };
const quiet: OtpFraudSignals = { shop: none, network: none, networkWithProofOfWork: none };
const inVain = { sent: NETWORK_CONVERSION_SAMPLE, verified: 4 };
const shopInVain = { sent: SHOP_CONVERSION_SAMPLE, verified: 24 };

test('no proof of work while codes are typed in, and one typed code makes a network known', () => {
  expect(otpFraudResponse(quiet, false)).toBe('go_on');
  expect(isKnownNetwork(quiet)).toBe(false);
  expect(isKnownNetwork({ ...quiet, network: { sent: 3, verified: 1 } })).toBe(true);
  expect(isKnownNetwork({ ...quiet, network: inVain })).toBe(false);
});

test('a network whose codes do not come back calculates, and goes on when it did', () => {
  const signs = { ...quiet, network: inVain };
  expect(otpFraudResponse(signs, false)).toBe('work');
  expect(otpFraudResponse(signs, true)).toBe('go_on');
});

test('if too few codes of the shop are typed in, unknown networks need a proof of work, and known ones do not', () => {
  const signs = { ...quiet, shop: shopInVain };
  expect(otpFraudResponse(signs, false)).toBe('work');
  expect(otpFraudResponse(signs, true)).toBe('go_on');
  expect(otpFraudResponse({ ...signs, network: { sent: 3, verified: 1 } }, false)).toBe('go_on');
});

test('a network is paused only for codes that it calculated for in vain', () => {
  const signs = { shop: shopInVain, network: inVain, networkWithProofOfWork: inVain };
  expect(otpFraudResponse(signs, true)).toBe('pause');
  expect(
    otpFraudResponse({ ...signs, networkWithProofOfWork: { sent: NETWORK_CONVERSION_SAMPLE, verified: 5 } }, true),
  ).toBe('go_on');
});

test.for([
  ['gateway', [true, true, true]],
  ['budget', [true, true, true]],
  ['strangers', [false, false, true]],
  ['block', [false, true, true]],
  ['conversion', [false, true, true]],
] as const)('%s stops owners’ devices, known networks, strangers: %j', ([reason, stopped]) => {
  const askers = ['owner', 'known_network', 'stranger'] as const;
  expect(askers.map((requester) => isRequesterBlocked(reason, requester))).toEqual(stopped);
});
