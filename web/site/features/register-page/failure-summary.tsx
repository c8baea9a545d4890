import { m } from '#messages/compiled/messages.js';
import type { FieldErrors } from '#web/lib/forms/form-errors.ts';

const fieldLabels: Readonly<Record<string, () => string>> = {
  firstName: m.account_first_name,
  lastName: m.account_last_name,
  email: m.account_email,
  phone: m.account_phone,
  password: m.account_password,
  dateOfBirth: m.account_birth,
  country: m.account_country,
  gender: m.account_gender,
  petType: m.account_pet,
  petName: m.account_pet_name,
  profilePicture: m.register_page_picture,
};

type FailureSummaryProps = { readonly failure: string | null; readonly errors: FieldErrors };

/**
 * Summarises all errors of the form for screen readers. Each error is also shown at its field. The summary is always
 * mounted, because a live region must exist before its text changes.
 */
export function FailureSummary({ failure, errors }: FailureSummaryProps) {
  const lines = Object.entries(errors).flatMap(([name, error]) => {
    const words = fieldLabels[name];
    return words === undefined ? [] : [{ name, text: `${words()}: ${error}` }];
  });
  const isEmpty = failure === null && lines.length === 0;
  return (
    <div role="alert">
      {isEmpty ? null : (
        <div className="notice notice-danger">
          <p className="lead-words">{failure ?? m.register_page_summary()}</p>
          {lines.length === 0 ? null : (
            <ul className="failure-list">
              {lines.map(({ name, text }) => (
                <li key={name}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
