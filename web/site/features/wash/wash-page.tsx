import { useEffect, useState, useLayoutEffect, type ReactNode } from 'react';
import type { RateableItem } from '#contracts/loyalty/ratings.ts';
import { type LiveBay, type RedemptionView, getRedemption } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/text/format.ts';
import type { TimeLeft } from '#domain/stations/machine/time-left.ts';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText, usePage } from '#web/lib/page.tsx';
import { withNonBreakingDots } from '#web/lib/words/unbroken-dots.ts';
import { ensureServerTime, serverNow } from '#web/lib/freshness/server-time.ts';
import { msUntilOverdue } from '#domain/stations/bays/unconfirmed-start.ts';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { useServerNow } from '#web/lib/freshness/use-server-now.ts';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import brokenPicture from '../../illustrations/wash-broken.svg';
import endedPicture from '../../illustrations/wash-ended.svg';
import refusedPicture from '../../illustrations/wash-refused.svg';
import returnedPicture from '../../illustrations/wash-returned.svg';
import silentPicture from '../../illustrations/wash-silent.svg';
import startingPicture from '../../illustrations/wash-starting.svg';
import { NextWashStep } from './next-step.tsx';
import { LostConnection, useLostConnection } from './lost-connection.tsx';
import { WashContactLink } from './wash-contact-link.tsx';
import { WashEnded } from './wash-ended.tsx';
import { WashHelp } from './wash-help.tsx';
import { WashProgressRing } from './wash-progress-ring.tsx';
import { WashState } from './wash-state.tsx';
import { SuggestedWashStep } from './suggested-wash-step.tsx';
import { hasTooLittleWater, washPageStateOf, type WashPageState } from './wash-page-state.ts';
import { documentTitle } from '../../document-title.ts';
import { useRunningWashHint } from '../../running-wash/use-running-wash-hint.ts';
import { washTimeLeft } from '../../washes/wash-time-left.ts';

/**
 * Keeps the page current while the wash can change. Returns `isLate`, which is true if the machine's report is overdue.
 */
function useWashUpdates(wash: RedemptionView, isFollowed = false): { readonly isLate: boolean } {
  const { state, startBefore, requestedAt } = wash;
  const [isLate, setLate] = useState(false);
  const isOver = state === 'released' || state === 'reversed' || wash.endedAt !== null;
  useReloadOnServerEvent(
    isOver || isFollowed ? null : { address: `${endpointUrlOf(getRedemption, { params: wash })}/events` },
  );

  useEffect(() => {
    if (state !== 'held') return undefined;
    const times = { startBefore: Date.parse(startBefore), requestedAt: Date.parse(requestedAt) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    // the clock of the phone can be fast, so the page waits for the server's time before it shows that a wash did not
    // start
    void ensureServerTime().then(() => {
      if (!isLeft) timer = setTimeout(() => setLate(true), msUntilOverdue(times, serverNow()));
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [state, startBefore, requestedAt]);

  return { isLate: state === 'held' && isLate };
}

/**
 * Adds a text before the title of the browser tab, for example '12 min · Your wash · Shampaw'. Null shows the title
 * without this text.
 */
function useTabTitlePrefix(words: string | null): void {
  const { brand, locale } = usePage();
  const title = documentTitle({ title: m.wash_title() }, brand.name[locale]);
  useLayoutEffect(() => {
    document.title = words === null ? title : `${words} · ${title}`;
  }, [title, words]);
}

/**
 * Requests that the service worker stores this page in each new state. A reload without a connection then shows the
 * last known state. `known` is a key of the state, or null if the page is outdated.
 */
function useStorePageForOffline(known: string | null): void {
  useEffect(() => {
    if (known === null || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.controller?.postMessage({ keep: window.location.pathname });
  }, [known]);
}

/**
 * Keeps the screen on while `isOn` is true and the page is visible (Screen Wake Lock API). The browser releases the
 * lock of a hidden page, so the lock is requested again when the page becomes visible. Does nothing on a device that
 * does not support the lock or refuses it (battery saver).
 */
function useScreenAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;

    async function keepOn(): Promise<void> {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      const requested = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await requested?.release();
      else lock = requested;
    }
    const look = () => void keepOn();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, [isOn]);
}

type WashPageProps = {
  readonly wash: RedemptionView;
  /** The wash that the customer can rate. Null until the wash has ended, and if it could not be loaded. */
  readonly rated: RateableItem | null;
  /**
   * Bays of the station with their current state. They are loaded after a wash that did not work, and are empty if they
   * are not known.
   */
  readonly bays?: readonly LiveBay[];
  /** False if the last request failed. `wash` can then be outdated. */
  readonly isFresh: boolean;
  /**
   * True if the page around this component already receives the updates of this wash. They are then not requested
   * twice.
   */
  readonly isFollowed?: boolean;
  /** Amount in agorot that was paid at the machine. Undefined for a wash of a voucher. */
  readonly paidAgorot?: number;
  readonly documents?: ReactNode;
};

const pictures = {
  starting: startingPicture,
  silent: silentPicture,
  ended: endedPicture,
  refused: refusedPicture,
  broken: brokenPicture,
  given_back: returnedPicture,
} as const satisfies Record<Exclude<WashPageState, 'running'>, string>;

/**
 * Returns the picture for a state. A wash that the machine stopped early does not get the picture of a dry dog. The
 * same is true for a wash with hardly any water.
 */
function pictureOf(state: keyof typeof pictures, wash: RedemptionView): string {
  if (state === 'ended' && wash.interruption !== null) return pictures.broken;
  return pictures[state === 'ended' && hasTooLittleWater(wash) ? 'starting' : state];
}

/** Page of one wash in all its states. The wash waits for the machine, runs, has finished, or was credited back. */
export function WashPage({ wash, rated, bays = [], isFresh, isFollowed, paidAgorot, documents }: WashPageProps) {
  const localized = useLocalizedText();
  const { isLate } = useWashUpdates(wash, isFollowed);
  const now = useServerNow();
  const lostAt = useLostConnection({ wash, isFresh });
  // without a connection, the page cannot know whether the machine has started
  const state = washPageStateOf(wash, isLate && lostAt === null);
  useStorePageForOffline(isFresh ? `${wash.state} ${wash.startedAt} ${wash.endedAt}` : null);
  const left = state === 'running' ? washTimeLeft(wash, now) : null;
  useRunningWashHint(wash);
  useScreenAwake(state === 'starting' || state === 'running');
  useTabTitlePrefix(left === null ? null : tabTitlePrefix(left));
  return (
    <section className="page-narrow wash-page">
      <p className="over-title">
        {withNonBreakingDots(`${localized({ en: wash.stationName, he: wash.stationNameHe })} · `)}
        <span className="unbroken">{m.bay_name({ number: wash.bayNo })}</span>
      </p>
      {left === null ? null : <WashProgressRing left={left} />}
      {state === 'running' ? null : (
        <img src={pictureOf(state, wash)} alt="" width={400} height={300} className="wash-picture" />
      )}
      <LostConnection wash={wash} lostAt={lostAt} />
      <WashState wash={wash} state={state} left={left} paidAgorot={paidAgorot} now={now} />
      <SuggestedWashStep left={left} />
      <WashCount wash={wash} isWalkUp={paidAgorot !== undefined} />
      {state === 'ended' ? <WashEnded wash={wash} rated={rated} /> : null}
      <NextWashStep wash={wash} state={state} bays={bays} />
      <div className="wash-foot">
        <Help wash={wash} state={state} />
        {documents}
      </div>
    </section>
  );
}

type StateProps = { readonly wash: RedemptionView; readonly state: WashPageState };

/**
 * Shows help during the wash, and a link to the contact form after it. The other states have a next step of their own.
 */
function Help({ wash, state }: StateProps) {
  if (state === 'running') return <WashHelp wash={wash} />;
  // after a brief wash, the link to the contact form is already above, see `WashEnded`
  if (state !== 'ended' || hasTooLittleWater(wash)) return null;
  return <WashContactLink wash={wash}>{m.wash_help()}</WashContactLink>;
}

type WashCountProps = { readonly wash: RedemptionView; readonly isWalkUp: boolean };

/**
 * Shows the number of remaining washes. Renders nothing while the wash is reserved, because it is already subtracted
 * although its water has not started. Renders nothing for a single wash that was paid for at the machine, because the
 * customer does not know of a voucher.
 */
function WashCount({ wash: { state, remaining, washCount }, isWalkUp }: WashCountProps) {
  if (state === 'held' || (isWalkUp && remaining === 0 && washCount === 1)) return null;
  return <p className="quiet">{m.voucher_left({ count: remaining, total: washCount })}</p>;
}

function tabTitlePrefix(left: TimeLeft): string {
  if (left.kind === 'estimated') return m.wash_until_about({ time: formatTime(left.endsAt) });
  return m.wash_tab({ minutes: left.minutes === 0 ? '<1' : String(left.minutes) });
}
