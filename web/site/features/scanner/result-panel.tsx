import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';

/** The result of scanning a code. `yes` means that the machine reported a running wash. */
export type ScanResult =
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly bayNo: number }
  | { readonly kind: 'yes'; readonly bayNo: number; readonly minutes: number; readonly left: string }
  | { readonly kind: 'no'; readonly why: string }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'sticker' | 'rinsed'; readonly bayNo: number }
  | { readonly kind: 'rinse_kept' | 'rinse_refused' };

/**
 * Appearance of each scan result. Shape, text and colour all show the same result. One of them alone could be missed
 * because of bright sun, wet glasses or colour blindness.
 */
const looks = {
  asking: { sign: 'M32 16v17l11 7', look: 'scan-result-wait' },
  waiting: { sign: 'M32 16v17l11 7', look: 'scan-result-wait' },
  yes: { sign: 'M19 33l9 9 18-20', look: 'scan-result-yes' },
  no: { sign: 'M21 21l22 22M43 21L21 43', look: 'scan-result-no' },
  unconfirmed: { sign: 'M28 31a5 5 0 1 1 6 5c-1.4.6-2 1.6-2 3.5M32 48v.5', look: 'scan-result-unsure' },
  sticker: { sign: 'M26 27a6 6 0 1 1 8 6c-1.6.7-2.4 2-2.4 4M31.6 43v.5', look: 'scan-result-wait' },
  rinsed: { sign: 'M19 33l9 9 18-20', look: 'scan-result-yes' },
  rinse_kept: { sign: 'M28 31a5 5 0 1 1 6 5c-1.4.6-2 1.6-2 3.5M32 48v.5', look: 'scan-result-unsure' },
  rinse_refused: { sign: 'M21 21l22 22M43 21L21 43', look: 'scan-result-no' },
} as const satisfies Record<ScanResult['kind'], object>;

function titleOf(result: ScanResult): string {
  switch (result.kind) {
    case 'asking':
      return m.scanner_asking();
    case 'waiting':
      return m.scanner_waiting();
    case 'yes':
      return m.scanner_yes();
    case 'no':
      return m.scanner_no();
    case 'unconfirmed':
    case 'rinse_kept':
      return m.scanner_unconfirmed();
    case 'sticker':
      return m.scanner_sticker_title({ bay: result.bayNo });
    case 'rinsed':
      return m.scanner_rinsed();
    case 'rinse_refused':
      return m.scanner_rinse_refused();
  }
}

function textOf(result: ScanResult): string {
  switch (result.kind) {
    case 'asking':
      return '';
    case 'waiting':
      return m.scanner_waiting_text({ bay: result.bayNo });
    case 'yes':
      return `${m.scanner_yes_text({ bay: result.bayNo, minutes: result.minutes })} ${result.left}`;
    case 'no':
      return result.why;
    case 'unconfirmed':
      return m.scanner_unconfirmed_text();
    case 'sticker':
      return m.scanner_sticker_text();
    case 'rinsed':
      return m.scanner_rinsed_text({ bay: result.bayNo });
    case 'rinse_kept':
      return m.scanner_rinse_kept_text();
    case 'rinse_refused':
      return m.scanner_rinse_refused_text();
  }
}

/** Shows the result of a scan over the whole screen. Screen readers announce it immediately. */
export function ResultPanel({ result, children }: { readonly result: ScanResult; readonly children: ReactNode }) {
  const { sign, look } = looks[result.kind];
  return (
    <section className={`scan-result ${look}`}>
      <div role="alert" className="stack centred">
        <svg viewBox="0 0 64 64" aria-hidden="true">
          {look === 'scan-result-unsure' ? <path d="M32 4 61 58H3z" /> : <circle cx="32" cy="32" r="29" />}
          <path d={sign} />
        </svg>
        <h2 className="page-title">{titleOf(result)}</h2>
        <p className="scan-result-text">{textOf(result)}</p>
      </div>
      <div className="scan-ways">{children}</div>
    </section>
  );
}
