import { useRef, useState } from 'react';
import { scanWithScanner } from '#contracts/stations/scanner.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { scannedKind } from '#domain/entitlements/wash-pass.ts';
import { readSticker } from '#domain/stations/sticker-text.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import type { Result } from './result-panel.tsx';
import { deleteScan, settleScan, type KeptScan } from './scan-store.ts';
import { giveSignal } from './signals.ts';
import { inHand, isUnknown, tellRinse } from './tell-scans.ts';
import type { Scans } from './use-scans.ts';

const ASK_AGAIN_MS = 1_500;
/** A machine that said nothing by then is asked by the shop; the wash comes back by itself. */
const PATIENCE_MS = 45_000;

type Wash = AnswerOf<typeof scanWithScanner>;

function resultOf({ state, bayNo, minutes, remaining, washCount }: Wash): Result {
  if (state === 'held') return { kind: 'waiting', bayNo };
  if (state !== 'completed') return { kind: 'no', why: m.scanner_not_started() };
  return { kind: 'yes', bayNo, minutes, left: m.voucher_left({ count: remaining, total: washCount }) };
}

async function rinseResultOf(scans: Scans, mine: KeptScan): Promise<Result> {
  inHand.add(mine.id);
  try {
    await scans.keep(mine);
    const state = await tellRinse(mine);
    if (state === null) return { kind: 'rinse_kept' };
    await settleScan(mine, state);
    return state === 'disinfected' ? { kind: 'rinsed', bayNo: mine.bayNo } : { kind: 'rinse_refused' };
  } catch {
    return { kind: 'no', why: m.scanner_cannot_keep() };
  } finally {
    inHand.delete(mine.id);
  }
}

function newScan(text: string, bayNo: number): KeptScan {
  return { id: crypto.randomUUID(), bayNo, text, readAt: Date.now(), state: 'asked' };
}

function signalOf({ kind }: Result): void {
  if (kind === 'yes' || kind === 'rinsed') giveSignal('yes');
  else if (kind === 'no' || kind === 'rinse_refused') giveSignal('no');
  else giveSignal('wait');
}

/** One code after the other: kept before it is sent, and `yes` only where the machine says that it runs. */
export function useScan(scans: Scans) {
  const [result, setResult] = useState<Result | null>(null);
  const [scan, setScan] = useState<KeptScan | null>(null);
  // of what is on the screen: an answer that comes later, about another code, is for the list alone
  const shown = useRef<string | null>(null);

  function show(next: Result, id: string | null = null): void {
    if (id !== shown.current) return;
    setResult(next);
    signalOf(next);
  }

  async function ask({ id, bayNo, text, readAt }: KeptScan): Promise<Result> {
    const body = { requestId: id, bayNo, text, msAgo: Math.max(0, Date.now() - readAt) };
    const answer = await callApi(browserApi, scanWithScanner, { body });
    if (answer.ok) return resultOf(answer.value);
    return isUnknown(answer.status) ? { kind: 'unconfirmed' } : { kind: 'no', why: answer.problem.message };
  }

  async function read(text: string, bayNo: number): Promise<void> {
    if (readSticker(text) !== null) {
      setScan({ ...newScan(text, bayNo), state: 'rinsed' });
      show({ kind: 'sticker', bayNo });
      return;
    }
    if (scannedKind(text) === 'other') {
      show({ kind: 'no', why: m.scanner_not_ours() });
      return;
    }
    const mine = newScan(text, bayNo);
    shown.current = mine.id;
    setScan(mine);
    setResult({ kind: 'asking' });
    inHand.add(mine.id);
    try {
      await scans.keep(mine);
    } catch {
      inHand.delete(mine.id);
      show({ kind: 'no', why: m.scanner_cannot_keep() }, mine.id);
      return;
    }
    const last = await untilDecided(mine);
    inHand.delete(mine.id);
    // what is not decided stays on the phone and is asked about by itself
    if (last.kind === 'no') await deleteScan(mine.id);
    if (last.kind === 'yes') await settleScan(mine, 'started');
    await scans.tell();
  }

  /** Shows how it goes until the machine has said something, or nobody should wait any longer. */
  async function untilDecided(mine: KeptScan): Promise<Result> {
    let next = await ask(mine);
    show(next, mine.id);
    while (next.kind === 'waiting' && Date.now() - mine.readAt < PATIENCE_MS) {
      await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
      next = await ask(mine);
      if (next.kind !== 'waiting') show(next, mine.id);
    }
    return next;
  }

  /** Staff gave this wash, whatever the shop would have said. */
  async function giveByHand(): Promise<void> {
    if (scan !== null) await scans.keep({ ...scan, state: 'by_hand' });
    close();
  }

  /** Staff disinfected the bay whose sticker they scanned: kept with its time, then told. */
  async function sayRinsed(): Promise<void> {
    if (scan === null) return;
    const mine = { ...scan, readAt: Date.now() };
    shown.current = mine.id;
    setResult({ kind: 'asking' });
    show(await rinseResultOf(scans, mine), mine.id);
    await scans.tell();
  }

  function close(): void {
    shown.current = null;
    setResult(null);
    setScan(null);
    void scans.tell();
  }

  return { result, read, giveByHand, sayRinsed, close };
}
