import { toast } from '#web/shared/toast/toast.ts';

/** Copies a link and confirms it. */
export async function copyAddress(address: string, copied: string): Promise<void> {
  await navigator.clipboard.writeText(address);
  toast.success(copied);
}
