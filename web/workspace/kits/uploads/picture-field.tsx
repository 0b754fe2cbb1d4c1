import { Alert, Button, Upload } from 'antd';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadIdOf, uploadName } from '#contract/content/site-content/upload-name.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './upload.module.css';
import { useFocusOnChooser } from './use-focus-on-chooser.ts';
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts';
import { useUpload } from './use-upload.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly isDisabled: boolean;
  /** The form gives these. */
  readonly value?: string;
  readonly onChange?: (name: string) => void;
}

/** A picture that stands for something: chosen, sent, and shown small. */
export function PictureField({ label, isDisabled, value = '', onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const { field, removing } = useFocusOnChooser(value);
  const { isSending, failures, send } = usePictureUpload();
  const choose = (children: ReactNode) => (
    <Upload
      accept={pictureTypes}
      showUploadList={false}
      disabled={isDisabled || isSending}
      beforeUpload={(file) => {
        void send([file], ({ id }) => onChange?.(uploadName(id)));
        return false;
      }}
    >
      {children}
    </Upload>
  );
  const remove = () => {
    removing();
    onChange?.('');
  };
  return (
    <div className={styles.field} ref={field}>
      {failures.map((desc) => (
        <Alert key={desc} className={styles.alert ?? ''} type="error" showIcon role="alert" title={desc} />
      ))}
      {value !== '' && <KeptPicture name={value} label={label} />}
      {!isDisabled && (
        <div className={styles.buttons}>
          {choose(
            <Button loading={isSending} icon={<ImagePlus size={16} strokeWidth={1.5} aria-hidden="true" />}>
              {isSending ? t('uploads.sendingPicture') : t(value === '' ? 'uploads.choosePicture' : 'uploads.replace')}
              <span className="visually-hidden">{label}</span>
            </Button>,
          )}
          {value !== '' && (
            <Button type="text" onClick={remove}>
              {t('uploads.remove')}
            </Button>
          )}
        </div>
      )}
      <p className={styles.help}>{t('uploads.pictureHelp')}</p>
    </div>
  );
}

function KeptPicture({ name, label }: { readonly name: string; readonly label: string }) {
  const { t } = useTranslation();
  const { data, error } = useUpload(uploadIdOf(name));
  if (error) return <p className={styles.help}>{t('uploads.gone')}</p>;
  if (!data) return <Skeleton height={135} />;
  const size = data.width && data.height ? { width: data.width, height: data.height } : {};
  return <img className={styles.picture} src={data.address} alt={label} {...size} />;
}
