import { useEffect, useRef } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { CredentialError } from '#contracts/staff/settings/connectable-providers.ts';
import type { connectProvider, SenderDomain } from '#contracts/staff/settings/credentials.ts';
import type { ConnectionState } from '#contracts/staff/settings/providers.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { TextWithCopyButton } from '../../kit/copy-text.tsx';
import { credentialFaultLabels, connectionFaultLabels } from './connection-words.ts';

type ConnectProviderResponse = ResponseOf<typeof connectProvider>;

export type TestFailure = Pick<ConnectProviderResponse, 'fault' | 'reason'> & {
  readonly state: Exclude<ConnectionState, 'good'>;
};

/** Shows the reason why the test of the credentials failed. Nothing was saved after a failed test. */
export function TestFailureNotice({ fault }: { readonly fault: TestFailure | null }) {
  return (
    <div role="alert">
      {fault === null ? null : (
        <div className="notice notice-danger">
          <p className="lead-words">{credentialErrorText(fault.fault) ?? connectionFaultLabels[fault.state]()}</p>
          {fault.reason === null ? null : <Reason state={fault.state} reason={fault.reason} />}
        </div>
      )}
    </div>
  );
}

/**
 * Shows the reason why a test of credentials failed. If the provider refused the credentials, the text comes from the
 * provider. After any other error, the text comes from this server. It is then collapsed as details for the technician.
 */
function Reason({ state, reason }: { readonly state: TestFailure['state']; readonly reason: string }) {
  const text = (
    <bdi lang="en" dir="ltr" className="order-error">
      {reason}
    </bdi>
  );
  if (state === 'credentials') {
    return (
      <p className="connect-reason">
        {m.staff_connect_reason()} {text}
      </p>
    );
  }
  return (
    <details className="connect-reason">
      <summary className="staff-summary">{m.staff_books_for_technician()}</summary>
      <p>{text}</p>
    </details>
  );
}

function credentialErrorText(fault: CredentialError | null): string | null {
  return fault === null ? null : credentialFaultLabels[fault]();
}

/**
 * Facts that the owner needs after connecting a provider. They are the callback URL and the sender domain, and each is
 * null if there is none.
 */
export type ConnectedProviderDetails = Pick<ConnectProviderResponse, 'callbackUrl' | 'senderDomain'>;

type ResultProps = {
  readonly facts: ConnectedProviderDetails;
  readonly name: string;
  readonly onClose: () => void;
};

/**
 * Shows the next steps of the owner after a provider was connected. They are the DNS records of the sender domain, or
 * the callback URL that must be entered at Nayax.
 */
export function ConnectProviderResult({ facts: { callbackUrl, senderDomain }, name, onClose }: ResultProps) {
  const start = useRef<HTMLParagraphElement>(null);
  // the focus moves to the result, because the form that had the focus was removed
  useEffect(() => start.current?.focus(), []);
  return (
    <div className="staff-stack">
      <p ref={start} tabIndex={-1} className="lead-words">
        {m.staff_connect_done({ name })}
      </p>
      {senderDomain === null ? null : <SenderDomainResult found={senderDomain} />}
      {callbackUrl === null ? null : (
        <div className="staff-stack">
          <p>{m.staff_connect_callback()}</p>
          <TextWithCopyButton name={m.staff_connect_callback_name()} text={callbackUrl} />
          <p className="staff-quiet">{m.staff_connect_callback_next()}</p>
        </div>
      )}
      <button type="button" className="button button-primary" onClick={onClose}>
        {m.staff_connect_close()}
      </button>
    </div>
  );
}

const spfLabels = {
  found: m.staff_spf_found,
  missing: m.staff_spf_missing,
  several: m.staff_spf_several,
  unknown: m.staff_spf_unknown,
} as const satisfies Record<SenderDomain['spf'], () => string>;

const dmarcLabels = {
  found: m.staff_dmarc_found,
  missing: m.staff_dmarc_missing,
  unknown: m.staff_dmarc_unknown,
} as const satisfies Record<SenderDomain['dmarc'], () => string>;

function SenderDomainResult({ found: { domain, spf, dmarc } }: { readonly found: SenderDomain }) {
  return (
    <div className="staff-stack">
      <p>
        <Sentence text={m.staff_sender_domain({ domain: leftToRight(domain) })} />
      </p>
      <ul className="connect-findings">
        <li>{spfLabels[spf]()}</li>
        <li>{dmarcLabels[dmarc]()}</li>
        <li>{m.staff_dkim()}</li>
      </ul>
    </div>
  );
}
