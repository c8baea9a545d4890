import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { isUnsentScan, type StoredScan } from './scan-store.ts';

const words = {
  asked: () => m.scanner_kept_asked(),
  by_hand: () => m.scanner_kept_by_hand(),
  started: () => m.scanner_kept_started(),
  booked: () => m.scanner_kept_booked(),
  looked_at: () => m.scanner_kept_looked_at(),
  nothing: () => m.scanner_kept_nothing(),
  rinsed: () => m.scanner_kept_rinsed(),
  disinfected: () => m.scanner_kept_disinfected(),
  rinse_refused: () => m.scanner_kept_rinse_refused(),
} as const satisfies Record<StoredScan['state'], () => string>;

const SHOWN_MAX = 60;

/** Lists the scans of this phone, each with its time and its result. */
export function ScanList({ list }: { readonly list: readonly StoredScan[] }) {
  const open = list.filter(isUnsentScan).length;
  return (
    <section aria-labelledby="scanner-kept" className="stack">
      <h2 id="scanner-kept" className="list-title">
        {m.scanner_kept()}
      </h2>
      <output className={open === 0 ? 'quiet' : 'notice notice-danger lead-words'}>
        {open === 0 ? m.scanner_kept_none_open() : m.scanner_kept_open({ count: open })}
      </output>
      <ul className="ruled-list">
        {list.slice(0, SHOWN_MAX).map((scan) => (
          <li key={scan.id} className="kept-scan">
            <span className="row-name">{words[scan.state]()}</span>
            <span>
              {m.bay_name({ number: scan.bayNo })} · <bdi>{formatTime(scan.readAt)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
