import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './inquiry-viewers.module.css';
import { readChanged } from './read-changed.ts';

export interface InquiryViewersProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

type Choice = readonly number[] | null;

const choiceOf = ({ viewers }: InquiryDetail): Choice => viewers?.map((one) => one.id) ?? null;

/** What was chosen here, with what a colleague has changed meanwhile, where both chose by name. */
function merge(before: Choice, mine: Choice, theirs: Choice): Choice {
  if (before === null || mine === null || theirs === null) return mine;
  const kept = theirs.filter((id) => mine.includes(id) || !before.includes(id));
  return [...kept, ...mine.filter((id) => !before.includes(id) && !kept.includes(id))];
}

/** 可见范围: everybody with the right to see inquiries, or colleagues by name. Saved as it is chosen. */
export function InquiryViewers({ inquiry, onChanged }: InquiryViewersProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('inquiry:edit');
  const mayHandOver = useMay('inquiry:all');
  /** What was chosen last and is not stored yet. */
  const [wanted, setWanted] = useState<{ readonly viewerIds: Choice }>();
  /** Why what was chosen last is not stored. */
  const [refused, setRefused] = useState('');
  /** Whom a colleague has chosen meanwhile, by name. */
  const [overtaken, setOvertaken] = useState('');
  const underWay = useRef(Promise.resolve());
  const latest = useRef<Choice>(null);
  /** What the choice that is not stored yet was made over, as it was shown or stored since. */
  const shown = useRef<Choice>(null);
  /** Counts what colleagues have changed: what was chosen before that waits for another look. */
  const round = useRef(0);
  const { id, viewers, author, authorId } = inquiry;
  const chosen = wanted ? wanted.viewerIds : choiceOf(inquiry);
  const { data: colleagues = [], isFetching } = useQuery({
    ...apiQuery('inquiry.colleagues', {}, { quiet: true }),
    enabled: mayEdit && (mayHandOver || chosen !== null),
  });
  /** One after the other: the next choice begins with what was chosen before, whether or not that is stored. */
  const save = (viewerIds: Choice) => {
    const choice = { viewerIds };
    const begun = round.current;
    if (!wanted) shown.current = choiceOf(inquiry);
    latest.current = viewerIds;
    setWanted(choice);
    underWay.current = underWay.current.then(async () => {
      if (begun !== round.current) return;
      const body = { id, viewerIds: viewerIds && [...viewerIds], shown: shown.current && [...shown.current] };
      const answer = await api('inquiry.setViewers', { body }, { quiet: true });
      const changed = answer.success ? undefined : await readChanged(answer, id);
      setOvertaken(changed ? namesOf(changed) : '');
      if (changed) {
        round.current += 1;
        setRefused('');
        setWanted({ viewerIds: merge(shown.current, latest.current, choiceOf(changed)) });
        shown.current = choiceOf(changed);
        return onChanged(changed);
      }
      const issue = answer.success ? undefined : answer.issues?.[0];
      setRefused(issue?.message ?? '');
      // What was refused stays, to be gone on from.
      if (!issue) setWanted((latest) => (latest === choice ? undefined : latest));
      if (!answer.success) {
        if (!issue) toast.error(answer.desc);
        return;
      }
      toast.success(t('inquiries.viewersSaved'));
      shown.current = choiceOf(answer.result);
      onChanged(answer.result);
    });
  };
  const namesOf = (changed: InquiryDetail) =>
    changed.viewers === null
      ? t('inquiries.viewersOf.all')
      : [changed.author, ...changed.viewers.map(({ name }) => name)].join(t('suppliers.comma'));
  const handOver = async (userId: number) => {
    const answer = await api('inquiry.handOver', { body: { id, userId } }, { quiet: true });
    if (!answer.success) return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    toast.success(t('inquiries.handedOver'));
    onChanged(answer.result);
  };
  if (!mayEdit) {
    return viewers && <p>{[author, ...viewers.map(({ name }) => name)].join(t('suppliers.comma'))}</p>;
  }
  // Who was chosen and has left since is named, too, and can be taken out.
  const left = (viewers ?? []).filter((viewer) => colleagues.every((colleague) => colleague.id !== viewer.id));
  return (
    <div className={styles.viewers}>
      <SegmentedSwitch
        label={t('inquiries.viewers')}
        value={chosen === null ? 'all' : 'chosen'}
        options={(['all', 'chosen'] as const).map((value) => ({ value, label: t(`inquiries.viewersOf.${value}`) }))}
        onChange={(value) => save(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <Select<number[]>
          mode="multiple"
          aria-label={t('inquiries.viewersChosen')}
          placeholder={t('inquiries.viewersChosen')}
          loading={isFetching || (wanted !== undefined && refused === '' && overtaken === '')}
          value={[...chosen]}
          optionFilterProp="label"
          options={[...colleagues, ...left].map(({ id: value, name: label }) => ({ value, label }))}
          onChange={save}
        />
      )}
      {overtaken && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('inquiries.viewersOvertaken', { now: overtaken })}
          action={<Button onClick={() => save(chosen)}>{t('inquiries.saveViewers')}</Button>}
        />
      )}
      {refused && <Alert type="error" showIcon role="alert" title={refused} />}
      {mayHandOver && (
        <Select<number>
          aria-label={t('inquiries.handOver', { author })}
          placeholder={t('inquiries.handOver', { author })}
          value={null}
          options={colleagues.flatMap(({ id: value, name: label }) => (value === authorId ? [] : [{ value, label }]))}
          onSelect={(userId) => void handOver(userId)}
        />
      )}
      <p>{chosen === null ? t('inquiries.viewersAllHelp') : t('inquiries.viewersHelp', { author })}</p>
    </div>
  );
}
