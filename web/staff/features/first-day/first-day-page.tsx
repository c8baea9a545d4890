import { useState } from 'react';
import { Link } from 'react-router';
import {
  getFirstDay,
  markFirstDay,
  type FirstDay,
  type FirstDayMark,
  type FirstDayStep,
} from '#contracts/staff/first-day.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMayOpen, useMe } from '../../lib/portal.tsx';
import { StaffAct } from '../../lib/acts/staff-act.tsx';
import { stepWords } from '../../lib/words/step-words.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { places } from '../../places.tsx';
import { TestMessageForm } from './test-message.tsx';
import { TestPayments } from './test-payments.tsx';
import { TestPurchase } from './test-purchase.tsx';
import { useProviders } from './use-providers.ts';

const REFRESH_MS = 5_000;

/**
 * The checklist from an empty shop to the first sale. A step is done when the stored data shows it. The steps can be
 * done in any order.
 */
export function FirstDayPage() {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getFirstDay, {}, { version, refreshMs: REFRESH_MS });
  const again = () => setVersion((known) => known + 1);
  const { value } = resource;
  return (
    <div className="staff-stack first-day">
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{m.staff_first_title()}</h1>
          <p className="staff-quiet">{m.staff_first_text()}</p>
        </div>
        <Link to="/admin/dashboard" className="button button-secondary">
          {m.staff_first_later()}
        </Link>
      </header>
      <LoadState resource={resource} />
      {value === null ? null : <Steps firstDay={value} onMarked={again} />}
    </div>
  );
}

type StepsProps = { readonly firstDay: FirstDay; readonly onMarked: () => void };

function Steps({ firstDay: { steps, marks, proxyMissing, sandboxBankLost }, onMarked }: StepsProps) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.name;
  const isDismissed = marks.includes('dismissed');
  return (
    <>
      <p className={`staff-light ${done === steps.length ? 'staff-light-good' : 'staff-light-unknown'}`}>
        {done === steps.length
          ? m.staff_first_all_done()
          : m.staff_first_done_of({ done: String(done), all: String(steps.length) })}
      </p>
      {proxyMissing ? <ProxyMissing /> : null}
      {sandboxBankLost ? <SandboxBankLost /> : null}
      <ol className="first-day-steps">
        {steps.map((step) => (
          <li key={step.name} className="provider-card">
            <header className="staff-head">
              <h2 className="text-lg">{stepWords[step.name]()}</h2>
              <span className={`staff-state staff-state-${appearanceOf(step)}`}>{stateOf(step)}</span>
            </header>
            <p className="staff-quiet">{texts[step.name]()}</p>
            <StepActs name={step.name} next={step.name === next} marks={marks} onMarked={onMarked} />
          </li>
        ))}
      </ol>
      <TestPayments />
      <StepMark
        mark="dismissed"
        on={!isDismissed}
        label={isDismissed ? m.staff_first_remind() : m.staff_first_dismiss()}
        onMarked={onMarked}
      />
    </>
  );
}

/** Warns that a reverse proxy is missing in the settings. The name of the setting is the same in every language. */
function ProxyMissing() {
  return (
    <section className="provider-card" aria-labelledby="proxy-missing">
      <header className="staff-head">
        <h2 id="proxy-missing" className="text-lg">
          {m.staff_first_proxy_title()}
        </h2>
        <span className="staff-state staff-state-disabled">{m.staff_first_to_do()}</span>
      </header>
      <p className="staff-quiet">{m.staff_first_proxy_text()}</p>
      <p>
        <code dir="ltr" translate="no">
          TRUSTED_PROXIES
        </code>
      </p>
    </section>
  );
}

function SandboxBankLost() {
  return (
    <section className="provider-card" aria-labelledby="sandbox-bank-lost">
      <header className="staff-head">
        <h2 id="sandbox-bank-lost" className="text-lg">
          {m.staff_first_sandbox_title()}
        </h2>
        <span className="staff-state staff-state-disabled">{m.staff_first_to_do()}</span>
      </header>
      <p className="staff-quiet">{m.staff_first_sandbox_text()}</p>
    </section>
  );
}

type Step = FirstDay['steps'][number];

function appearanceOf({ done, stops }: Step): string {
  if (done) return 'active';
  return stops ? 'disabled' : 'invited';
}

function stateOf({ done, stops }: Step): string {
  if (done) return m.staff_first_done();
  return stops ? m.staff_first_stops() : m.staff_first_to_do();
}

const texts: Readonly<Record<FirstDayStep, () => string>> = {
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

/** Screens on which the steps are done. */
const placeOf: Partial<Readonly<Record<FirstDayStep, string>>> = {
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
  readonly name: FirstDayStep;
  /** True for the first step that is not done, whose button is the primary button. */
  readonly next: boolean;
  readonly marks: readonly FirstDayMark[];
  readonly onMarked: () => void;
};

function StepActs({ name, next, marks, onMarked }: ActsProps) {
  return (
    <div className="first-day-acts">
      <PlaceLink name={name} next={next} />
      {name === 'mail' || name === 'sms' ? <Test channel={name} onAsked={onMarked} /> : null}
      {name === 'payments' ? <TryPurchase /> : null}
      {name === 'prices' || name === 'stickers' ? (
        <StepMark
          mark={name}
          on={!marks.includes(name)}
          label={marks.includes(name) ? m.staff_first_unmark() : markWords[name]()}
          onMarked={onMarked}
        />
      ) : null}
    </div>
  );
}

const markWords = { prices: () => m.staff_first_prices_right(), stickers: () => m.staff_first_stickers_up() } as const;

/** Link to the screen of a step. It is rendered only if the step has a screen that the staff user can open. */
function PlaceLink({ name, next }: Pick<ActsProps, 'name' | 'next'>) {
  const mayOpen = useMayOpen();
  const wanted = placeOf[name];
  const place = places.find(({ path }) => path === wanted?.split('?')[0]);
  if (wanted === undefined || place === undefined || !mayOpen(place)) return null;
  return (
    <Link
      to={`/admin/${wanted}`}
      className={`button ${next ? 'button-primary' : 'button-secondary'}`}
      aria-label={m.staff_first_go_to({ step: stepWords[name]() })}
    >
      {m.staff_first_go()}
    </Link>
  );
}

function Test({ channel, onAsked }: { readonly channel: 'mail' | 'sms'; readonly onAsked: () => void }) {
  const { value, again } = useProviders();
  const provider = value?.providers.find(({ name }) => name === channel);
  if (value === null || provider === undefined || provider.state === 'off') return null;
  return (
    <TestMessageForm
      channel={channel}
      test={value.tests[channel]}
      onAsked={() => {
        again();
        onAsked();
      }}
    />
  );
}

function TryPurchase() {
  const { value } = useProviders();
  return value?.testPurchase === true ? <TestPurchase /> : null;
}

type MarkProps = {
  readonly mark: FirstDayMark;
  readonly on: boolean;
  readonly label: string;
  readonly onMarked: () => void;
};

function StepMark({ mark, on, label, onMarked }: MarkProps) {
  if (!mayUse(useMe(), 'settings.write')) return null;
  return (
    <p>
      <StaffAct
        endpoint={markFirstDay}
        input={{ body: { mark, on } }}
        label={label}
        done={() => m.staff_shop_saved()}
        onDone={onMarked}
      />
    </p>
  );
}
