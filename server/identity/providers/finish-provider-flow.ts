import type { IdentityProvider, SignInOutcome } from '#contracts/identity/identities.ts';
import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { ProviderCallbackParameters } from '#server/identity/adapters/providers/port.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Visitor } from '#server/core/actor.ts';
import { decryptProviderFlowSecrets, consumeProviderFlow } from '#server/identity/store/provider-flow.ts';
import { providerFlowSecretsSchema } from './begin-provider-flow.ts';
import { linkProviderIdentity } from './link-provider-identity.ts';
import { pendingProofPath, loginPath, mergePath, withSignInOutcome } from '#server/identity/account/return-path.ts';
import {
  signInProvenPerson,
  type BeginSession,
  type StorePendingSignIn,
  type SignInPersonDeps,
} from './sign-in-proven-person.ts';

export type FinishDeps = SignInPersonDeps & Pick<Deps, 'identityProviders' | 'log'>;

export type ProviderFlowResponse = {
  readonly provider: IdentityProvider;
  readonly answer: ProviderCallbackParameters;
  readonly visitor: Visitor;
  readonly begin: BeginSession;
  /** Stores the provider sign-in if the visitor has to choose an account first. */
  readonly storePendingSignIn: StorePendingSignIn;
  readonly locale: Locale;
};

/**
 * Ends a sign-in flow and returns the URL for the browser, with the outcome in its query. The flow is consumed before
 * the provider is called. A second response with the same state therefore finds nothing.
 */
export async function finishProviderFlow(deps: FinishDeps, flowResponse: ProviderFlowResponse): Promise<string> {
  const flow = await consumeOwnFlow(deps, flowResponse);
  if (flow === null)
    return withSignInOutcome(
      loginPath(flowResponse.locale, null),
      reportRefusedSignIn(deps, flowResponse.provider, 'unknown_flow'),
    );
  const outcome = await outcomeOf(deps, flowResponse, flow);
  if (outcome === 'held') return pendingProofPath(flow.locale, flow.nextPath);
  if (outcome === 'mergeable') return mergePath(flow.locale);
  const isIn = outcome === 'signed_in' || outcome === 'registered';
  return withSignInOutcome(isIn ? flow.nextPath : flow.backPath, outcome);
}

type ProviderFlow = ReturnType<typeof providerFlowSecretsSchema.parse> & {
  readonly state: string;
  readonly inTime: boolean;
  readonly link: { readonly customerId: CustomerId; readonly sessionId: SessionId } | null;
};

async function consumeOwnFlow(
  deps: FinishDeps,
  { provider, answer, visitor }: ProviderFlowResponse,
): Promise<ProviderFlow | null> {
  const { state } = answer;
  if (state === undefined || visitor.guestHash === null) return null;
  const stateHash = deps.keyring.tokenHash(state);
  const taken = await consumeProviderFlow(
    deps.db,
    { stateHash, browserHash: visitor.guestHash, provider },
    steadyNow(deps.clock),
  );
  if (taken === null) return null;
  const { customerId, sessionId, inTime } = taken;
  return {
    ...providerFlowSecretsSchema.parse(decryptProviderFlowSecrets(deps.keyring, stateHash, taken.secretsSealed)),
    state,
    inTime,
    link: customerId === null || sessionId === null ? null : { customerId, sessionId },
  };
}

async function outcomeOf(
  deps: FinishDeps,
  flowResponse: ProviderFlowResponse,
  flow: ProviderFlow,
): Promise<SignInOutcome | 'held' | 'mergeable'> {
  const { provider, answer, visitor, begin, storePendingSignIn } = flowResponse;
  const { link, locale, referralCode } = flow;
  if (!flow.inTime) return reportRefusedSignIn(deps, provider, 'too_late');
  if (link !== null && (visitor.kind !== 'customer' || visitor.sessionId !== link.sessionId)) {
    return reportRefusedSignIn(deps, provider, 'other_session');
  }
  const slot = deps.identityProviders[provider];
  if (!slot.open) return 'unavailable';
  const finished = await slot.gateway.finish(answer, flow);
  if (!finished.ok) {
    if (finished.reason !== 'cancelled') reportRefusedSignIn(deps, provider, finished.detail);
    return finished.reason;
  }
  const { person } = finished;
  return link === null
    ? signInProvenPerson(deps, { person, provider, locale, referralCode }, { begin, storePendingSignIn })
    : linkProviderIdentity(deps, { person, provider, actor: link });
}

/** Logs which check failed, without any data of the person, the code or the state. */
function reportRefusedSignIn({ log, metrics }: FinishDeps, provider: IdentityProvider, detail: string): 'failed' {
  metrics.count('sign_in_refused', { kind: 'provider' });
  log.warn({ provider, detail }, 'sign-in with an identity provider failed');
  return 'failed';
}
