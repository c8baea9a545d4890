/**
 * CSS classes of the root element in the server's HTML. They represent the accessibility settings that are on by
 * default.
 */
export const documentClasses = 'a11y-keyboard-navigation a11y-sound-enabled a11y-focus-outline';
