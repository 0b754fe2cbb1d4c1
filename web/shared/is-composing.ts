/** What input methods take for themselves has this code, whatever the key. */
const taken = 229;

/**
 * Whether a key belongs to an input method that composes. Safari tells the end of the composition before the Enter that
 * ended it, so there that Enter has the code alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === taken;
