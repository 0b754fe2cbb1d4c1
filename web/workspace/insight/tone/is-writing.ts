/** Whether a key goes into a text, or asks for something else with a modifier. */
export function isWriting({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && !target.readOnly;
  return target instanceof HTMLElement && (target instanceof HTMLTextAreaElement || target.isContentEditable);
}
