import { html, type Html } from './html.ts';

/** PNG, because mail programs draw no SVG. */
export type MailLogo = {
  readonly picture: Buffer;
  /** As wide to its height as the picture is. */
  readonly width: number;
  readonly height: number;
  /** The owner's: it stands at the head of every mail, too. */
  readonly isOwn: boolean;
};

const LOGO_ID = 'logo';
/** Around the owner's logo: its letters may be dark, and so is what it stands on. */
const PAPER = 'padding:6px;background:#ffffff;border-radius:8px';

type Box = { readonly width: number; readonly height: number };

/** The logo as large as fits into a box. */
export function logoImage({ width, height, isOwn }: MailLogo, box: Box): Html {
  const share = Math.min(box.width / width, box.height / height);
  return html`<img
    src="cid:${LOGO_ID}"
    width="${String(Math.round(width * share))}"
    height="${String(Math.round(height * share))}"
    alt=""
    style="display:block;border:0${isOwn ? `;${PAPER}` : ''}"
  />`;
}

/** The file of that picture, for a mail that shows it. */
export function logoFile({ picture }: MailLogo) {
  return { filename: 'logo.png', contentType: 'image/png', content: picture, contentId: LOGO_ID } as const;
}

/** The files of the pictures that the head of every mail shows. */
export function headFiles({ logo }: { readonly logo: MailLogo }) {
  return logo.isOwn ? [logoFile(logo)] : [];
}
