import type { FastifyRequest } from 'fastify';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  enrolScanner as enrolScannerCall,
  getScanner,
  reportManualWash as reportManualWashCall,
  reportRinse as reportRinseCall,
  scanWithScanner,
  type ScannerView,
} from '#contracts/stations/scanner.ts';
import type { Guest } from '#server/core/actor.ts';
import type { App } from '#server/core/http/app-type.ts';
import { networkOfIpAddress } from '#server/core/http/limits/client-address.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { newCookieToken } from '#server/core/http/cookies/server-cookie.ts';
import { scannerTokenHashOf, setScannerCookie } from './scanner-cookie.ts';
import type { Deps } from '#server/stations/deps.ts';
import { invariant } from '#domain/core/invariant.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { findScanner, type ScannerRow } from '../store/scanner.ts';
import { enrolScanner } from './enrol-scanner.ts';
import { reportManualWash } from './report-manual-wash.ts';
import { reportRinse } from './report-rinse.ts';
import { handleScannerScan } from './handle-scan.ts';
import type { TerminalGatewayDeps } from '../gateways.ts';
import { scannedStationOf } from '../sticker/scan-station.ts';
import { findStation } from '../store/scanned-station.ts';

const limits = [coreRateLimits.link_misses_by_address] as const;

/**
 * Registers the endpoints of staff phones. Each phone is the scanner of one station, identified by its cookie, until it
 * is revoked.
 */
export function registerScannerRoutes(app: App, deps: Deps): void {
  route(app, enrolScannerCall, {
    access: 'holder',
    guesses: { limits, of: ['enrolment_refused'] },
    async handle({ body, reply }) {
      const token = newCookieToken();
      const enrolled = await enrolScanner(deps, { ...body, token });
      if (!enrolled.ok) return enrolled;
      setScannerCookie(deps, reply, token);
      return accepted(await scannerViewOf(deps, enrolled.value));
    },
  });
  route(app, getScanner, {
    access: 'holder',
    guesses: { limits, of: ['scanner_not_known'] },
    async handle({ request }) {
      const scanner = await scannerOf(deps, request);
      return scanner.ok ? accepted(await scannerViewOf(deps, scanner.value)) : scanner;
    },
  });
  route(app, scanWithScanner, {
    access: 'holder',
    guesses: { limits, of: ['scanner_not_known', 'voucher_not_found'] },
    async handle({ request, body }) {
      const scanner = await scannerOf(deps, request);
      return scanner.ok
        ? handleScannerScan(deps, { scanner: scanner.value, guest: guestOfRequest(request), body })
        : scanner;
    },
  });
  route(app, reportManualWashCall, {
    access: 'holder',
    guesses: { limits, of: ['scanner_not_known'] },
    async handle({ request, body }) {
      const scanner = await scannerOf(deps, request);
      if (!scanner.ok) return scanner;
      return accepted(await reportManualWash(deps, { scanner: scanner.value, guest: guestOfRequest(request), body }));
    },
  });
  route(app, reportRinseCall, {
    access: 'holder',
    guesses: { limits, of: ['scanner_not_known', 'station_not_found'] },
    async handle({ request, body }) {
      const scanner = await scannerOf(deps, request);
      return scanner.ok ? reportRinse(deps, { scanner: scanner.value, body }) : scanner;
    },
  });
}

async function scannerOf(deps: Deps, request: FastifyRequest): Promise<Outcome<ScannerRow, 'scanner_not_known'>> {
  const tokenHash = scannerTokenHashOf(deps, request);
  const scanner = tokenHash === null ? null : await findScanner(deps.db, tokenHash);
  return scanner === null ? refused('scanner_not_known') : accepted(scanner);
}

/**
 * Returns a guest as the actor of the request. The person who presents a code is a guest, even if the phone is signed
 * in to an account.
 */
function guestOfRequest(request: FastifyRequest): Guest {
  return { kind: 'guest', guestHash: null, address: networkOfIpAddress(request.ip) };
}

async function scannerViewOf(
  deps: TerminalGatewayDeps & Pick<Deps, 'keyring'>,
  { stationId, name }: ScannerRow,
): Promise<ScannerView> {
  const row = await findStation(deps.db, stationId);
  invariant(row !== null, 'a scanner belongs to a station');
  const { name: stationName, nameHe: stationNameHe, open, minutes, bays } = scannedStationOf(deps, row);
  return { name, stationName, stationNameHe, open, minutes, bays };
}
