import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatTime, isolatedShekels } from '#domain/core/text/format.ts';
import type { TimeLeft } from '#domain/stations/machine/time-left.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { durationTextOfSeconds } from '#web/lib/words/duration-words.ts';
import { washPageTexts, type WashPageState } from './wash-page-state.ts';

type WashStateProps = {
  readonly wash: RedemptionView;
  readonly state: WashPageState;
  /** Remaining time that the ring shows. Null while the wash does not run. */
  readonly left: TimeLeft | null;
  /** The server's time in epoch milliseconds. */
  readonly now: number;
  /** Amount in agorot that was paid at the machine. Undefined for a wash of a voucher. */
  readonly paidAgorot?: number | undefined;
};

/** Time in milliseconds after which the page says that the start takes longer than usual. */
const LONG_WAIT_MS = 10_000;
const SECOND_MS = 1_000;

/**
 * Shows the time since the request. It is outside the announced text, because a screen reader must not read every
 * second.
 */
function WaitedTime({ waitedMs }: { readonly waitedMs: number }) {
  return (
    <p role="timer" className="wash-clock group-title">
      {m.wash_waited({ duration: durationTextOfSeconds(Math.floor(waitedMs / SECOND_MS)) })}
    </p>
  );
}

function longWaitText(paidAgorot: number | undefined): string {
  return paidAgorot === undefined
    ? m.wash_waiting_long()
    : m.wash_waiting_long_paid({ price: isolatedShekels(paidAgorot) });
}

/**
 * Shows the state of the wash in words. The text contains no countdown, so that a screen reader announces it only when
 * the state changes.
 */
export function WashState({ wash, state, left, paidAgorot, now }: WashStateProps) {
  const waitedMs = state === 'starting' ? now - Date.parse(wash.requestedAt) : 0;
  const isLong = waitedMs >= LONG_WAIT_MS;
  const { title, text } = washPageTexts[state];
  return (
    <>
      <div aria-live="polite" className="stack-close">
        <h1 className="thing-title" tabIndex={-1}>
          <Sentence text={title(wash)} />
        </h1>
        {state === 'running' ? (
          <div className="group-title">
            <p>
              <Sentence text={creditedText(wash)} />
            </p>
            {paidAgorot === undefined ? null : (
              <p>
                <Sentence text={m.wash_paid({ price: isolatedShekels(paidAgorot) })} />
              </p>
            )}
          </div>
        ) : null}
        {left?.kind === 'reported' ? null : (
          <p className="lead">
            <Sentence text={isLong ? longWaitText(paidAgorot) : text(wash)} />
          </p>
        )}
      </div>
      {isLong ? <WaitedTime waitedMs={waitedMs} /> : null}
    </>
  );
}

function creditedText({ minutes, startedAt, requestedAt }: RedemptionView): string {
  return m.wash_credited_title({ minutes, time: formatTime(Date.parse(startedAt ?? requestedAt)) });
}
