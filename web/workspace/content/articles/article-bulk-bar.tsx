import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkStepResult } from '#contract/content/publication.ts';
import { formatCount } from '#contract/format-number.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { BulkBar } from '#web/workspace/kits/list/bulk-bar.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { Selection } from '#web/workspace/kits/list/use-selection.ts';

/** As the contract has it. */
const maxSteps: typeof import('#contract/content/publication.ts').maxBulkSteps = 100;

const steps = ['submit', 'publish', 'withdraw'] as const;
type Step = (typeof steps)[number];

/** Which button of the menu each step needs. */
const needs: Readonly<Record<Step, string>> = {
  submit: 'article:edit',
  publish: 'article:publish',
  withdraw: 'article:withdraw',
};

interface ArticleBulkBarProps {
  readonly selection: Selection;
  /** Ids of the rows of this page. */
  readonly onPage: readonly number[];
  readonly total: number;
  readonly isMany: boolean;
  /** Element codes that the menu grants on this page. */
  readonly buttons: readonly string[];
  readonly exportButton: ReactNode;
  readonly onDone: () => void;
}

/** What can be done to the chosen articles at once: each is taken on by itself, and those that are refused stay chosen. */
export function ArticleBulkBar({ selection, buttons, exportButton, onDone, ...list }: ArticleBulkBarProps) {
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const [busy, setBusy] = useState<Step>();
  const isTooMany = selection.isAll || selection.ids.length > maxSteps;
  const count = formatCount(selection.ids.length);

  const run = async (action: Step) => {
    setBusy(action);
    const answer = await api('article.changeMany', { body: { ids: [...selection.ids], action } }, { quiet: true });
    setBusy(undefined);
    if (!answer.success) return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    const { done, refused } = answer.result;
    selection.choose(refused.map(({ id }) => id));
    onDone();
    if (refused.length === 0) toast.success(t(`articles.bulk.done.${action}`, { count: formatCount(done) }));
    else void modal.warning(resultOf(action, { done, refused }));
  };
  const resultOf = (action: Step, { done, refused }: BulkStepResult) => ({
    title: [
      ...(done > 0 ? [t(`articles.bulk.done.${action}`, { count: formatCount(done) })] : []),
      t('articles.bulk.refused', { count: formatCount(refused.length) }),
    ].join(t('articles.bulk.join')),
    content: (
      <ul className={listStyles.refused}>
        {refused.map(({ id, title, reason }) => (
          <li key={id}>{t('articles.bulk.refusal', { title: title || t('articles.bulk.gone', { id }), reason })}</li>
        ))}
      </ul>
    ),
    okText: t('articles.bulk.close'),
  });
  const ask = (action: 'publish' | 'withdraw') =>
    modal.confirm({
      title: t(`articles.bulk.ask.${action}`, { count }),
      content: t(`articles.bulk.askText.${action}`),
      okText: t(`articles.bulk.${action}`),
      cancelText: t('articles.bulk.cancel'),
      okButtonProps: { danger: action === 'withdraw' },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => run(action),
    });

  return (
    <BulkBar selection={selection} {...list} busy={busy && t('articles.bulk.working')}>
      {question}
      {isTooMany && <span className={listStyles.quiet}>{t('articles.bulk.most', { count: maxSteps })}</span>}
      {steps
        .filter((step) => buttons.includes(needs[step]))
        .map((step) => (
          <Button
            key={step}
            danger={step === 'withdraw'}
            loading={busy === step}
            disabled={busy !== undefined || isTooMany}
            onClick={() => void (step === 'submit' ? run(step) : ask(step))}
          >
            {t(`articles.bulk.${step}`)}
          </Button>
        ))}
      {exportButton}
    </BulkBar>
  );
}
