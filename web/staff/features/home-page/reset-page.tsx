import { useState } from 'react';
import { resetHomePage, type StaffHomePage } from '#contracts/staff/settings/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { hasCustomTexts } from './home-section-draft.ts';

type ResetProps = {
  readonly page: StaffHomePage;
  readonly onReset: (page: StaffHomePage) => void;
  readonly onChanged: () => void;
};

/** Restores the default texts of all sections of the home page. A dialog shows the effect first. */
export function ResetHomePage({ page, onReset, onChanged }: ResetProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const [isAsking, setAsking] = useState(false);
  const parts = page.filter(({ own }) => hasCustomTexts(own)).length;
  if (!mayWrite || parts === 0) return null;
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setAsking(true)}>
        {m.staff_homepage_reset_all()}
      </button>
      {isAsking ? (
        <ResetDialog
          page={page}
          parts={parts}
          onReset={onReset}
          onChanged={onChanged}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type DialogProps = ResetProps & {
  /** Number of sections of the home page that have the shop's own texts. */
  readonly parts: number;
  readonly onClose: () => void;
};

function ResetDialog({ page, parts, onReset, onChanged, onClose }: DialogProps) {
  const [pending, during] = useBusy();
  async function reset() {
    const seen = Object.fromEntries(page.map(({ part, version }) => [part, version]));
    const answer = await callStaff(resetHomePage, { body: { seen } });
    onClose();
    if (!answer.ok) {
      showToast({ title: answer.problem.message, tone: 'danger' });
      return onChanged();
    }
    showToast({ title: m.staff_homepage_reset_done(), tone: 'success' });
    onReset(answer.value);
  }
  return (
    <StaffDialog title={m.staff_homepage_reset_all()} onClose={onClose}>
      <p>{m.staff_homepage_reset_parts({ count: parts })}</p>
      <p>{m.staff_homepage_reset_versions()}</p>
      <p>{m.staff_homepage_reset_unsaved()}</p>
      <button
        type="button"
        className="button button-danger"
        disabled={pending}
        onClick={() => void during(() => reset())}
      >
        {m.staff_homepage_reset_all()}
      </button>
    </StaffDialog>
  );
}
