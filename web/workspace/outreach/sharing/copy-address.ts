import { toast } from '#web/shared/toast/toast.ts';

/** Puts a link on the clipboard and says so. */
export async function copyAddress(address: string, copied: string): Promise<void> {
  await navigator.clipboard.writeText(address);
  toast.success(copied);
}
