import type { FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import type { TestApp } from '../shop/build-test-app.ts';

const secretLink = /#([A-Za-z0-9_-]{43})/;

/** Sends the queued messages and returns the emails to one email address, newest last. */
export async function mailsTo({ deps }: TestApp, address: string): Promise<FakeMailTransport['sent']> {
  await drainOutbox(deps);
  const { sent } = deps.mail as FakeMailTransport;
  return sent.filter(({ to }) => to === address);
}

/** Returns the secret in the fragment of the newest email's link; throws if there is none. */
export async function linkSecretTo(shop: TestApp, address: string): Promise<string> {
  const text = (await mailsTo(shop, address)).at(-1)?.text ?? '';
  const secret = secretLink.exec(text)?.[1];
  if (secret === undefined) throw new Error(`the newest mail to ${address} has no link`);
  return secret;
}

/** Returns the emails to an email address, without emails that contain a secret link, newest last. */
export async function noticesTo(shop: TestApp, address: string): Promise<FakeMailTransport['sent']> {
  return (await mailsTo(shop, address)).filter(({ text }) => !secretLink.test(text));
}
