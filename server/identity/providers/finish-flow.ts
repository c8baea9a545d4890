import type { IdentityProvider, ProviderOutcome } from '#contracts/identity/identities.ts';
import type { CustomerId, SessionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { ProviderAnswer } from '#server/identity/adapters/providers/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Visitor } from '#server/core/actor.ts';
import { openFlowSecrets, takeFlow } from '#server/identity/store/provider-flow.ts';
import { flowSecretsSchema } from './begin-flow.ts';
import { linkPerson } from './link-person.ts';
import { loginPath, withOutcome } from '#server/identity/account/return-path.ts';
import { signInPerson, type BeginSession, type SignInPersonDeps } from './sign-in-person.ts';

export type FinishDeps = SignInPersonDeps & Pick<Deps, 'identityProviders' | 'log'>;

/** What came back from a provider, and with whom. */
export type CameBack = {
  readonly provider: IdentityProvider;
  readonly answer: ProviderAnswer;
  readonly visitor: Visitor;
  readonly begin: BeginSession;
  /** For somebody whose flow is not known. */
  readonly locale: Locale;
};

/**
 * Ends a flow and says where the browser goes, with the outcome in the address. The flow is used up before the
 * provider is asked anything: a second answer with the same state finds nothing, whatever it carries.
 */
export async function finishFlow(deps: FinishDeps, came: CameBack): Promise<string> {
  const flow = await takeOwnFlow(deps, came);
  if (flow === null) return withOutcome(loginPath(came.locale, null), refusedAs(deps, came.provider, 'unknown_flow'));
  const outcome = await outcomeOf(deps, came, flow);
  const isIn = outcome === 'signed_in' || outcome === 'registered';
  return withOutcome(isIn ? flow.nextPath : flow.backPath, outcome);
}

type ProviderFlow = ReturnType<typeof flowSecretsSchema.parse> & {
  readonly state: string;
  readonly inTime: boolean;
  readonly link: { readonly customerId: CustomerId; readonly sessionId: SessionId } | null;
};

async function takeOwnFlow(deps: FinishDeps, { provider, answer, visitor }: CameBack): Promise<ProviderFlow | null> {
  const { state } = answer;
  if (state === undefined || visitor.guestHash === null) return null;
  const stateHash = deps.keyring.tokenHash(state);
  const taken = await takeFlow(deps.db, { stateHash, browserHash: visitor.guestHash, provider }, steadyNow(deps.clock));
  if (taken === null) return null;
  const { customerId, sessionId, inTime } = taken;
  return {
    ...flowSecretsSchema.parse(openFlowSecrets(deps.keyring, stateHash, taken.secretsSealed)),
    state,
    inTime,
    link: customerId === null || sessionId === null ? null : { customerId, sessionId },
  };
}

async function outcomeOf(deps: FinishDeps, came: CameBack, flow: ProviderFlow): Promise<ProviderOutcome> {
  const { provider, answer, visitor, begin } = came;
  const { link, locale, referralCode } = flow;
  if (!flow.inTime) return refusedAs(deps, provider, 'too_late');
  if (link !== null && (visitor.kind !== 'customer' || visitor.sessionId !== link.sessionId)) {
    return refusedAs(deps, provider, 'other_session');
  }
  const slot = deps.identityProviders[provider];
  if (!slot.open) return 'unavailable';
  const finished = await slot.gateway.finish(answer, flow);
  if (!finished.ok) {
    if (finished.reason !== 'cancelled') refusedAs(deps, provider, finished.detail);
    return finished.reason;
  }
  const { person } = finished;
  return link === null
    ? signInPerson(deps, { person, provider, locale, referralCode }, begin)
    : linkPerson(deps, { person, provider, customerId: link.customerId });
}

/** For the operator: which check failed; nothing of the person, the code or the state. */
function refusedAs({ log, metrics }: FinishDeps, provider: IdentityProvider, detail: string): 'failed' {
  metrics.count('sign_in_refused', { kind: 'provider' });
  log.warn({ provider, detail }, 'a flow to an identity provider did not end well');
  return 'failed';
}
