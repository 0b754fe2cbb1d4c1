import { Alert, Button, Form, Upload } from 'antd';
import { Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadIdOf, uploadName } from '#contract/content/site-content/upload-name.ts';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { formatBytes, formatLength } from './format-bytes.ts';
import styles from './upload.module.css';
import { useFocusOnChooser } from './use-focus-on-chooser.ts';
import { useUpload } from './use-upload.ts';
import { useVideoUpload } from './use-video-upload.ts';
import { VideoProgress } from './video-progress.tsx';

/** What a file dialog offers: by ending as well, because some systems know no type of it. */
const videoTypes = '.mp4,.webm,video/mp4,video/webm';

interface VideoFieldProps {
  /** For those who hear it: what the video is for. */
  readonly label: string;
  readonly isDisabled: boolean;
  /** Where the form keeps how long it is, in seconds; filled from the file. */
  readonly secondsPath: (string | number)[];
  /** The form gives these. */
  readonly value?: string;
  readonly onChange?: (name: string) => void;
}

/** The file of a video: chosen, sent in pieces that survive a lost line, and then played as it is. */
export function VideoField({ label, isDisabled, secondsPath, value = '', onChange }: VideoFieldProps) {
  const { t } = useTranslation();
  const { field, removing } = useFocusOnChooser(value);
  const form = Form.useFormInstance();
  const upload = useVideoUpload({
    onDone: ({ id, seconds }) => {
      onChange?.(uploadName(id));
      if (seconds !== null) form.setFieldValue(secondsPath, Math.max(1, Math.round(seconds)));
    },
  });
  const { file, phase, failure } = upload;
  const isUnderWay = file !== undefined && phase.kind !== 'none';
  const remove = () => {
    removing();
    onChange?.('');
  };
  return (
    <div className={styles.field} ref={field}>
      {failure !== undefined && (
        <Alert className={styles.alert ?? ''} type="error" showIcon role="alert" title={failure} />
      )}
      {isUnderWay && <VideoProgress file={file} phase={phase} upload={upload} />}
      {!isUnderWay && value !== '' && (
        <KeptVideo name={value}>
          {!isDisabled && (
            <>
              <ChooseButton onFile={upload.start} text={t('uploads.replace')} />
              <Button type="text" onClick={remove}>
                {t('uploads.remove')}
              </Button>
            </>
          )}
        </KeptVideo>
      )}
      {!isUnderWay && value === '' && (
        <Upload.Dragger
          height={132}
          accept={videoTypes}
          showUploadList={false}
          disabled={isDisabled}
          beforeUpload={(chosen) => {
            upload.start(chosen);
            return false;
          }}
        >
          <Clapperboard size={24} strokeWidth={1.4} aria-hidden="true" />
          <p className={styles.drop}>
            {t('uploads.dropVideo')}
            <span className="visually-hidden">{label}</span>
          </p>
          <p className={styles.help}>{t('uploads.videoHelp')}</p>
        </Upload.Dragger>
      )}
    </div>
  );
}

function ChooseButton({ onFile, text }: { readonly onFile: (file: File) => void; readonly text: string }) {
  return (
    <Upload
      accept={videoTypes}
      showUploadList={false}
      beforeUpload={(chosen) => {
        onFile(chosen);
        return false;
      }}
    >
      <Button>{text}</Button>
    </Upload>
  );
}

function KeptVideo({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const id = uploadIdOf(name);
  const { data, error } = useUpload(id);
  return (
    <div className={styles.kept}>
      {id !== undefined && !data && !error && <Skeleton height={180} />}
      {data && (
        // biome-ignore lint/a11y/useMediaCaption: captions are a field of their own beside this one
        <video className={styles.video} src={data.address} controls preload="metadata" aria-label={data.name || name} />
      )}
      <p className={styles.name}>{data ? data.name || t('uploads.unnamed') : name}</p>
      <p className={styles.help}>
        {data &&
          [data.seconds !== null && formatLength(data.seconds), formatBytes(data.bytes)].filter(Boolean).join(' · ')}
        {id === undefined && t('uploads.inStore')}
        {error && t('uploads.gone')}
      </p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
