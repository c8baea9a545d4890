import type { FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import type { TestApp } from '../shop/build-test-app.ts';

const secretLink = /#([A-Za-z0-9_-]{43})/;

/** Sends what waits in the outbox and gives the mails to one address, the newest last. */
export async function mailsTo({ deps }: TestApp, address: string): Promise<FakeMailTransport['sent']> {
  await drainOutbox(deps);
  const { sent } = deps.mail as FakeMailTransport;
  return sent.filter(({ to }) => to === address);
}

/** The secret in the fragment of a mail's link; throws where the newest mail has none. */
export async function linkSecretTo(shop: TestApp, address: string): Promise<string> {
  const text = (await mailsTo(shop, address)).at(-1)?.text ?? '';
  const secret = secretLink.exec(text)?.[1];
  if (secret === undefined) throw new Error(`the newest mail to ${address} has no link`);
  return secret;
}

/** What an address was told, the newest last: its mails without those that carry a secret link. */
export async function noticesTo(shop: TestApp, address: string): Promise<FakeMailTransport['sent']> {
  return (await mailsTo(shop, address)).filter(({ text }) => !secretLink.test(text));
}
