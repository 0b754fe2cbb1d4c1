import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryOutcomes, type PushAct, pushActs, unknownActs } from '#contract/outreach/push-rules.ts';
import type { PushDelivery, PushDetail } from '#contract/outreach/pushes.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeAcrossYears, formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { exportFields } from '#web/workspace/kits/list/export-button.tsx';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { type Deciding, deliveryCard, deliveryColumns } from './delivery-columns.tsx';
import { FrozenPage } from './page-preview.tsx';
import { logAddress, logNarrowing } from './push-address.ts';
import { PushAside } from './push-aside.tsx';
import { PushStateMark } from './push-columns.tsx';
import { PushEquation } from './push-equation.tsx';
import { PushPreview } from './push-preview.tsx';
import styles from './pushes.module.css';
import { rhythmText } from './rhythm-fields.tsx';
import { useModules } from './use-modules.ts';

interface PushLogProps {
  readonly push: PushDetail;
  readonly onChanged: (push?: PushDetail) => void;
  /** What was to be done was refused: the push may be other than it is shown. */
  readonly onRefused: () => void;
}

/** How the open page follows what happens. */
export interface Watching {
  /** When what is shown was fetched, in milliseconds. */
  readonly at: number;
  readonly isLost: boolean;
  readonly onRetry: () => void;
}

/** A push that is on its way or has ended: what may be done with it, its sum, and what became of each mail. */
export function PushLog({ push, watching, onChanged, onRefused }: PushLogProps & { readonly watching: Watching }) {
  const { t } = useTranslation();
  const list = useList(logAddress);
  const [isOpen, setIsOpen] = useState(false);
  const frozen = useQuery({
    ...apiQuery('push.frozen', { params: { id: push.id } }, { quiet: true }),
    enabled: isOpen && push.frozenAt !== null,
  });
  const { problem, frozenAt, contentHash, sendAt } = push;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.subject}>{push.subject}</h2>
        <PushStateMark t={t} state={push.state} />
        {sendAt && <span className={styles.note}>{formatDateTimeAcrossYears(sendAt)}</span>}
        {push.rhythm && <span className={styles.note}>{rhythmText(t, push.rhythm)}</span>}
        {frozenAt && (
          <span className={styles.note}>
            {t('pushes.frozenAt', { time: formatDateTimeAcrossYears(frozenAt), hash: contentHash?.slice(0, 12) ?? '' })}
          </span>
        )}
        <PushActs push={push} onChanged={onChanged} onRefused={onRefused} />
      </header>
      <Notices push={push} problem={problem} />
      <Freshness push={push} watching={watching} />
      {frozenAt && (
        <PushEquation push={push} outcome={list.filters.outcome} onOutcome={(outcome) => list.filterBy({ outcome })} />
      )}
      {frozenAt && (
        <Button className={styles.alert ?? ''} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('pushes.preview')}
        </Button>
      )}
      {isOpen && frozenAt && (
        <div className={styles.alert}>
          <PushPreview query={frozen} page={(device) => <FrozenPage id={push.id} device={device} />} />
        </div>
      )}
      <div className={styles.logColumns}>
        <div>
          <Deliveries push={push} list={list} onChanged={onChanged} onRefused={onRefused} />
        </div>
        <PushAside
          push={push}
          onUnknown={() => list.filterBy({ outcome: 'unknown' })}
          onCode={(to) => list.filterBy({ to, outcome: undefined })}
        />
      </div>
    </>
  );
}

/** What somebody has to know before anything else. */
function Notices({ push, problem }: { readonly push: PushDetail; readonly problem: string | null }) {
  const { t } = useTranslation();
  const { nameOf } = useModules();
  // Behind a code come the modules without which there was nothing.
  const [told, ...closed] = (problem ?? '').split(' ');
  const codes = ['PUSH_EMPTY', 'PUSH_RHYTHM_EMPTY', 'PUSH_NOBODY', 'MODULE_EXPIRED', 'RESTORED', 'LATE'] as const;
  // That of a withdrawn article stays stored after the article is back.
  const code = push.isMissingArticles ? 'ARTICLE_WITHDRAWN' : codes.find((one) => one === told);
  const said = [
    code && t(`pushes.problems.${code}`),
    code && closed.length > 0 && t('pushes.missedModules', { modules: closed.map(nameOf).join(t('pushes.listComma')) }),
    !push.isMissingArticles &&
      t('pushes.missedText', { time: push.sendAt ? formatDateTimeAcrossYears(push.sendAt) : '' }),
  ];
  return (
    <>
      {push.state === 'missed' && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={t('pushes.missedTitle')}
          description={said.filter(Boolean).join(t('pushes.betweenSentences'))}
        />
      )}
      {push.state === 'paused' && push.isMissingArticles && (
        <Alert className={styles.alert ?? ''} type="warning" showIcon title={t('pushes.articleWithdrawn')} />
      )}
      {push.state === 'paused' && !push.isMissingArticles && told === 'RESTORED' && (
        <Alert className={styles.alert ?? ''} type="warning" showIcon title={t('pushes.restored')} />
      )}
      {push.state === 'sending' && problem && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={t('pushes.standsStill', { answer: problem })}
        />
      )}
      {push.isKept && <Alert className={styles.alert ?? ''} type="warning" showIcon title={t('pushes.kept')} />}
    </>
  );
}

/** How new the figures are, as long as they change; with a way on where the connection was lost. */
function Freshness({ push, watching }: { readonly push: PushDetail; readonly watching: Watching }) {
  const { t } = useTranslation();
  if (watching.isLost) {
    return (
      <p className={styles.fresh} role="status">
        {t('pushes.figuresOf', { time: formatDateTimeShort(new Date(watching.at).toISOString()) })}
        <Button type="link" size="small" onClick={watching.onRetry}>
          {t('pushes.reconnect')}
        </Button>
      </p>
    );
  }
  return push.state === 'sending' ? <p className={styles.fresh}>{t('pushes.everyTwoSeconds')}</p> : null;
}

function PushActs({ push, onChanged, onRefused }: PushLogProps) {
  const { t } = useTranslation();
  const maySend = useMay('push:send');
  const [running, setRunning] = useState<PushAct>();
  if (!maySend) return null;
  const act = async (name: PushAct) => {
    setRunning(name);
    const answer = await api('push.act', { body: { id: push.id, version: push.version, act: name } });
    setRunning(undefined);
    if (!answer.success) return onRefused();
    toast.success(t(`pushes.actsDone.${name}`));
    onChanged(answer.result);
  };
  const possible = (Object.keys(pushActs) as PushAct[]).filter(
    (name) =>
      pushActs[name].some((state) => state === push.state) &&
      // Without its articles it would stand still at once.
      !(push.isMissingArticles && (name === 'send' || name === 'resume')),
  );
  // Nothing of one that is only planned has been sent, and with an issue its rhythm ends.
  const cancels = push.state !== 'scheduled' ? 'cancel' : push.rhythm ? 'cancelRhythm' : 'cancelPlanned';
  return (
    <div className={styles.acts}>
      {possible.map((name) =>
        // What nobody can take back is asked about.
        name === 'cancel' || name === 'send' ? (
          <Popconfirm
            key={name}
            title={name === 'send' ? t('pushes.sendTitle', { subject: push.subject }) : t(`pushes.${cancels}Title`)}
            description={name === 'send' ? t('pushes.sendText') : t(`pushes.${cancels}Text`)}
            okText={t(`pushes.acts.${name}`)}
            okButtonProps={{ danger: name === 'cancel' }}
            onConfirm={() => act(name)}
          >
            <Button danger={name === 'cancel'} loading={running === name}>
              {t(`pushes.acts.${name}`)}
            </Button>
          </Popconfirm>
        ) : (
          <Button
            key={name}
            type={name === 'pause' || name === 'resume' ? 'primary' : 'default'}
            loading={running === name}
            onClick={() => void act(name)}
          >
            {t(`pushes.acts.${name}`)}
          </Button>
        ),
      )}
    </div>
  );
}

interface DeliveriesProps extends PushLogProps {
  readonly list: ReturnType<typeof useList<'pushDeliveries', typeof logAddress.filters>>;
}

function Deliveries({ push, list, onChanged, onRefused }: DeliveriesProps) {
  const { t } = useTranslation();
  const maySend = useMay('push:send');
  const maySee = usePagePath('Contacts') !== undefined;
  const [whole, setWhole] = useState<ReadonlyMap<number, string>>(new Map());
  const show = async ({ id }: PushDelivery) => {
    const answer = await api('push.address', { body: { push: push.id, id } });
    if (answer.success) setWhole((before) => new Map([...before, [id, answer.result.email]]));
  };
  const addresses = { whole, onShow: maySee ? (delivery: PushDelivery) => void show(delivery) : undefined };
  const onDecide: Deciding['onDecide'] = async ({ id }, act) => {
    const answer = await api('push.decide', { body: { push: push.id, id, act } });
    if (!answer.success) return onRefused();
    toast.success(t(`pushes.decide.${act}Done`));
    onChanged(answer.result);
  };
  // What is not sent any more is not sent again either.
  const isOver = push.isMissingArticles || push.state === 'cancelled';
  const acts = unknownActs.filter((act) => act !== 'again' || !isOver);
  const deciding = maySend && push.outcomes.unknown ? { acts, onDecide } : undefined;
  const narrowed = logNarrowing(push.id, list.filters);
  const isSending = push.state === 'sending';
  const query = useQuery({
    ...apiQuery('push.deliveries', { body: { ...narrowed, ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isSending ? 4_000 : false,
  });
  // What became of the last ones is known once nothing is sent any more.
  const { refetch } = query;
  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending) void refetch();
    wasSending.current = isSending;
  }, [isSending, refetch]);
  return (
    <RecordList
      list={list}
      query={query}
      label={t('pushes.log')}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      columns={deliveryColumns(t, addresses, deciding)}
      card={(delivery) => deliveryCard(t, delivery, addresses, deciding)}
      filters={
        <>
          <KeywordField
            value={list.filters.to}
            label={t('pushes.logSearch')}
            placeholder={t('pushes.logSearchPlaceholder')}
            width={220}
            onSearch={(to) => list.filterBy({ to })}
          />
          <FilterSelect
            label={t('pushes.byOutcome')}
            all={t('pushes.allOutcomes')}
            value={list.filters.outcome}
            options={deliveryOutcomes.map((value) => ({ value, label: t(`pushes.outcomes.${value}`) }))}
            onChange={(outcome) => list.filterBy({ outcome })}
          />
        </>
      }
      exporting={{
        fileName: t('pushes.fileName'),
        send: (shown) =>
          api('push.export', {
            body: {
              ...narrowed,
              ...(list.asked.sort && { sort: list.asked.sort }),
              ...exportFields('pushDeliveries', shown),
            },
          }),
      }}
      countText={(count) => t('pushes.logTotal', { count })}
      empty={{ title: t('pushes.logEmptyTitle'), text: t('pushes.logEmptyText') }}
      noHit={{ title: t('pushes.logNoHitTitle'), text: t('pushes.logNoHitText') }}
    />
  );
}
