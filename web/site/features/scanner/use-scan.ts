import { useRef, useState } from 'react';
import { scanWithScanner } from '#contracts/stations/scanner.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { kindOfScannedText } from '#domain/entitlements/rotating-code.ts';
import { parseStickerText } from '#domain/stations/sticker-text.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import type { ScanResult } from './result-panel.tsx';
import { deleteScan, storeScanState, type StoredScan } from './scan-store.ts';
import { scanIdsOnScreen, isResultUnknown, sendRinse } from './send-scans.ts';
import type { ScanQueue } from './use-scan-queue.ts';

/** Kind of sound and vibration for a result. Staff can look at the pet instead of the screen. */
type Signal = 'yes' | 'no' | 'wait';

const signals = {
  yes: { tonesHz: [660, 880], vibrationMs: [200] },
  no: { tonesHz: [220, 180], vibrationMs: [120, 80, 120, 80, 120] },
  wait: { tonesHz: [440], vibrationMs: [60] },
} as const satisfies Record<Signal, object>;

const TONE_SECONDS = 0.18;
const LOUDNESS = 0.3;

let audio: AudioContext | null = null;

/** Plays the sound of a result. The phone also vibrates if it can. */
function emitSignal(kind: Signal): void {
  const { tonesHz, vibrationMs } = signals[kind];
  if (!navigator.userActivation.hasBeenActive) return;
  if ('vibrate' in navigator) navigator.vibrate([...vibrationMs]);
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, hertz] of tonesHz.entries()) playTone(audio, hertz, audio.currentTime + index * TONE_SECONDS);
}

function playTone(context: AudioContext, hertz: number, start: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.linearRampToValueAtTime(0, start + TONE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + TONE_SECONDS);
}

const RETRY_DELAY_MS = 1_500;
/**
 * Maximum time in milliseconds to wait for the machine's report about a start. Afterwards, the shop requests the report
 * from the machine. A wash that has not started is then credited back automatically.
 */
const ANSWER_TIMEOUT_MS = 45_000;

type Wash = ResponseOf<typeof scanWithScanner>;

function resultOf({ state, bayNo, minutes, remaining, washCount }: Wash): ScanResult {
  if (state === 'held') return { kind: 'waiting', bayNo };
  if (state !== 'completed') return { kind: 'no', why: m.scanner_not_started() };
  return { kind: 'yes', bayNo, minutes, left: m.voucher_left({ count: remaining, total: washCount }) };
}

async function rinseResultOf(scans: ScanQueue, mine: StoredScan): Promise<ScanResult> {
  scanIdsOnScreen.add(mine.id);
  try {
    await scans.keep(mine);
    const state = await sendRinse(mine);
    if (state === null) return { kind: 'rinse_kept' };
    await storeScanState(mine, state);
    return state === 'disinfected' ? { kind: 'rinsed', bayNo: mine.bayNo } : { kind: 'rinse_refused' };
  } catch {
    return { kind: 'no', why: m.scanner_cannot_keep() };
  } finally {
    scanIdsOnScreen.delete(mine.id);
  }
}

function newScan(text: string, bayNo: number): StoredScan {
  return { id: crypto.randomUUID(), bayNo, text, readAt: Date.now(), state: 'asked' };
}

function emitSignalOf({ kind }: ScanResult): void {
  if (kind === 'yes' || kind === 'rinsed') emitSignal('yes');
  else if (kind === 'no' || kind === 'rinse_refused') emitSignal('no');
  else emitSignal('wait');
}

/**
 * Handles the scan of one code at a time. The scan is stored before it is sent. The result is `yes` only if the machine
 * reports a running wash.
 */
export function useScan(scans: ScanQueue) {
  const [result, setResult] = useState<ScanResult | null>(null);
  const [scan, setScan] = useState<StoredScan | null>(null);
  // `shown` is the id of the scan on the screen. A late response about another scan updates only the list
  const shown = useRef<string | null>(null);

  function show(next: ScanResult, id: string | null = null): void {
    if (id !== shown.current) return;
    setResult(next);
    emitSignalOf(next);
  }

  async function ask({ id, bayNo, text, readAt }: StoredScan): Promise<ScanResult> {
    const body = { requestId: id, bayNo, text, msAgo: Math.max(0, Date.now() - readAt) };
    const answer = await callApi(browserApi, scanWithScanner, { body });
    if (answer.ok) return resultOf(answer.value);
    return isResultUnknown(answer.status) ? { kind: 'unconfirmed' } : { kind: 'no', why: answer.problem.message };
  }

  async function read(text: string, bayNo: number): Promise<void> {
    if (parseStickerText(text) !== null) {
      setScan({ ...newScan(text, bayNo), state: 'rinsed' });
      show({ kind: 'sticker', bayNo });
      return;
    }
    if (kindOfScannedText(text) === 'other') {
      show({ kind: 'no', why: m.scanner_not_ours() });
      return;
    }
    const mine = newScan(text, bayNo);
    shown.current = mine.id;
    setScan(mine);
    setResult({ kind: 'asking' });
    scanIdsOnScreen.add(mine.id);
    try {
      await scans.keep(mine);
    } catch {
      scanIdsOnScreen.delete(mine.id);
      show({ kind: 'no', why: m.scanner_cannot_keep() }, mine.id);
      return;
    }
    const last = await untilDecided(mine);
    scanIdsOnScreen.delete(mine.id);
    // scans without a final result stay on the phone and are sent again in the background
    if (last.kind === 'no') await deleteScan(mine.id);
    if (last.kind === 'yes') await storeScanState(mine, 'started');
    await scans.syncScans();
  }

  /** Polls the shop until the machine reports a result or the waiting time has ended. */
  async function untilDecided(mine: StoredScan): Promise<ScanResult> {
    let next = await ask(mine);
    show(next, mine.id);
    while (next.kind === 'waiting' && Date.now() - mine.readAt < ANSWER_TIMEOUT_MS) {
      await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
      next = await ask(mine);
      if (next.kind !== 'waiting') show(next, mine.id);
    }
    return next;
  }

  /** Records that staff gave this wash manually. The response of the shop to the scan does not matter. */
  async function storeManualScan(): Promise<void> {
    if (scan !== null) await scans.keep({ ...scan, state: 'by_hand' });
    close();
  }

  /**
   * Records that staff disinfected the bay whose sticker they scanned. The record is stored with its time before it is
   * sent.
   */
  async function recordRinse(): Promise<void> {
    if (scan === null) return;
    const mine = { ...scan, readAt: Date.now() };
    shown.current = mine.id;
    setResult({ kind: 'asking' });
    show(await rinseResultOf(scans, mine), mine.id);
    await scans.syncScans();
  }

  function close(): void {
    shown.current = null;
    setResult(null);
    setScan(null);
    void scans.syncScans();
  }

  return { result, read, storeManualScan, recordRinse, close };
}
