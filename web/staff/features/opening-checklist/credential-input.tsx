import {
  connectableProviders,
  credentialFields,
  CREDENTIAL_MAX_LENGTH,
  fileTypesOf,
  type ConnectableProviderName,
  type CredentialField,
} from '#contracts/staff/settings/connectable-providers.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FileField } from '../../kit/file-field.tsx';
import { credentialFieldLabels, credentialSourceOf } from './credential-field-words.ts';

type InputProps = {
  readonly name: CredentialField;
  readonly provider: ConnectableProviderName;
  readonly state: FieldState;
};

export function CredentialInput(props: InputProps) {
  const { name, provider } = props;
  const { href = null } = credentialSourceOf(provider, name) ?? {};
  return (
    <div>
      <Control {...props} />
      {href === null ? null : (
        <a href={href} target="_blank" rel="noreferrer" className="connect-source">
          {m.staff_where_open({ site: leftToRight(new URL(href).hostname.replace(/^www\./, '')) })}
        </a>
      )}
    </div>
  );
}

function Control({ name, provider, state }: InputProps) {
  const required: readonly CredentialField[] = connectableProviders[provider].fields;
  const isRequired = required.includes(name);
  const label = {
    label: credentialFieldLabels[name](),
    hint: credentialSourceOf(provider, name)?.text(),
    optionalMark: isRequired ? undefined : m.staff_form_optional(),
    error: state.error,
  };
  const accept = fileTypesOf(name);
  if (accept !== null) return <FileField {...label} name={name} accept={accept} />;
  const props = {
    ...state,
    ...label,
    required: isRequired,
    maxLength: CREDENTIAL_MAX_LENGTH,
    autoComplete: 'off',
  };
  if (credentialFields[name].secret) {
    // `new-password` prevents password managers from filling in or overwriting the owner's own password
    return (
      <PasswordField
        {...props}
        autoComplete="new-password"
        showLabel={m.staff_connect_show({ field: credentialFieldLabels[name]() })}
      />
    );
  }
  return (
    <TextField
      {...props}
      dir="ltr"
      spellCheck={false}
      inputMode={name === 'terminal' || name === 'issuerId' ? 'numeric' : undefined}
      type={name === 'from' ? 'email' : 'text'}
    />
  );
}
