/** Domains of most addresses in Israel; none of them is one slip away from another. */
const usualDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'walla.co.il',
  'walla.com',
  'netvision.net.il',
  'bezeqint.net',
  '012.net.il',
  'post.bgu.ac.il',
  'mail.tau.ac.il',
] as const;

/** Real domains that look like a slip and are none. */
const otherDomains: readonly string[] = ['mail.com', 'ymail.com', 'gmx.com', 'email.com', 'live.com', 'walla.co'];

/** Whether one of two that differ is made of the other by one letter too many, too few, wrong, or two that changed places. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [tail, rest] = [typed.slice(at), meant.slice(at)];
  const swapped = tail[0] === rest[1] && tail[1] === rest[0] && tail.slice(2) === rest.slice(2);
  return swapped || tail.slice(1) === rest.slice(1) || tail.slice(1) === rest || tail === rest.slice(1);
}

/** The address that was probably meant, where its domain is one slip away from a usual one; null where nothing is odd. */
export function likelyEmail(typed: string): string | null {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || otherDomains.includes(domain) || usualDomains.some((usual) => usual === domain)) return null;
  const meant = usualDomains.find((usual) => isOneSlipAway(domain, usual));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}
