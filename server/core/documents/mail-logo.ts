import { html, type Html } from './html.ts';

/** The logo as PNG, because mail clients do not render SVG. */
export type MailLogo = {
  readonly picture: Buffer;
  /** Width in pixels, in the picture's aspect ratio. */
  readonly width: number;
  readonly height: number;
  /** True for a logo that the owner uploaded. That logo also appears at the head of every mail. */
  readonly isOwn: boolean;
};

const LOGO_ID = 'logo';
/** White background for the owner's logo, which can have dark text. */
const LOGO_BACKGROUND = 'padding:6px;background:#ffffff;border-radius:8px';

type Box = { readonly width: number; readonly height: number };

/** Returns the logo scaled to fit the box. */
export function logoImage({ width, height, isOwn }: MailLogo, box: Box): Html {
  const share = Math.min(box.width / width, box.height / height);
  return html`<img
    src="cid:${LOGO_ID}"
    width="${String(Math.round(width * share))}"
    height="${String(Math.round(height * share))}"
    alt=""
    style="display:block;border:0${isOwn ? `;${LOGO_BACKGROUND}` : ''}"
  />`;
}

/** Returns the picture as an inline attachment. */
export function logoFile({ picture }: MailLogo) {
  return { filename: 'logo.png', contentType: 'image/png', content: picture, contentId: LOGO_ID } as const;
}

/** Returns the inline attachments that the head of every mail needs. */
export function headFiles({ logo }: { readonly logo: MailLogo }) {
  return logo.isOwn ? [logoFile(logo)] : [];
}
