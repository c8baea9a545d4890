import { createHash } from 'node:crypto';
import { formatDate, formatTime } from '#domain/core/text/format.ts';
import { html, htmlText, type Html } from '#server/core/documents/html.ts';

/** A message that was stored instead of sent. `sentAt` is epoch ms. */
export type OutboxMessage = {
  readonly id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly sentAt: number;
};

export type OutboxMessageContent = OutboxMessage & {
  readonly messageId: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly StoredAttachment[];
};

type StoredAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly contentId: string;
  readonly base64: string;
};

const style = `
:root { color-scheme: light dark; --ink: #082a33; --soft: #43636a; --page: #e9f6f5; --sheet: #fff; --line: #d3e3e4; --link: #0a6670 }
@media (prefers-color-scheme: dark) { :root { --ink: #ebf6f6; --soft: #a8c6c9; --page: #061f26; --sheet: #0c2e37; --line: #214750; --link: #74d3d6 } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 64px; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, 'Segoe UI', Arial, sans-serif }
main { max-width: 760px; margin: 0 auto }
h1 { margin: 0 0 4px; font-size: 26px; line-height: 1.3; overflow-wrap: anywhere }
h2 { margin: 28px 0 10px; font-size: 18px }
p { margin: 0 0 16px; color: var(--soft) }
a { color: var(--link) }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: 4px }
ol { list-style: none; margin: 20px 0 0; padding: 0; background: var(--sheet); border-radius: 16px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: 14px 20px; color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { background: var(--page) }
.subject { display: block; font-weight: 600; overflow-wrap: anywhere }
.facts { display: flex; flex-wrap: wrap; gap: 2px 16px; color: var(--soft); font-size: 14px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 820px; border: 1px solid var(--line); border-radius: 16px; background: var(--sheet) }
pre { margin: 0; padding: 20px; background: var(--sheet); border-radius: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, Consolas, monospace }
.empty { margin-top: 20px; padding: 48px 20px; background: var(--sheet); border-radius: 16px; text-align: center }
`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Content security policy of the list and of a message page. It allows only our own style sheet and frame. */
export const developmentOutboxPolicy = `default-src 'none'; style-src ${styleHash}; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * Content security policy for the HTML of an email. It allows styles and pictures, but no scripts or other active
 * content.
 */
export const storedMailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Renders the list of stored messages, newest first. `olderThan` is used in the link to the next page. */
export function outboxPage(messages: readonly OutboxMessage[], olderThan: number | null): string {
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
      <p>
        No mail server or no gateway for text messages is configured, so messages are kept here and go nowhere else.
        This page does not exist in production.
      </p>
      ${
        messages.length === 0
          ? html`<div class="empty">Nothing has been sent yet.</div>`
          : html`<ol>
              ${messages.map(listItem)}
            </ol>`
      }
      ${olderThan !== null && html`<p><br /><a href="/dev/outbox?before=${olderThan}">Older messages</a></p>`}`,
  );
}

const channelNames = { mail: 'Mail', sms: 'SMS' } as const satisfies Record<OutboxMessage['channel'], string>;

function listItem(message: OutboxMessage): Html {
  return html`<li>
    <a href="/dev/outbox/${message.id}">
      <span class="subject"><bdi>${message.subject}</bdi></span>
      <span class="facts"
        ><span>${channelNames[message.channel]}</span><span>${message.recipient}</span
        ><span>${timeText(message.sentAt)}</span></span
      >
    </a>
  </li>`;
}

export function outboxMessagePage(message: OutboxMessageContent): string {
  return page(
    message.subject,
    html`<p><a href="/dev/outbox">Outbox</a></p>
      <h1><bdi>${message.subject}</bdi></h1>
      <dl>
        <dt>To</dt>
        <dd>${message.recipient}</dd>
        <dt>Sent</dt>
        <dd>${timeText(message.sentAt)}</dd>
        <dt>Message-ID</dt>
        <dd>&lt;${message.messageId}&gt;</dd>
      </dl>
      ${
        message.html !== null &&
        html`<h2>As a mail program shows it</h2>
          <iframe
            src="/dev/outbox/${message.id}/html"
            title="The mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>
          <p><br /><a href="/dev/outbox/${message.id}/html">Open the mail alone</a></p>`
      }
      <h2>As text</h2>
      <pre dir="auto">${message.text}</pre>
      ${
        message.attachments.length > 0 &&
        html`<h2>Files</h2>
          <ol>
            ${message.attachments.map(
              (file, index) =>
                html`<li>
                  <a href="/dev/outbox/${message.id}/files/${index}"
                    ><span class="subject">${file.filename}</span><span class="facts">${file.contentType}</span></a
                  >
                </li>`,
            )}
          </ol>`
      }`,
  );
}

/**
 * Returns the HTML of an email with its own pictures embedded. The content security policy blocks all other resources.
 * Links open outside the frame, as in a mail program.
 */
export function storedMailHtml(message: OutboxMessageContent): string {
  const withPictures = message.attachments.reduce(
    (text, file) => text.replaceAll(`cid:${file.contentId}`, `data:${file.contentType};base64,${file.base64}`),
    message.html ?? '',
  );
  return withPictures.replace('<head>', '<head><base target="_blank" />');
}

function timeText(instantMs: number): string {
  return `${formatDate(instantMs, 'en')} ${formatTime(instantMs)}`;
}

function page(title: string, body: Html): string {
  const text = htmlText(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <style></style>
        </head>
        <body>
          <main>${body}</main>
        </body>
      </html> `,
  );
  return text.replace('<style></style>', `<style>${style}</style>`);
}
