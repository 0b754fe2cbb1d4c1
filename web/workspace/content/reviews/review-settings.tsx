import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { versionedSubjects } from '#contract/content/version-states.ts';
import type { ReviewSettings } from '#contract/content/versions.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './reviews.module.css';

const settingsQuery = apiQuery('version.reviewSettings', {}, { quiet: true });

/** For which texts somebody else than their writer has to approve; administrators decide it. */
export function ReviewSettingsFields() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [saving, setSaving] = useState<keyof ReviewSettings>();
  const { data, error, refetch } = useQuery(settingsQuery);
  const mayDecide = useMay('review:setting');
  if (!data) {
    if (!error) return null;
    return (
      <Panel title={t('reviews.settings')}>
        <ErrorState error={error} onReload={() => void refetch()} />
      </Panel>
    );
  }
  const change = async (subject: keyof ReviewSettings, isRequired: boolean) => {
    setSaving(subject);
    const answer = await api('version.saveReviewSettings', { body: { [subject]: isRequired } });
    setSaving((one) => (one === subject ? undefined : one));
    if (!answer.success) return;
    // Only this one: the answer to another may have come first.
    const saved = { [subject]: answer.result[subject] };
    queries.setQueryData(settingsQuery.queryKey, (shown) => shown && { ...shown, ...saved });
    toast.success(t('reviews.saved'));
  };
  return (
    <Panel title={t('reviews.settings')}>
      <div className={styles.settings}>
        <p className={styles.quiet}>{t(mayDecide ? 'reviews.settingsText' : 'reviews.settingsLocked')}</p>
        {versionedSubjects.map((subject) => (
          <div key={subject} className={styles.setting}>
            <span id={`review-${subject}`}>{t(`reviews.subjects.${subject}`)}</span>
            <Switch
              aria-labelledby={`review-${subject}`}
              checked={data[subject]}
              loading={saving === subject}
              disabled={!mayDecide}
              onChange={(isRequired) => void change(subject, isRequired)}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}
