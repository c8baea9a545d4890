import { useState } from 'react';
import { getTestPayments, reverseTestPayments, type TestPayments as TestSums } from '#contracts/staff/test-payments.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

const REFRESH_MS = 5_000;

/**
 * Lists test payments that are still in the ledger, with a button that reverses them. Renders nothing if there are no
 * test payments.
 */
export function TestPayments() {
  const [version, setVersion] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { value } = useStaffData(getTestPayments, {}, { version, refreshMs: REFRESH_MS });
  const mayReverse = mayUse(useMe(), 'settings.write');
  if (value === null || value.payments + value.onItsWay === 0) return null;
  return (
    <section className="provider-card" aria-labelledby="test-payments">
      <header className="staff-head">
        <h2 id="test-payments" className="panel-title">
          {m.staff_tests_title()}
        </h2>
      </header>
      {value.payments === 0 ? null : <p>{sumText(value)}</p>}
      {value.onItsWay === 0 ? null : <output>{m.staff_tests_on_the_way({ count: value.onItsWay })}</output>}
      <p className="staff-quiet">{m.staff_tests_text()}</p>
      {mayReverse && value.payments > 0 ? (
        <div className="opening-acts">
          <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
            {m.staff_tests_open()}
          </button>
        </div>
      ) : null}
      {isOpen ? (
        <ReverseTestPaymentsDialog
          sum={value}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setVersion((known) => known + 1);
          }}
        />
      ) : null}
    </section>
  );
}

function sumText({ agorot, payments }: TestSums): string {
  return m.staff_tests_sum({ count: payments, price: isolatedShekels(agorot) });
}

type DialogProps = { readonly sum: TestSums; readonly onClose: () => void; readonly onDone: () => void };

/** Dialog that explains what happens if the test payments are reversed, and asks for confirmation. */
function ReverseTestPaymentsDialog({ sum, onClose, onDone }: DialogProps) {
  const { form, end } = useForm({
    send: () => callStaff(reverseTestPayments, {}),
    onDone: ({ payments, reversed }) => {
      showToast(
        reversed === 0
          ? { title: m.staff_tests_none(), tone: 'danger' }
          : { title: reversalDoneText(reversed, payments), tone: 'success' },
      );
      onDone();
    },
  });
  return (
    <StaffDialog title={m.staff_tests_title()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <p>{sumText(sum)}</p>
        <ul className="bullet-list">
          <li>{m.staff_tests_effect_documents()}</li>
          <li>{m.staff_tests_effect_vouchers()}</li>
          <li>{m.staff_tests_effect_books()}</li>
          <li>{m.staff_tests_effect_mail()}</li>
        </ul>
        <p className="staff-quiet">{m.staff_tests_ask()}</p>
        <FormFooter {...end} label={m.staff_tests_confirm()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}

function reversalDoneText(reversed: number, left: number): string {
  const done = m.staff_tests_done({ count: reversed });
  return left === 0 ? done : `${done} ${m.staff_tests_left({ count: left })}`;
}
