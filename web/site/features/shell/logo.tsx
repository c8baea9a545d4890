import { usePage, useSpoken } from '#web/lib/page.tsx';
import logoEn from '../../illustrations/logo-en.svg';
import logoHe from '../../illustrations/logo-he.svg';

const logos = { en: logoEn, he: logoHe } as const;

/** The shop's name as drawn; the link around it carries the words. */
export function Logo() {
  const { locale, brand } = usePage();
  const spoken = useSpoken();
  return <img src={logos[locale]} alt={spoken(brand.name)} width="220" height="56" />;
}
