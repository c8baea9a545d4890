import type { Locale } from '#contracts/core/locale.ts';
import type { MessageTopic } from '#contracts/staff/settings/messages.ts';
import type { Example } from '#server/core/documents/example.ts';
import type { MailDocument } from '#server/core/documents/mail-layout.ts';
import type { OwnWords } from '#server/core/documents/worded.ts';
import type { Deps } from '#server/deps.ts';
import { mailShopOf } from '#server/messaging/public.ts';
import { readLines } from './read-lines.ts';

export type ExampleDeps = Pick<Deps, 'brand' | 'clock' | 'config'>;

/** An example in the shop's name, by what makes the real message. `draft` stands over the words that are saved. */
export function renderExample(
  { brand, clock, config }: ExampleDeps,
  example: Example,
  { locale, draft = null }: { readonly locale: Locale; readonly draft?: OwnWords | null },
): MailDocument | string {
  const shop = mailShopOf(brand, locale);
  const frame = { shop: draft === null ? shop : { ...shop, ownWords: draft }, publicUrl: config.publicUrl };
  return example.render({ ...frame, now: clock.now() }, locale);
}

/** A mail as one document: pictures that a mail carries with it stand in it. */
export function wholeHtml({ html, attachments }: MailDocument): string {
  return attachments.reduce((whole, { contentId, contentType, content }) => {
    return whole.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString('base64')}`);
  }, html);
}

/** Lines that somebody types, as a preview takes them; null where they may not be said so. */
export function readDraft(topic: MessageTopic, draft: string): OwnWords | null {
  try {
    const read = readLines(topic, JSON.parse(draft));
    return read.ok ? read.lines : null;
  } catch {
    return null;
  }
}
