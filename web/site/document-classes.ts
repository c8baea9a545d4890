/** Classes of the root element as the server sends it: the accessibility switches that are on by default. */
export const documentClasses = 'a11y-keyboard-navigation a11y-sound-enabled a11y-focus-outline';
