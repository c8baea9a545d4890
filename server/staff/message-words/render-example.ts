import type { Locale } from '#contracts/core/locale.ts';
import type { MessageTopic } from '#contracts/staff/settings/message-templates.ts';
import type { Example } from '#server/core/documents/message-example.ts';
import type { MailDocument } from '#server/core/documents/mail-layout.ts';
import type { CustomTexts } from '#server/core/documents/editable-text.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { shopForMail } from '#server/messaging/public.ts';
import { parseEditedMessageLines } from './parse-edited-lines.ts';

export type ExampleDeps = Pick<CoreDeps, 'brand' | 'clock' | 'config'>;

/** Renders an example message with the same code as the real message. Lines in `draft` replace the saved lines. */
export function renderMessageExample(
  { brand, clock, config }: ExampleDeps,
  example: Example,
  { locale, draft = null }: { readonly locale: Locale; readonly draft?: CustomTexts | null },
): MailDocument | string {
  const shop = shopForMail(brand, locale);
  const frame = { shop: draft === null ? shop : { ...shop, customLines: draft }, publicUrl: config.publicUrl };
  return example.render({ ...frame, now: clock.now() }, locale);
}

/** Returns a mail as one HTML document. Its attached pictures are included in the document. */
export function htmlWithInlinePictures({ html, attachments }: MailDocument): string {
  return attachments.reduce((html, { contentId, contentType, content }) => {
    return html.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content.toString('base64')}`);
  }, html);
}

/** Parses the draft lines of a message for its preview. Returns null if the lines are not valid. */
export function parseDraftMessageLines(topic: MessageTopic, draft: string): CustomTexts | null {
  try {
    const read = parseEditedMessageLines(topic, JSON.parse(draft));
    return read.ok ? read.lines : null;
  } catch {
    return null;
  }
}
