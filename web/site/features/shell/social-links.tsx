import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { FacebookIcon, InstagramIcon, TiktokIcon } from '#web/ui/icons/icons.tsx';

const networks = [
  { name: 'instagram', label: m.shell_instagram, Icon: InstagramIcon },
  { name: 'facebook', label: m.shell_facebook, Icon: FacebookIcon },
  { name: 'tiktok', label: m.shell_tiktok, Icon: TiktokIcon },
] as const;

/** Links to the social networks in the brand file. */
export function SocialLinks({ className = '' }: { className?: string }) {
  const { brand } = usePage();
  return (
    <ul className={`social-links ${className}`} aria-label={m.shell_social()}>
      {networks.map(({ name, label, Icon }) => {
        const address = brand.social[name];
        return address === undefined ? null : (
          <li key={name}>
            <a href={address} target="_blank" rel="noopener" aria-label={`${label()} ${m.shell_new_tab()}`}>
              <Icon className="icon-medium" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
