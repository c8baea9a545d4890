import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { GoodwillDialog } from './goodwill-dialog.tsx';
import { mayUse, useMe } from '../portal.tsx';

type ButtonProps = {
  readonly to: Parameters<typeof GoodwillDialog>[0]['to'];
  readonly onDone: () => void;
};

/** Button to give goodwill (free washes or points). It is shown only to staff users with the permission. */
export function GoodwillButton({ to, onDone }: ButtonProps) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!mayUse(me, 'credit.mint')) return null;
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {m.staff_goodwill_give()}
      </button>
      {isOpen ? (
        <GoodwillDialog
          to={to}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
