import { useTranslation } from 'react-i18next';
import { toast } from '#web/shared/toast/toast.ts';

/** Copies a text and says so, or that it was not: without https browsers have no clipboard at all. */
export function useCopy() {
  const { t } = useTranslation();
  return async (text: string, copied: string, notCopied = t('copy.failed')): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(copied);
    } catch {
      toast.error(notCopied);
    }
  };
}
