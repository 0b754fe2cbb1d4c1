import { useTranslation } from 'react-i18next';
import { copyText } from '#web/shared/copy-text.ts';
import { toast } from '#web/shared/toast/toast.ts';

/** Copies a text and says so, or that it was not. */
export function useCopy() {
  const { t } = useTranslation();
  return async (text: string, copied: string, notCopied = t('copy.failed')): Promise<void> => {
    if (await copyText(text)) toast.success(copied);
    else toast.error(notCopied);
  };
}
