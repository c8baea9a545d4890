import { useContext, useEffect, type ReactNode } from 'react';
import { getWalkUp, type WalkUpView } from '#contracts/stations/walk-up.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { useLocalizedText } from '#web/lib/page.tsx';
import { withNonBreakingDots } from '#web/lib/words/unbroken-dots.ts';
import keptPicture from '../../illustrations/wash-back.svg';
import brokenPicture from '../../illustrations/wash-broken.svg';
import refundedPicture from '../../illustrations/wash-refunded.svg';
import refusedPicture from '../../illustrations/wash-refused.svg';
import silentPicture from '../../illustrations/wash-silent.svg';
import startingPicture from '../../illustrations/wash-starting.svg';
import waitingPicture from '../../illustrations/waiting.svg';
import { setRunningWashHint } from '../../washes/running-wash-hint.ts';
import { WALK_UP_LISTED_MS } from '../../running-wash/find-running-wash.ts';
import {
  AbandonedActions,
  ChoiceActions,
  ConvertedToVoucherActions,
  PaidActions,
  PayingActions,
  RefundedActions,
} from './walk-up-actions.tsx';
import { walkUpPageStateOf, type WalkUpPageState } from './walk-up-page-state.ts';
import { WalkUpUpdateContext } from './walk-up-update.ts';
import { useWaterStart } from './use-water-start.ts';

type WalkUpPageProps = {
  readonly walkUp: WalkUpView;
  /** Page of the wash of this walk-up, with its documents. It is shown while the wash starts and runs. */
  readonly children: ReactNode;
};

type MessageState = Exclude<WalkUpPageState, 'wash'>;
type WaysProps = { readonly walkUp: WalkUpView };

const pictures = {
  paying: startingPicture,
  paid: startingPicture,
  kept: keptPicture,
  refunded: refundedPicture,
  abandoned: waitingPicture,
} as const satisfies Record<Exclude<MessageState, 'choice'>, string>;

const failurePictures = {
  bay_taken: waitingPicture,
  refused: refusedPicture,
  silent: silentPicture,
  broken: brokenPicture,
} as const satisfies Record<NonNullable<WalkUpView['failure']>, string>;

function pictureOf(state: MessageState, { failure }: WalkUpView): string {
  return state === 'choice' ? failurePictures[failure ?? 'refused'] : pictures[state];
}

const ways = {
  paying: PayingActions,
  paid: PaidActions,
  choice: ChoiceActions,
  kept: ConvertedToVoucherActions,
  refunded: RefundedActions,
  abandoned: AbandonedActions,
} as const satisfies Record<MessageState, (props: WaysProps) => ReactNode>;

const failureTitles = {
  bay_taken: () => m.walk_up_failed_bay_taken(),
  refused: () => m.walk_up_failed_refused(),
  silent: () => m.walk_up_failed_silent(),
  broken: () => m.walk_up_failed_broken(),
} as const satisfies Record<NonNullable<WalkUpView['failure']>, () => string>;

const titles = {
  paying: () => m.walk_up_paying_title(),
  paid: ({ autoStart }) => (autoStart ? m.walk_up_paid_title() : m.walk_up_paid_title_press()),
  choice: ({ failure }) => failureTitles[failure ?? 'refused'](),
  kept: ({ washCount }) => (washCount > 1 ? m.walk_up_kept_title_many() : m.walk_up_kept_title()),
  refunded: () => m.walk_up_refunded_title(),
  abandoned: ({ declined }) => (declined ? m.walk_up_declined_title() : m.walk_up_abandoned_title()),
} as const satisfies Record<MessageState, (walkUp: WalkUpView) => string>;

/** Page between the payment and the wash. While it is open, it starts the bay and shows the state of the payment. */
export function WalkUpPage({ walkUp, children }: WalkUpPageProps) {
  const state = walkUpPageStateOf(walkUp);
  const isOver = state === 'kept' || state === 'refunded' || walkUp.state === 'washing';
  const receive = useContext(WalkUpUpdateContext);
  // the content of an event is the response of `getWalkUp`
  const onContent = receive as (content: unknown) => void;
  useReloadOnServerEvent(
    isOver ? null : { address: `${endpointUrlOf(getWalkUp, { params: walkUp })}/events`, onContent },
  );
  useWaterStart(walkUp);
  const isWaiting = walkUp.state === 'paid' || walkUp.state === 'starting';
  useEffect(() => {
    if (isWaiting) setRunningWashHint(WALK_UP_LISTED_MS);
  }, [isWaiting]);
  if (state === 'wash') return children;
  return <WalkUpMessage walkUp={walkUp} state={state} />;
}

function WalkUpMessage({ walkUp, state }: WaysProps & { readonly state: MessageState }) {
  const localized = useLocalizedText();
  const Ways = ways[state];
  return (
    <section className="page-narrow wash-page">
      <p className="over-title">
        {withNonBreakingDots(`${localized({ en: walkUp.stationName, he: walkUp.stationNameHe })} · `)}
        <span className="unbroken">{m.bay_name({ number: walkUp.bayNo })}</span>
      </p>
      <img src={pictureOf(state, walkUp)} alt="" width={400} height={300} className="wash-picture" />
      {/* announced only when its content changes */}
      <div aria-live="polite">
        <h1 className="thing-title" tabIndex={-1}>
          {titles[state](walkUp)}
        </h1>
      </div>
      <Ways walkUp={walkUp} />
    </section>
  );
}
