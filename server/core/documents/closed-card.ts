import { html, type Html } from './html.ts';
import type { MailDocumentFile } from './mail-layout.ts';

const CONTENT_ID = 'closed-card';

/**
 * Returns the picture of a closed gift card as HTML. The picture links to the page that opens the card. The mail shows
 * the header of the gift card above the picture.
 */
export function closedCardImage(link: string, alt: string): Html {
  return html`<a href="${link}" style="display:block;text-decoration:none">
    <img
      src="cid:${CONTENT_ID}"
      width="520"
      alt="${alt}"
      style="display:block;width:100%;max-width:520px;height:auto;margin:0 auto;border:0;border-radius:0 0 18px 18px"
    />
  </a>`;
}

/** Returns the mail attachment with the picture that `closedCardImage` shows inside the mail. */
export function closedCardAttachment(picture: Buffer): MailDocumentFile {
  return { filename: `${CONTENT_ID}.jpg`, contentType: 'image/jpeg', content: picture, contentId: CONTENT_ID };
}
