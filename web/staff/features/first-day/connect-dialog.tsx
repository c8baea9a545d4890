import { useState } from 'react';
import {
  connectableProviders,
  connectProvider,
  credentialFields,
  CREDENTIAL_MAX_LENGTH,
  type ConnectableName,
  type Connection,
  type CredentialField,
} from '#contracts/staff/settings/credentials.ts';
import { PHONE_MAX_LENGTH } from '#contracts/core/person.ts';
import type { ConnectionState } from '#contracts/staff/settings/providers.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormEnd, SelectField } from '#web/ui/fields/form-parts.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import { connectionName, connectLabels, faultLabels, fieldHints, fieldLabels, testLabels } from './connection-words.ts';

type ConnectProps = {
  readonly connection: Connection;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks for the credentials of a provider, tests them with a real call, and saves them if the test succeeds. */
export function ConnectDialog({ connection, onDone, onClose }: ConnectProps) {
  const { kind, choices } = connection;
  const [first] = choices;
  return (
    <StaffDialog title={connectLabels[kind]()} onClose={onClose}>
      {first === undefined ? null : (
        <ConnectForm connection={connection} first={first} onDone={onDone} onClose={onClose} />
      )}
    </StaffDialog>
  );
}

type Fault = { readonly state: Exclude<ConnectionState, 'good'>; readonly reason: string | null };

function ConnectForm({ connection, first, onDone, onClose }: ConnectProps & { readonly first: ConnectableName }) {
  const { kind, choices } = connection;
  const { locale } = usePortal();
  const [provider, setProvider] = useState(savedChoice(connection) ?? first);
  const [fault, setFault] = useState<Fault | null>(null);
  const { field, form, end } = useForm({
    watch: (texts) => setProvider(choices.find((name) => name === texts['provider']) ?? provider),
    send: ({ phone, ...texts }) => {
      setFault(null);
      const values = Object.fromEntries(fieldsOf(provider).map((name) => [name, texts[name] ?? '']));
      return callStaff(connectProvider, {
        params: { provider },
        body: { ...values, phone, locale, seen: seenVersion(connection, provider) },
      });
    },
    fieldOf: (code) => (code.startsWith('phone_') ? 'phone' : null),
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shop_changed() : null),
    onDone: ({ state, reason }) => {
      if (state !== 'good') {
        setFault({ state, reason });
        return;
      }
      onDone();
      onClose();
      showToast({ title: m.staff_connect_done({ name: connectionName(provider) }), tone: 'success' });
    },
  });
  return (
    <form {...form} className="staff-stack" autoComplete="off">
      {choices.length > 1 ? (
        <SelectField
          name="provider"
          label={m.staff_connect_provider()}
          chosen={provider}
          options={choices.map((value) => ({ value, label: connectionName(value) }))}
        />
      ) : null}
      {fieldsOf(provider).map((name) => (
        <CredentialInput key={`${provider}-${name}`} name={name} provider={provider} state={field(name)} />
      ))}
      {kind === 'texts' ? (
        <TextField
          {...field('phone')}
          label={m.staff_connect_phone()}
          type="tel"
          dir="ltr"
          required
          maxLength={PHONE_MAX_LENGTH}
          autoComplete="tel"
        />
      ) : null}
      <p className="staff-quiet">{testLabels[kind]()}</p>
      <TestFault fault={fault} />
      <FormEnd {...end} label={m.staff_connect_submit()} busy={m.staff_connect_testing()} />
    </form>
  );
}

function TestFault({ fault }: { readonly fault: Fault | null }) {
  return (
    <div role="alert">
      {fault === null ? null : (
        <div className="notice notice-danger">
          <p className="lead-words">{faultLabels[fault.state]()}</p>
          {fault.reason === null ? null : (
            <p className="connect-reason">
              {m.staff_connect_reason()}{' '}
              <bdi lang="en" dir="ltr" className="order-error">
                {fault.reason}
              </bdi>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function fieldsOf(provider: ConnectableName): readonly CredentialField[] {
  const { kind, fields, optional } = connectableProviders[provider];
  // the fields of the mail server's account come before the field of the sender
  return kind === 'mail' ? ['server', 'user', 'password', 'from'] : [...fields, ...optional];
}

function savedChoice({ choices, saved }: Connection): ConnectableName | undefined {
  return choices.find((name) => name === saved?.provider);
}

/** Returns the version of a provider's saved credentials; 0 if no credentials are saved. */
function seenVersion({ saved, former }: Connection, provider: ConnectableName): number {
  const known = saved === null ? former : [saved, ...former];
  return known.find((one) => one.provider === provider)?.version ?? 0;
}

type InputProps = {
  readonly name: CredentialField;
  readonly provider: ConnectableName;
  readonly state: FieldState;
};

function CredentialInput({ name, provider, state }: InputProps) {
  const required: readonly CredentialField[] = connectableProviders[provider].fields;
  const isRequired = required.includes(name);
  const props = {
    ...state,
    label: fieldLabels[name](),
    hint: fieldHints[name]?.(),
    optionalMark: isRequired ? undefined : m.staff_form_optional(),
    required: isRequired,
    maxLength: CREDENTIAL_MAX_LENGTH,
    autoComplete: 'off',
  };
  if (credentialFields[name].secret) {
    // `new-password` stops password managers from filling in or overwriting the owner's own password
    return (
      <PasswordField
        {...props}
        autoComplete="new-password"
        showLabel={m.staff_connect_show({ field: fieldLabels[name]() })}
      />
    );
  }
  return (
    <TextField
      {...props}
      dir="ltr"
      spellCheck={false}
      inputMode={name === 'terminal' ? 'numeric' : undefined}
      type={name === 'from' ? 'email' : 'text'}
    />
  );
}
