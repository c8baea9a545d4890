import { m } from '#messages/compiled/messages.js';
import { copyText } from '../kit/copy-text.tsx';

/** Shows recovery codes with buttons to copy and to print them. The codes are shown only once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <ul className="staff-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="staff-code-acts">
        <button type="button" className="button button-secondary" onClick={() => void copyText(codes.join('\n'))}>
          {m.staff_recovery_copy()}
        </button>
        <button type="button" className="button button-secondary" onClick={() => window.print()}>
          {m.staff_recovery_print()}
        </button>
      </div>
    </>
  );
}
