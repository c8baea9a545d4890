import type { FastifyRequest } from 'fastify';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  enrolScanner as enrolScannerCall,
  getScanner,
  noteHandWash as noteHandWashCall,
  noteRinse as noteRinseCall,
  scanWithScanner,
} from '#contracts/stations/scanner.ts';
import type { Guest } from '#server/core/actor.ts';
import type { App } from '#server/core/http/app-type.ts';
import { networkOf } from '#server/core/http/limits/client-address.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { newScannerToken, scannerHashOf, setScannerCookie } from '#server/core/http/cookies/scanner-cookie.ts';
import type { Deps } from '#server/deps.ts';
import { findScanner, type ScannerRow } from '../store/scanner.ts';
import { enrolScanner } from './enrol-scanner.ts';
import { noteHandWash } from './note-hand-wash.ts';
import { noteRinse } from './note-rinse.ts';
import { scannerViewOf } from './scanner-view.ts';
import { takeScan } from './take-scan.ts';

const limits = ['link_misses_by_address'] as const;

/** Phones of the staff: each is one station's scanner by a cookie of its own, until it is revoked. */
export function registerScannerRoutes(app: App, deps: Deps): void {
  route(app, enrolScannerCall, {
    access: 'holder',
    guesses: { limits, of: ['enrolment_refused'] },
    async handle({ body, reply }) {
      const token = newScannerToken();
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
      return scanner.ok ? takeScan(deps, { scanner: scanner.value, guest: guestAt(request), body }) : scanner;
    },
  });
  route(app, noteHandWashCall, {
    access: 'holder',
    guesses: { limits, of: ['scanner_not_known'] },
    async handle({ request, body }) {
      const scanner = await scannerOf(deps, request);
      if (!scanner.ok) return scanner;
      return accepted(await noteHandWash(deps, { scanner: scanner.value, guest: guestAt(request), body }));
    },
  });
  route(app, noteRinseCall, {
    access: 'holder',
    guesses: { limits, of: ['scanner_not_known', 'station_not_found'] },
    async handle({ request, body }) {
      const scanner = await scannerOf(deps, request);
      return scanner.ok ? noteRinse(deps, { scanner: scanner.value, body }) : scanner;
    },
  });
}

async function scannerOf(deps: Deps, request: FastifyRequest): Promise<Outcome<ScannerRow, 'scanner_not_known'>> {
  const tokenHash = scannerHashOf(deps, request);
  const scanner = tokenHash === null ? null : await findScanner(deps.db, tokenHash);
  return scanner === null ? refused('scanner_not_known') : accepted(scanner);
}

/** Whoever stands there with a code: nobody knows more of them, whoever is signed in on the phone that reads it. */
function guestAt(request: FastifyRequest): Guest {
  return { kind: 'guest', guestHash: null, address: networkOf(request.ip) };
}
