import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatBytes } from './format-bytes.ts';
import styles from './upload.module.css';
import type { useVideoUpload, VideoPhase } from './use-video-upload.ts';

interface VideoProgressProps {
  readonly file: File;
  readonly phase: VideoPhase;
  readonly upload: Pick<ReturnType<typeof useVideoUpload>, 'pause' | 'resume' | 'cancel'>;
}

/** How far a video is, and what can be done about it. */
export function VideoProgress({ file, phase, upload }: VideoProgressProps) {
  const { t } = useTranslation();
  if (phase.kind === 'none') return null;
  const { kind, share } = phase;
  const percent = Math.floor(share * 100);
  const isStopped = kind === 'paused' || kind === 'broken';
  const describe = (part: number): string => {
    const sizes = { sent: formatBytes(part * file.size), total: formatBytes(file.size) };
    const arrived = { percent: Math.floor(part * 100), ...sizes };
    if (kind === 'reading') return t('uploads.reading', arrived);
    if (kind === 'sending') return share < 1 ? t('uploads.share', arrived) : t('uploads.finishing');
    return t(`uploads.${kind}`, arrived);
  };
  return (
    <section className={styles.kept} aria-label={t('uploads.sending', { name: file.name })}>
      <p className={styles.name}>{file.name}</p>
      <Progress
        percent={percent}
        showInfo={false}
        aria-label={t('uploads.sending', { name: file.name })}
        {...(kind === 'broken' && { status: 'exception' as const })}
      />
      <p className={styles.help}>{describe(share)}</p>
      {/* Heard a few times only, not with every piece. */}
      <p className="visually-hidden" role="status">
        {describe(isStopped ? share : Math.floor(share * 4) / 4)}
      </p>
      <div className={styles.buttons}>
        {isStopped ? (
          <Button type="primary" onClick={upload.resume}>
            {t('uploads.resume')}
          </Button>
        ) : (
          <Button disabled={kind === 'reading'} onClick={upload.pause}>
            {t('uploads.pause')}
          </Button>
        )}
        <Button type="text" onClick={upload.cancel}>
          {t('uploads.cancel')}
        </Button>
      </div>
    </section>
  );
}
