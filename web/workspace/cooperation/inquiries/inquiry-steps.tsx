import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { ResultOf } from '#contract/endpoints.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './published-inquiry.module.css';

/**
 * What happened, each step with its place in the audit chain, and what is to come; square marks are sealed quotes. The
 * chain can be computed again in place.
 */
export function InquirySteps({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { t } = useTranslation();
  const [isVerifying, setIsVerifying] = useState(false);
  const [verified, setVerified] = useState<ResultOf<'inquiry.verify'>>();
  const verify = async () => {
    setIsVerifying(true);
    const answer = await api('inquiry.verify', { body: { id: inquiry.id } });
    setIsVerifying(false);
    setVerified(answer.success ? answer.result : undefined);
  };
  const first = verified?.broken ?? Number.POSITIVE_INFINITY;
  return (
    <Panel
      title={t('inquiries.steps')}
      scope={t('inquiries.stepsScope')}
      actions={
        <Button type="link" size="small" loading={isVerifying} onClick={() => void verify()}>
          {t('inquiries.verify')}
        </Button>
      }
    >
      <div role="status">
        {verified && (
          <p className={styles.verified} data-broken={verified.broken !== null}>
            {foundWords(t, verified)}
          </p>
        )}
      </div>
      <ol className={styles.steps}>
        {inquiry.steps.map(({ entry, hash, action, name, at, by, note }) => (
          <li key={entry} data-sealed={action === 'quote.submit'} data-broken={entry >= first}>
            <p>
              <b>{name}</b> <time dateTime={at}>{formatDateTimeAcrossYears(at)}</time>
            </p>
            {(by || note) && <p>{[by, note].filter((part) => part !== '').join(' · ')}</p>}
            <code title={hash}>
              #{entry} {hash.slice(0, 4)}…{hash.slice(-4)}
            </code>
          </li>
        ))}
        <ToCome inquiry={inquiry} />
      </ol>
    </Panel>
  );
}

/** What computing the chain again has found; nothing is claimed of steps that are no longer in it. */
function foundWords(t: TFunction, { from, until, entries, broken }: ResultOf<'inquiry.verify'>): string {
  if (broken !== null) return t('inquiries.brokenAt', { broken });
  return entries === 0 ? t('inquiries.stepsArchived') : t('inquiries.verified', { from, until, entries });
}

/** What has not happened yet, in its order. */
function ToCome({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { t } = useTranslation();
  const { state, isOpened, deadline, content } = inquiry;
  const isOpen = state === inquiryState.open;
  if (!isOpen && state !== inquiryState.closed) return null;
  const opening = t(content.needsTwo ? 'inquiries.toCome.openingByTwo' : 'inquiries.toCome.opening');
  const coming: readonly (readonly [words: string, at: string | null])[] = [
    ...(isOpen ? [[t('inquiries.toCome.deadline'), deadline] as const] : []),
    ...(isOpened ? [] : [[opening, null] as const]),
    [t('inquiries.toCome.award'), null],
  ];
  return coming.map(([words, at]) => (
    <li key={words} data-coming="true">
      <p>
        {words} {at && <time dateTime={at}>{formatDateTimeAcrossYears(at)}</time>}
      </p>
    </li>
  ));
}
