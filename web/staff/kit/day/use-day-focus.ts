import { useEffect, useState, type RefObject } from 'react';

const dayPartTypes: readonly (string | undefined)[] = ['day', 'month', 'year'];

/** Returns true while the day, the month or the year of a date field has the focus. */
export function useDayFocus(parts: RefObject<HTMLElement | null>): boolean {
  const [isInDay, setInDay] = useState(false);
  useEffect(() => {
    const element = parts.current;
    if (element === null) return undefined;
    const enter = ({ target }: FocusEvent) =>
      setInDay(target instanceof HTMLElement && dayPartTypes.includes(target.dataset['type']));
    const leave = () => setInDay(false);
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [parts]);
  return isInDay;
}
