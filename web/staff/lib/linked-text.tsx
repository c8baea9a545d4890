import type { ReactNode } from 'react';
import type { Permission } from '#contracts/core/permission.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { PermittedLink } from './permitted-link.tsx';

export type NamedLink = {
  readonly text: string;
  readonly to: string;
  readonly needs: Permission;
};

/** Shows a sentence in which names are links. A name is a link only if the staff user may open the linked page. */
export function LinkedText({
  text,
  places,
}: {
  readonly text: string;
  readonly places: readonly NamedLink[];
}): ReactNode {
  const place = places.find(({ text: named }) => named !== '' && text.includes(named));
  if (place === undefined) return <Sentence text={text} />;
  const at = text.indexOf(place.text);
  const rest = places.filter((other) => other !== place);
  return (
    <>
      <LinkedText text={text.slice(0, at)} places={rest} />
      <PermittedLink to={place.to} needs={place.needs}>
        <Sentence text={place.text} />
      </PermittedLink>
      <LinkedText text={text.slice(at + place.text.length)} places={rest} />
    </>
  );
}
