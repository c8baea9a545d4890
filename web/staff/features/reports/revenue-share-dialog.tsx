import { useState, type FormEvent } from 'react';
import { addRevenueShare, type Franchise } from '#contracts/franchise/statements.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';

const HUNDREDTHS = 100;

/**
 * Parses a percentage such as '62.5' to hundredths of a percent (6250). Returns null if the text is not a valid revenue
 * share.
 */
function revenueShareOfInput(typed: string): number | null {
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(typed.trim())) return null;
  const share = Math.round(Number(typed.trim().replace(',', '.')) * HUNDREDTHS);
  return share > 100 * HUNDREDTHS ? null : share;
}

type AgreeShareProps = { readonly station: Franchise; readonly onClose: () => void; readonly onDone: () => void };

/** Form for a station's revenue share that applies from a given day. Earlier days keep the earlier share. */
export function RevenueShareDialog({ station, onClose, onDone }: AgreeShareProps) {
  const { locale } = usePortal();
  const [error, setError] = useState<string | null>(null);
  const [pending, during] = useBusy();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const shareHundredths = revenueShareOfInput(String(form.get('percent') ?? ''));
    if (shareHundredths === null) {
      setError(m.staff_settlement_share_bad());
      return;
    }
    const body = { stationId: station.stationId, since: String(form.get('since') ?? ''), shareHundredths };
    const answer = await during(() => callStaff(addRevenueShare, { body }));
    if (!answer.ok) {
      setError(answer.problem.message);
      return;
    }
    showToast({ title: m.staff_settlement_share_done(), tone: 'success' });
    onDone();
  }
  return (
    <StaffDialog
      title={`${m.staff_settlement_share_add()}: ${locale === 'he' ? station.name.he : station.name.en}`}
      onClose={onClose}
    >
      <form className="staff-stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="staff-quiet">{m.staff_settlement_share_text()}</p>
        <DayField label={m.staff_settlement_share_since()} name="since" required />
        <TextField
          label={m.staff_settlement_share_percent()}
          name="percent"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          required
        />
        <FormFooter
          failure={error}
          pending={pending}
          label={m.staff_settlement_share_add()}
          busy={m.staff_settlement_share_add()}
        />
      </form>
    </StaffDialog>
  );
}
