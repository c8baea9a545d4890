import { useEffect, useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { openCodeReader } from './code-reader.ts';
import { listScans, isUnsentScan } from './scan-store.ts';

type Check = { readonly name: () => string; readonly holds: () => Promise<boolean> };

async function opensOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return false;
  return (await caches.match(window.location.pathname)) !== undefined;
}

async function hasCamera(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
  const devices = await navigator.mediaDevices.enumerateDevices();
  return state === 'granted' && devices.some(({ kind }) => kind === 'videoinput');
}

/**
 * Requests persistent storage, which the browser can refuse. Returns true if the stored scans can be read. Rejects if
 * they cannot be read.
 */
async function hasPersistentStorage(): Promise<boolean> {
  await navigator.storage.persist();
  await listScans();
  return true;
}

/**
 * Returns the checks that run before a shift. They cover the connection, camera permission, code reader, storage,
 * cached page and unsent scans.
 */
function checksOf(pollStation: () => Promise<boolean>): readonly Check[] {
  return [
    { name: () => m.scanner_ready_connection(), holds: pollStation },
    { name: () => m.scanner_ready_camera(), holds: hasCamera },
    { name: () => m.scanner_ready_reader(), holds: async () => (await openCodeReader()) !== null },
    { name: () => m.scanner_ready_store(), holds: hasPersistentStorage },
    { name: () => m.scanner_ready_offline(), holds: opensOffline },
    { name: () => m.scanner_ready_queue(), holds: async () => !(await listScans()).some(isUnsentScan) },
  ];
}

/** Lists everything that a shift needs. Each item is tested now and shows its result as a word and an icon. */
export function ScannerReadiness({ pollStation }: { readonly pollStation: () => Promise<boolean> }) {
  const [round, setRound] = useState(0);
  return <ReadinessChecks key={round} pollStation={pollStation} onAgain={() => setRound(round + 1)} />;
}

type RoundProps = { readonly pollStation: () => Promise<boolean>; readonly onAgain: () => void };

function ReadinessChecks({ pollStation, onAgain }: RoundProps) {
  const [results, setResults] = useState<readonly boolean[]>([]);
  const checks = checksOf(pollStation);

  useEffect(() => {
    let isUnmounted = false;
    void Promise.all(checksOf(pollStation).map((check) => check.holds().catch(() => false))).then((found) => {
      if (!isUnmounted) setResults(found);
    });
    return () => {
      isUnmounted = true;
    };
  }, [pollStation]);

  const ready = results.length > 0 && results.every(Boolean);
  return (
    <details className="scan-readiness stack" open={results.length > 0 && !ready}>
      <summary className="list-title">
        {results.length === 0 ? m.scanner_ready_asking() : ready ? m.scanner_ready_yes() : m.scanner_ready_no()}
      </summary>
      <ul className="stack-close">
        {checks.map(({ name }, index) => (
          <li key={name()} className="scan-check">
            <span aria-hidden="true" className="scan-check-sign">
              {results[index] === true ? '✓' : '✗'}
            </span>
            <span>
              {name()}: <b>{results[index] === true ? m.scanner_ready_ok() : m.scanner_ready_missing()}</b>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-secondary scan-checks-again" onClick={onAgain}>
        {m.scanner_ready_again()}
      </button>
    </details>
  );
}
