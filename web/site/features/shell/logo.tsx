import { usePage, useSpoken } from '#web/lib/page.tsx';
import logoEn from '../../illustrations/logo-en.svg';
import logoHe from '../../illustrations/logo-he.svg';
import logoMark from '../../illustrations/logo-mark.svg';

/** The drawn logos and the names that they spell. */
const drawn = { en: { name: 'Shampaw', src: logoEn }, he: { name: 'שמפאו', src: logoHe } } as const;

/** The shop's own logo, else its name: as it comes, drawn; under another name, in letters. The link has the words. */
export function Logo() {
  const { locale, brand, logo } = usePage();
  const name = useSpoken()(brand.name);
  if (logo === undefined && name !== drawn[locale].name) {
    return (
      <span className="site-logo-name" aria-hidden="true">
        <img src={logoMark} width="40" height="40" alt="" />
        <bdi translate="no">{name}</bdi>
      </span>
    );
  }
  return <img src={drawn[locale].src} width="220" height="56" {...logo} alt={name} />;
}
