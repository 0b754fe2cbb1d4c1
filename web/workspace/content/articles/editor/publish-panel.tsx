import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditableArticle } from '#contract/content/article-editing.ts';
import { type ArticleAction, actionsIn } from '#contract/content/article-states.ts';
import { articlePath } from '#contract/paths.ts';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { StateTag } from '../state-tag.tsx';

/** Which button of the menu each step needs. */
const needs: Readonly<Record<ArticleAction, string>> = {
  submit: 'article:edit',
  sendBack: 'article:edit',
  schedule: 'article:publish',
  publish: 'article:publish',
  withdraw: 'article:withdraw',
  reopen: 'article:edit',
};

interface PublishPanelProps {
  /** Left out while the article has never been saved. */
  readonly article: EditableArticle | undefined;
  readonly buttons: readonly string[];
  readonly running: ArticleAction | undefined;
  readonly onStep: (action: ArticleAction) => void;
  readonly onHistory: () => void;
}

/** State of the article, what can be done with it, and what the analyser found in it. */
export function PublishPanel({ article, buttons, running, onStep, onHistory }: PublishPanelProps) {
  const { t } = useTranslation();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const state = article?.state ?? 'draft';
  const actions = actionsIn(state).filter((action) => buttons.includes(needs[action]));
  return (
    <aside className={styles.side} aria-label={t('editor.status')}>
      <Panel title={t('editor.status')}>
        <div className={styles.block}>
          <div className={styles.state}>
            <StateTag state={state} />
            {article && (
              <Button type="text" size="small" onClick={onHistory}>
                {t('editor.history')}
              </Button>
            )}
          </div>
          <div className={styles.buttons}>
            {actions.map((action) => (
              <Button
                key={action}
                danger={action === 'withdraw'}
                loading={running === action}
                disabled={running !== undefined && running !== action}
                onClick={() => (action === 'withdraw' ? setIsWithdrawing(true) : onStep(action))}
              >
                {t(`editor.actions.${action}`)}
              </Button>
            ))}
            {article?.state === 'published' && <LinkButton to={articlePath(article.id)}>{t('editor.read')}</LinkButton>}
          </div>
          {state === 'withdrawn' && <p className={styles.hint}>{t('editor.withdrawnHint')}</p>}
        </div>
      </Panel>
      <Panel title={t('editor.companies')}>
        <div className={styles.companies}>
          {(!article || article.companies.length === 0) && (
            <p className={styles.companyMeta}>
              {t(state === 'published' ? 'editor.companiesNone' : 'editor.companiesLater')}
            </p>
          )}
          <ul>
            {article?.companies.map(({ stockId, code, name, position }) => (
              <li key={stockId} className={styles.company}>
                {name}
                <p className={styles.companyMeta}>
                  {code} · {t(position === 'headline' ? 'article.headline' : 'article.body')}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
      <Modal
        open={isWithdrawing}
        title={t('editor.withdrawTitle', { title: article?.content.title['zh-CN'] ?? '' })}
        width={440}
        centered
        onCancel={() => setIsWithdrawing(false)}
        footer={
          <>
            <Button autoFocus onClick={() => setIsWithdrawing(false)}>
              {t('editor.cancel')}
            </Button>
            <Button
              danger
              type="primary"
              onClick={() => {
                setIsWithdrawing(false);
                onStep('withdraw');
              }}
            >
              {t('editor.actions.withdraw')}
            </Button>
          </>
        }
      >
        {t('editor.withdrawText')}
      </Modal>
    </aside>
  );
}
