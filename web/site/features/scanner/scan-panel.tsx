import { useState } from 'react';
import type { ScannerView } from '#contracts/stations/scanner.ts';
import { SCANNED_TEXT_MAX_LENGTH } from '#contracts/stations/station-protocol.ts';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { ChoiceText } from '#web/ui/fields/choice-words.tsx';
import type { LiveBay } from '#contracts/stations/redemptions.ts';
import { ScannerReadiness } from './scanner-readiness.tsx';
import { ResultPanel, type ScanResult } from './result-panel.tsx';
import { ScanList } from './scan-list.tsx';
import { useCamera, type CameraState } from './use-camera.ts';
import { useScan } from './use-scan.ts';
import { useScanQueue } from './use-scan-queue.ts';

const words = {
  free: () => m.bay_free(),
  reserved: () => m.bay_reserved(),
  busy: () => m.bay_busy(),
  checking: () => m.bay_checking(),
  out_of_order: () => m.bay_out_of_order(),
  silent: () => m.bay_silent(),
} as const satisfies Record<LiveBay['state'], () => string>;

type PickerProps = {
  readonly bays: readonly LiveBay[];
  readonly chosen: number;
  readonly onChoose: (bayNo: number) => void;
  readonly away: boolean;
};

/** Lets staff choose a bay. Every bay can be chosen, because the shop's server decides whether the bay is free. */
function BayPicker({ bays, chosen, onChoose, away }: PickerProps) {
  return (
    <fieldset>
      <legend className="choices-title">{m.scan_bay()}</legend>
      <div className="scan-bays">
        {bays.map(({ bayNo, name, nameHe, state }) => (
          <label key={bayNo} className="choice">
            <input type="radio" name="bay" checked={bayNo === chosen} onChange={() => onChoose(bayNo)} />
            <ChoiceText title={bayTitle({ bayNo, name, nameHe })} detail={away ? undefined : words[state]()} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const cameraLabels = {
  starting: () => m.scanner_camera_starting(),
  looking: () => m.scanner_camera_looking(),
  denied: () => m.scanner_camera_denied(),
  broken: () => m.scanner_camera_broken(),
} as const satisfies Record<CameraState, () => string>;

/** Labels of the close button, by kind of result. They explain what the button does. */
const closeLabels: Partial<Record<ScanResult['kind'], () => string>> = {
  unconfirmed: () => m.scanner_no_wash(),
  sticker: () => m.scanner_sticker_no(),
};

type DeskProps = {
  readonly view: ScannerView;
  /** True if the shop's server does not respond. The current state of the bays is then unknown. */
  readonly away: boolean;
  readonly pollStation: () => Promise<boolean>;
};

/**
 * The scanner for staff at a station. It contains the choice of a bay, the camera or a typed code, and one large
 * result.
 */
export function ScanPanel({ view, away, pollStation }: DeskProps) {
  const localized = useLocalizedText();
  const scans = useScanQueue();
  const { result, read, storeManualScan, recordRinse, close } = useScan(scans);
  const [bayNo, setBayNo] = useState((view.bays.find(({ state }) => state === 'free') ?? view.bays[0])?.bayNo ?? 1);
  const { video, state } = useCamera(result === null, (text) => void read(text, bayNo));

  return (
    <section className="page-narrow scan-page scan-desk">
      <div>
        <p className="over-title">{view.name}</p>
        <h1 className="thing-title" tabIndex={-1}>
          {localized({ en: view.stationName, he: view.stationNameHe })}
        </h1>
      </div>
      {away ? <p className="notice notice-danger">{m.scanner_away()}</p> : null}
      {result === null ? (
        <>
          <BayPicker bays={view.bays} chosen={bayNo} onChoose={setBayNo} away={away} />
          <div className="stack-close">
            <video ref={video} muted playsInline aria-hidden="true" className="scan-camera" data-state={state} />
            <output>{cameraLabels[state]()}</output>
            <p className="quiet">{m.scanner_sticker_hint()}</p>
          </div>
          <EnteredCodeForm onType={(text) => void read(text, bayNo)} />
          <ScannerReadiness pollStation={pollStation} />
          <ScanList list={scans.list} />
        </>
      ) : (
        <ResultPanel result={result}>
          {result.kind === 'unconfirmed' ? (
            <button type="button" className="button button-secondary" onClick={() => void storeManualScan()}>
              {m.scanner_by_hand()}
            </button>
          ) : null}
          {result.kind === 'sticker' ? (
            <button type="button" className="button button-secondary" onClick={() => void recordRinse()}>
              {m.scanner_sticker_yes({ bay: result.bayNo })}
            </button>
          ) : null}
          {result.kind === 'asking' ? null : (
            <button type="button" className="button button-primary" onClick={close}>
              {(closeLabels[result.kind] ?? m.scanner_next)()}
            </button>
          )}
        </ResultPanel>
      )}
    </section>
  );
}

/**
 * Form to type a code. It is always available, because a camera can be broken, be forbidden, or see nothing in the
 * rain.
 */
function EnteredCodeForm({ onType }: { readonly onType: (text: string) => void }) {
  return (
    <form
      className="stack-close"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('text');
        if (typeof typed !== 'string' || typed.trim() === '') return;
        event.currentTarget.reset();
        onType(typed.trim());
      }}
    >
      <TextField
        label={m.scanner_typed()}
        name="text"
        dir="ltr"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={SCANNED_TEXT_MAX_LENGTH}
        placeholder="XXXX-XXXX-XXXX-XXXX-X"
      />
      <button type="submit" className="button button-primary">
        {m.scanner_typed_submit()}
      </button>
    </form>
  );
}
