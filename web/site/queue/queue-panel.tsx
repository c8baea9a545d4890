import { useEffect, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { QueuePosition } from '#contracts/stations/bay-queue.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { pushSupport } from '#web/lib/push/subscribe.ts';
import { playTone } from '#web/lib/sound.ts';
import { useQueuePosition } from './use-queue-position.ts';
import type { QueuePanelProps } from './wait-for-bay.tsx';

/** Vibration pattern of a phone when a bay is reserved for this browser. The numbers are milliseconds: on, off, on. */
const VIBRATION_MS = [200, 100, 200];

type ButtonProps = { readonly label: string; readonly isMain?: boolean; readonly press: () => Promise<void> };

/** A button of the queue panel. It is disabled while its call runs. */
function PanelButton({ label, isMain = false, press }: ButtonProps) {
  const [isBusy, during] = useBusy();
  return (
    <button
      type="button"
      className={`button ${isMain ? 'button-primary' : 'button-secondary'}`}
      disabled={isBusy}
      onClick={() => void during(press)}
    >
      {label}
    </button>
  );
}

/**
 * Signals that a bay is reserved for this browser, by a tone, a vibration and the title of the tab. Also reloads the
 * bays of the page.
 */
function useHeldBaySignal(place: QueuePosition | null): void {
  const { revalidate } = useRevalidator();
  const held = place?.state === 'held' ? place.bayNo : null;
  useEffect(() => {
    if (held === null) return undefined;
    const before = document.title;
    document.title = m.queue_title({ bay: m.bay_name({ number: held }) });
    void playTone('high');
    // browsers refuse vibration and log an error without a user gesture, for example after a reload
    if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION_MS);
    void revalidate();
    return () => {
      document.title = before;
    };
  }, [held, revalidate]);
}

type ButtonsProps = ReturnType<typeof useQueuePosition> & {
  readonly isAtSticker: boolean;
  readonly onLeft: () => void;
};

function visibleButtonsOf(place: QueuePosition | null, isPushRefused: boolean, isAtSticker: boolean) {
  if (place === null) return { canConfirm: false, canNotify: false, canJoin: false, isIn: false };
  const { state, here, push } = place;
  return {
    canConfirm: state === 'held' && isAtSticker && !here,
    canNotify: state === 'waiting' && !push && !isPushRefused && pushSupport() === 'ready',
    canJoin: state === 'none',
    isIn: state !== 'none',
  };
}

function Buttons({ place, isPushRefused, isAtSticker, join, leave, confirm, notify, onLeft }: ButtonsProps) {
  const { canConfirm, canNotify, canJoin, isIn } = visibleButtonsOf(place, isPushRefused, isAtSticker);
  return (
    <div className="button-row">
      {canConfirm ? <PanelButton label={m.queue_here()} press={confirm} /> : null}
      {canNotify ? <PanelButton label={m.queue_push()} press={notify} /> : null}
      {canJoin ? <PanelButton isMain label={m.queue_again()} press={join} /> : null}
      <PanelButton
        label={isIn ? m.queue_leave() : m.access_close()}
        press={async () => {
          await leave();
          onLeft();
        }}
      />
    </div>
  );
}

/**
 * Shows the position in the queue, the bay that is reserved for this browser, and a button to leave the queue. Screen
 * readers announce each change.
 */
export function QueuePanel({ onLeft, ...props }: QueuePanelProps) {
  const queue = useQueuePosition(props);
  const { place, failure, isPushRefused } = queue;
  useHeldBaySignal(place);
  const isAtSticker = props.stationToken !== null;
  return (
    <section className="notice notice-info stack" aria-label={m.queue_line()}>
      <output className="own-line">
        <Words place={place} failure={failure} isAtSticker={isAtSticker} />
        {isPushRefused ? <span className="own-line">{m.queue_push_refused()}</span> : null}
      </output>
      {place === null && failure === null ? null : <Buttons {...queue} isAtSticker={isAtSticker} onLeft={onLeft} />}
    </section>
  );
}

type WordsProps = {
  readonly place: QueuePosition | null;
  readonly failure: string | null;
  readonly isAtSticker: boolean;
};

function Words({ place, failure, isAtSticker }: WordsProps): ReactNode {
  if (failure !== null) return failure;
  if (place === null) return m.queue_asking();
  if (place.state === 'none') return m.queue_over();
  if (place.state === 'waiting') {
    return (
      <>
        <strong className="own-line">{m.queue_place({ place: place.place ?? 1 })}</strong>
        {stayOnPageText(place)}
      </>
    );
  }
  return (
    <>
      <strong className="own-line">
        {m.queue_held({
          bay: m.bay_name({ number: place.bayNo ?? 1 }),
          time: formatTime(Date.parse(place.heldUntil ?? '')),
        })}
      </strong>
      {heldBayText(place, isAtSticker)}
    </>
  );
}

/**
 * Returns the text that says whether the page must stay open. On an iPhone, the text also explains how to get
 * notifications without the open page.
 */
function stayOnPageText({ push }: QueuePosition): string {
  if (push) return m.queue_push_on();
  return pushSupport() === 'install_first' ? `${m.queue_stay()} ${m.queue_push_install()}` : m.queue_stay();
}

function heldBayText({ here }: QueuePosition, isAtSticker: boolean): string {
  if (here) return m.queue_held_here();
  return isAtSticker ? m.queue_held_there() : m.queue_held_afar();
}
