import { usePage, useSpoken } from '#web/lib/page.tsx';
import logoEn from '../../illustrations/logo-en.svg';
import logoHe from '../../illustrations/logo-he.svg';

const logos = { en: logoEn, he: logoHe } as const;

/** The shop's name as drawn; the link around it carries the words. */
export function Logo() {
  const { locale, brand, logo } = usePage();
  const spoken = useSpoken();
  return <img src={logos[locale]} width="220" height="56" {...logo} alt={spoken(brand.name)} />;
}
