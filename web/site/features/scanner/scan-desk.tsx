import { useState } from 'react';
import type { ScannerView } from '#contracts/stations/scanner.ts';
import { SCANNED_TEXT_MAX_LENGTH } from '#contracts/stations/station-protocol.ts';
import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { BayPicker } from './bay-picker.tsx';
import { Readiness } from './readiness.tsx';
import { ResultPanel, type Result } from './result-panel.tsx';
import { ScanList } from './scan-list.tsx';
import { useCamera, type CameraState } from './use-camera.ts';
import { useScan } from './use-scan.ts';
import { useScans } from './use-scans.ts';

const cameraWords = {
  starting: () => m.scanner_camera_starting(),
  looking: () => m.scanner_camera_looking(),
  denied: () => m.scanner_camera_denied(),
  broken: () => m.scanner_camera_broken(),
} as const satisfies Record<CameraState, () => string>;

/** What leaving the answer means, where it means something. */
const closeWords: Partial<Record<Result['kind'], () => string>> = {
  unconfirmed: () => m.scanner_no_wash(),
  sticker: () => m.scanner_sticker_no(),
};

type DeskProps = {
  readonly view: ScannerView;
  /** The shop does not answer: bays are as they were, and nobody knows. */
  readonly away: boolean;
  readonly look: () => Promise<boolean>;
};

/** Staff at their station: which bay, the camera or the typed code, one large answer. */
export function ScanDesk({ view, away, look }: DeskProps) {
  const spoken = useSpoken();
  const scans = useScans();
  const { result, read, giveByHand, sayRinsed, close } = useScan(scans);
  const [bayNo, setBayNo] = useState((view.bays.find(({ state }) => state === 'free') ?? view.bays[0])?.bayNo ?? 1);
  const { video, state } = useCamera(result === null, (text) => void read(text, bayNo));

  return (
    <section className="page-narrow scan-page scan-desk">
      <div>
        <p className="font-semibold text-brand">{view.name}</p>
        <h1 className="text-3xl font-bold" tabIndex={-1}>
          {spoken({ en: view.stationName, he: view.stationNameHe })}
        </h1>
      </div>
      {away ? <p className="notice notice-danger">{m.scanner_away()}</p> : null}
      {result === null ? (
        <>
          <BayPicker bays={view.bays} chosen={bayNo} onChoose={setBayNo} away={away} />
          <div className="grid gap-2">
            <video ref={video} muted playsInline aria-hidden="true" className="scan-camera" data-state={state} />
            <output>{cameraWords[state]()}</output>
            <p className="text-ink-soft">{m.scanner_sticker_hint()}</p>
          </div>
          <TypedCode onType={(text) => void read(text, bayNo)} />
          <Readiness look={look} />
          <ScanList list={scans.list} />
        </>
      ) : (
        <ResultPanel result={result}>
          {result.kind === 'unconfirmed' ? (
            <button type="button" className="button button-secondary" onClick={() => void giveByHand()}>
              {m.scanner_by_hand()}
            </button>
          ) : null}
          {result.kind === 'sticker' ? (
            <button type="button" className="button button-secondary" onClick={() => void sayRinsed()}>
              {m.scanner_sticker_yes({ bay: result.bayNo })}
            </button>
          ) : null}
          {result.kind === 'asking' ? null : (
            <button type="button" className="button button-primary" onClick={close}>
              {(closeWords[result.kind] ?? m.scanner_next)()}
            </button>
          )}
        </ResultPanel>
      )}
    </section>
  );
}

/** Always there: cameras break, are forbidden, and see nothing in the rain. */
function TypedCode({ onType }: { readonly onType: (text: string) => void }) {
  return (
    <form
      className="grid gap-2"
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
