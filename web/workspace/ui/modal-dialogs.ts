/**
 * Closes what is open as a native modal dialog, each as Esc does: it may ask first, and is not asked again until that is
 * answered. Says whether none is left; while one is, everything outside it lies behind it and cannot be used.
 */
export function closeModalDialogs(): boolean {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].reverse();
  return open.every((dialog) => {
    if (dialog.querySelector('.ant-modal')) return false;
    const isAllowed = dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (isAllowed) dialog.close();
    return isAllowed;
  });
}
