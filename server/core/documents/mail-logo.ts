import { html, type Html } from './html.ts';

/** The logo as PNG, because mail clients do not render SVG. */
export type MailLogo = {
  readonly picture: Buffer;
  /** Width of the logo in pixels. It keeps the aspect ratio of the picture. */
  readonly width: number;
  readonly height: number;
  /** True for a logo that the owner uploaded; false for the built-in logo. */
  readonly isUploaded: boolean;
};

const LOGO_ID = 'logo';
/** Style with a white background for the logo that the owner uploaded, because such a logo can have dark text. */
const LOGO_BACKGROUND = 'padding:6px;background:#ffffff;border-radius:8px';

type Box = { readonly width: number; readonly height: number };

/** Returns the logo as an HTML image, scaled to fit into the box. */
export function logoImage({ width, height, isUploaded }: MailLogo, box: Box): Html {
  const share = Math.min(box.width / width, box.height / height);
  return html`<img
    src="cid:${LOGO_ID}"
    width="${String(Math.round(width * share))}"
    height="${String(Math.round(height * share))}"
    alt=""
    style="display:block;border:0${isUploaded ? `;${LOGO_BACKGROUND}` : ''}"
  />`;
}

function logoFile({ picture }: MailLogo) {
  return { filename: 'logo.png', contentType: 'image/png', content: picture, contentId: LOGO_ID } as const;
}

/**
 * Returns the logo for the dark header of a mail. The image needs no alternative text, because the shop's name is
 * beside it.
 */
export function headerLogo(logo: MailLogo): Html {
  if (logo.isUploaded) return logoImage(logo, { width: 88, height: 44 });
  return html`<div style="padding:6px;background:#ffffff;border-radius:28px">
    ${logoImage(logo, { width: 44, height: 44 })}
  </div>`;
}

/** Returns the attachments that the header of every mail shows. */
export function logoAttachments({ logo }: { readonly logo: MailLogo }) {
  return [logoFile(logo)];
}
