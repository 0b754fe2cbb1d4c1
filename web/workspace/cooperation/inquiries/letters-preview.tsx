import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#contract/endpoints.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import styles from './letters-preview.module.css';

type Asked = InputOf<'inquiry.previewLetters'>['body'];

interface LettersPreviewProps {
  /** How many letters there will be. */
  readonly count: number;
  readonly disabled?: boolean;
  /** What is asked for, read when it is looked at. */
  readonly ask: () => Asked;
}

/** The letters that an act would send, before it is done. */
export function LettersPreview({ count, disabled = false, ask }: LettersPreviewProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <Button
        disabled={disabled}
        icon={<Mail size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setAsked(ask())}
      >
        {t('inquiries.previewLetters', { count })}
      </Button>
      {asked && <Letters asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Letters({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('inquiry.previewLetters', { body: asked }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open title={t('inquiries.previewTitle')} width={640} footer={null} onCancel={onClose}>
      <p>{t('inquiries.previewText')}</p>
      {data === undefined && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />)}
      {data?.length === 0 && <p>{t('inquiries.previewNone')}</p>}
      <ul className={styles.letters}>
        {data?.map(({ name, email, subject, paragraphs }) => (
          <li key={name}>
            <p className={styles.to}>
              {name} · {email || t('inquiries.noAddress')}
            </p>
            <b>{subject}</b>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
