import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkStepRequest, BulkStepResult } from '#contract/content/publication.ts';
import { formatCount } from '#contract/format-number.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { BulkBar } from '#web/workspace/kits/list/bulk-bar.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { Selection } from '#web/workspace/kits/list/use-selection.ts';
import { seenVersions, type VersionOf } from '#web/workspace/kits/list/use-shown-versions.ts';

/** As the contract has it. */
const maxSteps: typeof import('#contract/content/publication.ts').maxBulkSteps = 100;

const steps = ['submit', 'publish', 'withdraw'] as const;
export type BulkStep = (typeof steps)[number];

interface StepBulkBarProps {
  readonly selection: Selection;
  /** Ids of the rows of this page. */
  readonly onPage: readonly number[];
  readonly total: number;
  readonly isMany: boolean;
  readonly may: (step: BulkStep) => boolean;
  readonly versionOf: VersionOf;
  readonly send: (body: BulkStepRequest) => Promise<ApiAnswer<BulkStepResult>>;
  readonly exportButton?: ReactNode;
  readonly onDone: () => void;
}

/** What can be done to the chosen texts at once: each is taken on by itself, and those that are refused stay chosen. */
export function StepBulkBar({ selection, may, versionOf, send, exportButton, onDone, ...list }: StepBulkBarProps) {
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const [busy, setBusy] = useState<BulkStep>();
  const isTooMany = selection.isAll || selection.ids.length > maxSteps;
  const count = formatCount(selection.ids.length);

  const shown = () => seenVersions(selection.ids, versionOf);
  const run = async (action: BulkStep, seen: BulkStepRequest['seen']) => {
    setBusy(action);
    const answer = await send({ ids: [...selection.ids], action, seen });
    setBusy(undefined);
    // Also after a failure: some may have been taken on before it, or the answer was lost on its way.
    onDone();
    if (!answer.success) return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    const { done, refused } = answer.result;
    selection.choose(refused.map(({ id }) => id));
    if (refused.length === 0) toast.success(t(`versions.bulk.done.${action}`, { count: formatCount(done) }));
    else void modal.warning(resultOf(action, { done, refused }));
  };
  const resultOf = (action: BulkStep, { done, refused }: BulkStepResult) => ({
    title: [
      ...(done > 0 ? [t(`versions.bulk.done.${action}`, { count: formatCount(done) })] : []),
      t('versions.bulk.refused', { count: formatCount(refused.length) }),
    ].join(t('versions.bulk.join')),
    content: (
      <ul className={listStyles.refused}>
        {refused.map(({ id, title, reason }) => (
          <li key={id}>{t('versions.bulk.refusal', { title: title || t('versions.bulk.gone', { id }), reason })}</li>
        ))}
      </ul>
    ),
    okText: t('versions.bulk.close'),
  });
  const ask = (action: 'publish' | 'withdraw') => {
    // The list behind the question may be read again before it is answered.
    const seen = shown();
    return modal.confirm({
      title: t(`versions.bulk.ask.${action}`, { count }),
      content: t(`versions.bulk.askText.${action}`),
      okText: t(`versions.bulk.${action}`),
      cancelText: t('versions.bulk.cancel'),
      okButtonProps: { danger: action === 'withdraw' },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => run(action, seen),
    });
  };

  return (
    <BulkBar selection={selection} {...list} busy={busy && t('versions.bulk.working')}>
      {question}
      {isTooMany && <span className={listStyles.quiet}>{t('versions.bulk.most', { count: maxSteps })}</span>}
      {steps.filter(may).map((step) => (
        <Button
          key={step}
          danger={step === 'withdraw'}
          loading={busy === step}
          disabled={busy !== undefined || isTooMany}
          onClick={() => void (step === 'submit' ? run(step, shown()) : ask(step))}
        >
          {t(`versions.bulk.${step}`)}
        </Button>
      ))}
      {exportButton}
    </BulkBar>
  );
}
