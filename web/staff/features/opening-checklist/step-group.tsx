import { Link } from 'react-router';
import type {
  OpeningChecklist,
  OpeningChecklistMark,
  OpeningStepState,
  OpeningStep,
} from '#contracts/staff/opening-checklist.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useMayOpen } from '../../lib/portal.tsx';
import { openingStepLabels } from '../../lib/words/step-words.ts';
import { navigationEntries } from '../../places.tsx';
import { StepConfirmation } from './step-mark.tsx';
import { TestMessageForm } from './test-message.tsx';
import { TestPurchase } from './test-purchase.tsx';
import { useProviders } from './use-providers.ts';

type Step = OpeningChecklist['steps'][number];

type GroupProps = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly steps: readonly Step[];
  /**
   * The step that is marked as the next step, which is the first unfinished step of all groups. Null if all steps are
   * done.
   */
  readonly next: OpeningStep | null;
  readonly marks: readonly OpeningChecklistMark[];
  readonly onMarked: () => void;
};

/**
 * Shows the steps that have the same urgency, each with its state, and the progress of the group. Only the next step is
 * expanded.
 */
export function StepGroup({ id, title, text, steps, next, marks, onMarked }: GroupProps) {
  const done = steps.filter((step) => step.done).length;
  const progress = m.staff_first_done_of({
    done: leftToRight(String(done)),
    all: leftToRight(String(steps.length)),
  });
  return (
    <section className="staff-stack" aria-labelledby={id}>
      <div>
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <p className="staff-quiet">{text}</p>
      </div>
      <div className="opening-progress">
        <progress value={done} max={steps.length} aria-label={title} />
        <span>{progress}</span>
      </div>
      <ol className="opening-steps">
        {steps.map(({ name, done: isDone, state, stops }) => (
          // the changed key remounts two steps, so that the previous next step collapses and the new next step expands
          <li key={`${name} ${String(name === next)}`} className="provider-card">
            <details open={name === next}>
              <summary className="staff-summary opening-line">
                <h3 className="opening-step">
                  {name === next ? m.staff_first_next({ step: openingStepLabels[name]() }) : openingStepLabels[name]()}
                </h3>
                <span className={`staff-state ${stepStateClass(isDone, stops)}`}>{stateLabels[state]()}</span>
              </summary>
              <p className="staff-quiet">{texts[name]()}</p>
              <StepActions
                name={name}
                done={isDone}
                state={state}
                isNext={name === next}
                marks={marks}
                onMarked={onMarked}
              />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepStateClass(isDone: boolean, stops: boolean): string {
  if (isDone) return 'staff-state-active';
  return stops ? 'staff-state-disabled' : 'staff-state-invited';
}

const stateLabels: Readonly<Record<OpeningStepState, () => string>> = {
  done: m.staff_first_state_done,
  missing: m.staff_first_state_missing,
  example: m.staff_first_state_example,
  unpublished: m.staff_first_state_unpublished,
  sample_stations: m.staff_first_state_sample_stations,
  no_station: m.staff_first_state_no_station,
  no_hours: m.staff_first_state_no_hours,
  no_bay: m.staff_first_state_no_bay,
  no_machine: m.staff_first_state_no_machine,
  no_price: m.staff_first_state_no_price,
  standard_prices: m.staff_first_state_standard_prices,
  practice: m.staff_first_state_practice,
  not_connected: m.staff_first_state_not_connected,
  untested: m.staff_first_state_untested,
  no_payment: m.staff_first_state_no_payment,
  unconfirmed: m.staff_first_state_unconfirmed,
};

const texts: Readonly<Record<OpeningStep, () => string>> = {
  names: () => m.staff_first_names(),
  company: () => m.staff_first_company(),
  contact: () => m.staff_first_contact(),
  accessibility: () => m.staff_first_accessibility(),
  legal: () => m.staff_first_legal(),
  stations: () => m.staff_first_stations(),
  prices: () => m.staff_first_prices(),
  mail: () => m.staff_first_mail(),
  sms: () => m.staff_first_sms(),
  payments: () => m.staff_first_payments(),
  stickers: () => m.staff_first_stickers(),
};

const placeOf: Partial<Readonly<Record<OpeningStep, string>>> = {
  names: 'shop?part=names',
  company: 'shop?part=company',
  contact: 'shop?part=contact',
  accessibility: 'shop?part=accessibility',
  legal: 'shop?part=legal',
  stations: 'stations',
  mail: 'providers',
  sms: 'providers',
  payments: 'providers',
  prices: 'catalogue',
  stickers: 'stations',
};

type ActsProps = {
  readonly name: OpeningStep;
  readonly done: boolean;
  readonly state: OpeningStepState;
  readonly isNext: boolean;
  readonly marks: readonly OpeningChecklistMark[];
  readonly onMarked: () => void;
};

function StepActions({ name, done, state, isNext, marks, onMarked }: ActsProps) {
  return (
    <div className="opening-acts">
      <StepScreenLink name={name} isNext={isNext} />
      {!done && (name === 'mail' || name === 'sms') ? <Test channel={name} onSent={onMarked} /> : null}
      {!done && name === 'payments' ? <TestPurchaseIfEnabled /> : null}
      <StepConfirmation name={name} state={state} marks={marks} onMarked={onMarked} />
    </div>
  );
}

/**
 * Returns the path of the screen on which a step of the checklist is done. Returns null if the step has no screen or
 * the staff user cannot open it.
 */
function useScreenOfStep(name: OpeningStep): string | null {
  const mayOpen = useMayOpen();
  const wanted = placeOf[name];
  const place = navigationEntries.find(({ path }) => path === wanted?.split('?')[0]);
  return wanted === undefined || place === undefined || !mayOpen(place) ? null : `/admin/${wanted}`;
}

function StepScreenLink({ name, isNext }: Pick<ActsProps, 'name' | 'isNext'>) {
  const to = useScreenOfStep(name);
  if (to === null) return null;
  return (
    <Link
      to={to}
      className={`button ${isNext ? 'button-primary' : 'button-secondary'}`}
      aria-label={m.staff_first_go_to({ step: openingStepLabels[name]() })}
    >
      {m.staff_first_go()}
    </Link>
  );
}

function Test({ channel, onSent }: { readonly channel: 'mail' | 'sms'; readonly onSent: () => void }) {
  const { value, again } = useProviders();
  const provider = value?.providers.find(({ name }) => name === channel);
  if (value === null || provider === undefined || provider.state === 'off') return null;
  return (
    <TestMessageForm
      channel={channel}
      test={value.tests[channel]}
      onSent={() => {
        again();
        onSent();
      }}
    />
  );
}

function TestPurchaseIfEnabled() {
  const { value } = useProviders();
  return value?.testPurchase === true ? <TestPurchase /> : null;
}
