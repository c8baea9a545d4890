import { useState } from 'react';
import {
  connectableProviders,
  type ConnectableProviderName,
  type CredentialField,
} from '#contracts/staff/settings/connectable-providers.ts';
import { connectProvider, type ProviderConnection } from '#contracts/staff/settings/credentials.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { PHONE_MAX_LENGTH } from '#contracts/core/person.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { TextWithCopyButton } from '../../kit/copy-text.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import {
  ConnectProviderResult,
  TestFailureNotice,
  type ConnectedProviderDetails,
  type TestFailure,
} from './connect-provider-result.tsx';
import { connectionName } from '../../lib/words/connection-name.ts';
import { connectLabel, connectionTestLabels } from './connection-words.ts';
import { CredentialInput } from './credential-input.tsx';
import { readCredentialForm } from './credential-values.ts';

type ConnectProps = {
  readonly connection: ProviderConnection;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

type Connected = { readonly name: string; readonly facts: ConnectedProviderDetails };

/** Dialog that asks for the credentials of a provider and tests them. It saves them if the test succeeds. */
export function ConnectProviderDialog({ connection, onDone, onClose }: ConnectProps) {
  const { kind, choices } = connection;
  const [first] = choices;
  const [connected, setConnected] = useState<Connected | null>(null);
  return (
    <StaffDialog title={connectLabel(kind)} onClose={onClose}>
      {connected === null && first !== undefined ? (
        <ConnectForm
          connection={connection}
          first={first}
          onDone={onDone}
          onClose={onClose}
          onConnected={setConnected}
        />
      ) : null}
      {connected === null ? null : <ConnectProviderResult {...connected} onClose={onClose} />}
    </StaffDialog>
  );
}

type FormProps = ConnectProps & {
  readonly first: ConnectableProviderName;
  /**
   * Called after a provider was connected, if the dialog must show a result before it closes. Such a result is, for
   * example, a list of DNS records.
   */
  readonly onConnected: (connected: Connected) => void;
};

function ConnectForm({ connection, first, onDone, onClose, onConnected }: FormProps) {
  const { kind, choices } = connection;
  const { locale } = usePortal();
  const [provider, setProvider] = useState(savedProviderOf(connection) ?? first);
  const [fault, setFault] = useState<TestFailure | null>(null);
  const { field, form, end } = useForm<ResponseOf<typeof connectProvider>>({
    watch: (texts) => setProvider(choices.find((name) => name === texts['provider']) ?? provider),
    async send({ phone, ...texts }, element) {
      setFault(null);
      const read = await readCredentialForm(fieldsOf(provider), texts, element);
      if (!read.ok) return read.refused;
      return await callStaff(connectProvider, {
        params: { provider },
        body: { ...read.values, phone, locale, seen: savedVersionOf(connection, provider) },
      });
    },
    fieldOf: (code) => (code.startsWith('phone_') ? 'phone' : null),
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shop_changed() : null),
    onDone({ state, reason, fault: found, ...facts }) {
      if (state !== 'good') {
        setFault({ state, reason, fault: found });
        return;
      }
      onDone();
      const name = connectionName(provider);
      if (facts.callbackUrl !== null || facts.senderDomain !== null) {
        onConnected({ name, facts });
        return;
      }
      onClose();
      showToast({ title: m.staff_connect_done({ name }), tone: 'success' });
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
      <ReturnUrl connection={connection} />
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
      <p className="staff-quiet">{connectionTestLabels[kind]()}</p>
      <TestFailureNotice fault={fault} />
      <FormFooter {...end} label={m.staff_connect_submit()} busy={m.staff_connect_testing()} />
    </form>
  );
}

/** Shows the redirect URL. The owner must register this URL at a sign-in provider before the test. */
function ReturnUrl({ connection: { returnUrl } }: { readonly connection: ProviderConnection }) {
  if (returnUrl === null) return null;
  return (
    <div>
      <p>{m.staff_connect_return()}</p>
      <TextWithCopyButton name={m.staff_connect_return_name()} text={returnUrl} />
    </div>
  );
}

function fieldsOf(provider: ConnectableProviderName): readonly CredentialField[] {
  const { kind, fields, optional } = connectableProviders[provider];
  // for mail, the fields for the account on the mail server come before the field for the sender
  return kind === 'mail' ? ['server', 'user', 'password', 'from'] : [...fields, ...optional];
}

function savedProviderOf({ choices, saved }: ProviderConnection): ConnectableProviderName | undefined {
  return choices.find((name) => name === saved?.provider);
}

/** Returns the version of the credentials that are saved for a provider. Returns 0 if no credentials are saved. */
function savedVersionOf({ saved, former }: ProviderConnection, provider: ConnectableProviderName): number {
  const known = saved === null ? former : [saved, ...former];
  return known.find((one) => one.provider === provider)?.version ?? 0;
}
