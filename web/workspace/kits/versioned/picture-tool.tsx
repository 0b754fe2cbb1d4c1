import { Button, Tooltip } from 'antd';
import { Image } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '#web/workspace/kits/uploads/use-picture-upload.ts';

interface PictureToolProps {
  readonly isSending: boolean;
  readonly onFile: (file: File) => void;
}

/** Puts a picture into the text. */
export function PictureTool({ isSending, onFile }: PictureToolProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(undefined);
  const choose = () => {
    // Kept, because some browsers forget one that nothing holds before a file has been chosen.
    input.current = Object.assign(document.createElement('input'), { type: 'file', accept: pictureTypes });
    input.current.addEventListener('change', ({ target }) => {
      const [file] = (target as HTMLInputElement).files ?? [];
      if (file) onFile(file);
    });
    input.current.click();
  };
  return (
    <Tooltip title={t('uploads.insertPicture')}>
      <Button
        type="text"
        loading={isSending}
        icon={<Image size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('uploads.insertPicture')}
        onClick={choose}
      />
    </Tooltip>
  );
}
