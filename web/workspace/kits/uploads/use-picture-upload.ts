import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedImage } from '#contract/content/upload-image.ts';
import { api } from '#web/shared/api/client.ts';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
const maxUploadBytes: typeof import('#contract/uploads.ts').maxUploadBytes = 16_777_216;

/** What a dialog of files offers; the server looks at what the file holds. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif';

/** Sends a picture. What was wrong with the last one is said until the next. */
export function usePictureUpload() {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(file: File): Promise<UploadedImage | undefined> {
    setFailure(undefined);
    if (file.size > maxUploadBytes) {
      setFailure(t('uploads.pictureTooLarge'));
      return undefined;
    }
    setIsSending(true);
    const answer = await api('upload.image', { body: { file, name: file.name } }, { quiet: true });
    setIsSending(false);
    if (answer.success) return answer.result;
    setFailure(answer.desc);
    return undefined;
  }

  return { isSending, failure, send, forget: () => setFailure(undefined) };
}
