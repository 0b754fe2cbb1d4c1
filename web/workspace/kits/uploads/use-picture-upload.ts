import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedImage } from '#contract/content/upload-image.ts';
import { api } from '#web/shared/api/client.ts';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
const maxUploadBytes: typeof import('#contract/uploads.ts').maxUploadBytes = 16_777_216;

/** What a dialog of files offers; the server looks at what the file holds. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif';

/** Sends pictures. What was wrong with those of the last try is said until the next. */
export function usePictureUpload() {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);

  const refuse = (desc: string) => setFailures((before) => (before.includes(desc) ? before : [...before, desc]));

  /** One after another, so that they arrive in their order; a refused one does not keep back the next. */
  async function send(files: readonly File[], onSent: (picture: UploadedImage) => void): Promise<void> {
    setFailures([]);
    setIsSending(true);
    for (const file of files) {
      if (file.size > maxUploadBytes) {
        refuse(t('uploads.pictureTooLarge'));
        continue;
      }
      const answer = await api('upload.image', { body: { file, name: file.name } }, { quiet: true });
      if (answer.success) onSent(answer.result);
      else refuse(answer.desc);
    }
    setIsSending(false);
  }

  return { isSending, failures, send };
}
