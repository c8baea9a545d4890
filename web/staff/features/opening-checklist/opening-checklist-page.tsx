import { useState } from 'react';
import { Link } from 'react-router';
import { getOpeningChecklist, type OpeningChecklist } from '#contracts/staff/opening-checklist.ts';
import { isRequiredForFirstWash } from '#domain/staff/opening-steps.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { StepGroup } from './step-group.tsx';
import { StepDoneToggle } from './step-mark.tsx';
import { TestPayments } from './test-payments.tsx';

const REFRESH_MS = 5_000;

/**
 * Shows the checklist that leads from an empty shop to the first sale. A step counts as done once the stored data
 * contains its result. The steps can be done in any order.
 */
export function OpeningChecklistPage() {
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getOpeningChecklist, {}, { version, refreshMs: REFRESH_MS });
  const reload = () => setVersion((known) => known + 1);
  const { value } = resource;
  return (
    <div className="staff-stack opening-checklist">
      <header className="staff-head">
        <div>
          <h1>{m.staff_first_title()}</h1>
          <p className="staff-quiet">{m.staff_first_text()}</p>
        </div>
        <Link to="/admin/dashboard" className="button button-secondary">
          {m.staff_first_later()}
        </Link>
      </header>
      <LoadState resource={resource} />
      {value === null ? null : <Steps checklist={value} onMarked={reload} />}
    </div>
  );
}

type StepsProps = { readonly checklist: OpeningChecklist; readonly onMarked: () => void };

function Steps({ checklist, onMarked }: StepsProps) {
  const { steps, marks, proxyMissing, sandboxBankLost } = checklist;
  const isDismissed = marks.includes('dismissed');
  const stopping = steps.filter(isRequiredForFirstWash);
  const later = steps.filter((step) => !isRequiredForFirstWash(step));
  const next = [...stopping, ...later].find(({ done }) => !done)?.name ?? null;
  return (
    <>
      {steps.every(({ done }) => done) ? (
        <p className="staff-light staff-light-good">{m.staff_first_all_done()}</p>
      ) : null}
      {proxyMissing ? <ProxyMissing /> : null}
      {sandboxBankLost ? <SandboxBankLost /> : null}
      <StepGroup
        id="stops"
        title={m.staff_first_group_stops()}
        text={m.staff_first_group_stops_text()}
        steps={stopping}
        next={next}
        marks={marks}
        onMarked={onMarked}
      />
      <StepGroup
        id="later"
        title={m.staff_first_group_later()}
        text={m.staff_first_group_later_text()}
        steps={later}
        next={next}
        marks={marks}
        onMarked={onMarked}
      />
      <TestPayments />
      <StepDoneToggle
        mark="dismissed"
        on={!isDismissed}
        label={isDismissed ? m.staff_first_remind() : m.staff_first_dismiss()}
        onMarked={onMarked}
      />
    </>
  );
}

/**
 * Warns that the server's settings contain no reverse proxy. The warning shows the setting's name, which is not
 * translated.
 */
function ProxyMissing() {
  return (
    <section className="provider-card" aria-labelledby="proxy-missing">
      <header className="staff-head">
        <h2 id="proxy-missing" className="panel-title">
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
        <h2 id="sandbox-bank-lost" className="panel-title">
          {m.staff_first_sandbox_title()}
        </h2>
        <span className="staff-state staff-state-disabled">{m.staff_first_to_do()}</span>
      </header>
      <p className="staff-quiet">{m.staff_first_sandbox_text()}</p>
    </section>
  );
}
