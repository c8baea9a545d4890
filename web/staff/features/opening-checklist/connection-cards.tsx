import { useState } from 'react';
import { removeProvider, type ProviderConnection } from '#contracts/staff/settings/credentials.ts';
import type { Provider } from '#contracts/staff/settings/providers.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { ConnectProviderDialog } from './connect-provider-dialog.tsx';
import { connectionName, connectionKindLabels } from '../../lib/words/connection-name.ts';
import { connectLabel, notConnectedText, savedConnectionName } from './connection-words.ts';
import { ProviderHealth, ProviderStatusBadge } from './provider-health.tsx';
import { TechnicianLetter } from './technician-letter.tsx';
import { TestMessageForm, type Providers } from './test-message.tsx';
import { TestPurchase } from './test-purchase.tsx';

/** Names of these three kinds of connections in the list of all providers. Every shop needs these kinds. */
const nameOf: Readonly<Partial<Record<ProviderConnection['kind'], Provider['name']>>> = {
  payments: 'payments',
  mail: 'mail',
  texts: 'sms',
};

type CardsProps = { readonly all: Providers; readonly onChanged: () => void };
type ListProps = CardsProps & { readonly connections: readonly ProviderConnection[] };

/** Shows a card for each connection that every shop needs. These are payments, mail and text messages. */
export function ConnectionCards({ connections, all, onChanged }: ListProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const main = connections.filter(({ kind }) => kind in nameOf);
  const next = mayWrite ? nextConnectionKind(main) : null;
  return (
    <ul className="provider-list">
      {main.map((connection) => (
        <ConnectionCard
          key={connection.kind}
          connection={connection}
          isNext={connection.kind === next}
          all={all}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

/**
 * Returns the kind of provider that should be connected next, which is the kind of the first card without a provider.
 * Returns null if all are connected. The button of that card is the main action of the screen.
 */
function nextConnectionKind(connections: readonly ProviderConnection[]): ProviderConnection['kind'] | null {
  return connections.find(isConnectable)?.kind ?? null;
}

function isConnectable({ saved, onServer, choices }: ProviderConnection): boolean {
  return saved === null && onServer.length === 0 && choices.length > 0;
}

type CardProps = CardsProps & { readonly connection: ProviderConnection; readonly isNext: boolean };

function ConnectionCard({ connection, isNext, all, onChanged }: CardProps) {
  const { kind, state, former } = connection;
  const provider = all.providers.find(({ name }) => name === nameOf[kind]);
  return (
    <li className="provider-card" id={`connect-${kind}`}>
      <header className="staff-head">
        <h2 className="panel-title">{connectionKindLabels[kind]()}</h2>
        <ProviderStatusBadge state={state} />
      </header>
      <ConnectionStatus connection={connection} />
      {provider === undefined ? null : <ProviderHealth provider={provider} />}
      {former.map((one) => (
        <div key={one.provider} className="staff-stack">
          <p className="staff-quiet">{m.staff_connect_former({ name: savedConnectionName(one) })}</p>
          <RemoveButton connection={connection} saved={one} onChanged={onChanged} />
        </div>
      ))}
      {isNext ? <p className="staff-quiet">{m.staff_connect_next()}</p> : null}
      <div className="opening-acts">
        <ConnectButtons connection={connection} isNext={isNext} onChanged={onChanged} />
        {kind === 'payments' && all.testPurchase ? <TestPurchase /> : null}
      </div>
      <TestConnectionAgain connection={connection} all={all} onChanged={onChanged} />
    </li>
  );
}

/**
 * Shows which provider is connected and who saved its credentials. Shows a text if no provider is connected.
 * Credentials in the server's settings take precedence and cannot be changed here.
 */
export function ConnectionStatus({ connection }: { readonly connection: ProviderConnection }) {
  const { kind, onServer, saved } = connection;
  const { locale } = usePortal();
  const empty = notConnectedText(connection);
  if (onServer.length > 0) {
    return (
      <>
        <p>{m.staff_connect_on_server()}</p>
        <TechnicianLetter name={connectionKindLabels[kind]()} names={onServer} />
      </>
    );
  }
  if (saved === null) return empty === null ? null : <p>{empty}</p>;
  if (!saved.readable)
    return <p className="provider-error">{m.staff_connect_unreadable({ kind: connectionKindLabels[kind]() })}</p>;
  return (
    <>
      <p className="lead-words">{savedConnectionName(saved)}</p>
      <p className="staff-quiet">
        {m.staff_connect_saved_by({ name: isolated(saved.by) })} <RelativeTime at={saved.at} locale={locale} />
      </p>
    </>
  );
}

type ButtonsProps = { readonly connection: ProviderConnection; readonly onChanged: () => void };

export function ConnectButtons({ connection, isNext, onChanged }: ButtonsProps & { readonly isNext: boolean }) {
  const { kind, choices, onServer, removable, saved } = connection;
  const mayWrite = mayUse(useMe(), 'settings.write');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite || onServer.length > 0 || choices.length === 0) return null;
  return (
    <div className="opening-acts">
      <button
        type="button"
        className={`button ${isNext ? 'button-primary' : 'button-secondary'}`}
        aria-label={
          saved === null ? connectLabel(kind) : m.staff_connect_change_of({ kind: connectionKindLabels[kind]() })
        }
        onClick={() => setOpen(true)}
      >
        {saved === null ? m.staff_connect() : m.staff_connect_change()}
      </button>
      {saved === null || !removable ? null : (
        <RemoveButton connection={connection} saved={saved} onChanged={onChanged} />
      )}
      {isOpen ? (
        <ConnectProviderDialog connection={connection} onDone={onChanged} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

type RemoveProps = ButtonsProps & { readonly saved: NonNullable<ProviderConnection['saved']> };

function RemoveButton({ connection, saved, onChanged }: RemoveProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const provider = connection.choices.find((name) => name === saved.provider);
  if (!mayWrite || provider === undefined) return null;
  return (
    <StaffActionButton
      endpoint={removeProvider}
      input={{ params: { provider }, body: { seen: saved.version } }}
      label={m.staff_connect_remove()}
      name={m.staff_connect_remove_of({ name: connectionName(provider) })}
      done={() => m.staff_connect_removed({ name: connectionName(provider) })}
      onDone={onChanged}
    />
  );
}

/**
 * Form that sends another test message through the connected provider for mail or text messages. Renders nothing for
 * payments, or if no provider is connected.
 */
function TestConnectionAgain({ connection: { kind, saved, state }, all, onChanged }: Omit<CardProps, 'isNext'>) {
  if (kind === 'payments' || state !== 'on') return null;
  const channel = kind === 'mail' ? 'mail' : 'sms';
  // this form repeats the test, because saved credentials were already tested when they were saved
  return <TestMessageForm key={saved?.version} channel={channel} test={all.tests[channel]} onSent={onChanged} />;
}
