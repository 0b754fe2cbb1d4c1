import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewPartnerKey, PartnerDetail, PartnerKey } from '#contract/identity/partners.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { UserSection } from '#web/workspace/identity/members/user-section.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { EndKeyDialog } from './end-key-dialog.tsx';
import styles from './partners.module.css';

interface PartnerKeysProps {
  readonly partner: PartnerDetail;
  readonly mayEdit: boolean;
  /** The secret is seen once only: it outlives the drawer, which Back closes. */
  readonly onMade: (key: NewPartnerKey) => void;
  readonly onChanged: () => Promise<unknown>;
}

const tones = { active: 'success', ending: 'warning', ended: 'ended', unreadable: 'error' } as const;

/** Keys of a portal, or a provider's client secret: told by fingerprints, with their use. */
export function PartnerKeys({ partner, mayEdit, onMade, onChanged }: PartnerKeysProps) {
  const { t } = useTranslation();
  const [ending, setEnding] = useState<PartnerKey>();
  const { id, version, kind, keys } = partner;
  const mayChange = mayEdit && kind === 'portal';
  const add = async () => {
    const answer = await api('unify.addKey', { body: { id, version } });
    if (answer.success) onMade(answer.result);
    await onChanged();
  };
  const keep = async (key: number) => {
    const answer = await api('unify.endKey', { body: { id, version, key, inHours: null } });
    if (answer.success) toast.success(t('partners.keyKept'));
    await onChanged();
  };
  const nameOf = ({ id: keyId }: PartnerKey) => {
    if (keyId !== null) return t('partners.keyName', { id: keyId });
    return t(kind === 'oidc' ? 'partners.keyClient' : 'partners.keyFixed');
  };
  return (
    <UserSection
      title={t('partners.keys')}
      actions={
        mayChange && (
          <Popconfirm
            title={t('partners.addKey')}
            description={t('partners.addKeyText')}
            okText={t('partners.addKey')}
            cancelText={t('partners.cancel')}
            onConfirm={add}
          >
            <Button type="link" size="small">
              {t('partners.addKey')}
            </Button>
          </Popconfirm>
        )
      }
    >
      {keys.length === 0 && <p className={styles.said}>{t('partners.noKeys')}</p>}
      <ul>
        {keys.map((key) => (
          <li key={key.id ?? 'only'} className={styles.row}>
            <div className={`${styles.words} ${key.state === 'ended' ? styles.ended : ''}`}>
              <div className={styles.named}>
                {nameOf(key)}
                <StateMark tone={tones[key.state]}>
                  {t(`partners.keyStates.${key.state}`, { time: key.endsAt ? formatDateTime(key.endsAt) : '' })}
                </StateMark>
              </div>
              <p className={listStyles.note}>{factsOf(key, t)}</p>
              {key.state === 'unreadable' && <p className={listStyles.note}>{t('partners.unreadable')}</p>}
            </div>
            {mayChange && key.id !== null && key.state === 'ending' && (
              <Button type="link" size="small" onClick={() => void keep(key.id as number)}>
                {t('partners.keepKey')}
              </Button>
            )}
            {mayChange && key.id !== null && key.state !== 'ended' && (
              <Button
                type="link"
                danger
                size="small"
                aria-label={t('partners.endKeyLabel', { id: key.id })}
                onClick={() => setEnding(key)}
              >
                {t('partners.endKey')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <EndKeyDialog
          partner={partner}
          ended={ending}
          onClose={() => setEnding(undefined)}
          onOutdated={onChanged}
          onDone={() => {
            setEnding(undefined);
            void onChanged();
          }}
        />
      )}
    </UserSection>
  );
}

function factsOf({ fingerprint, createdAt, createdBy, lastUsedAt }: PartnerKey, t: TFunction): string {
  const time = createdAt && formatDateTime(createdAt);
  return [
    fingerprint && t('partners.fingerprint', { fingerprint }),
    time && (createdBy ? t('partners.madeBy', { name: createdBy, time }) : t('partners.made', { time })),
    lastUsedAt ? t('partners.keyUsed', { time: formatDateTime(lastUsedAt) }) : t('partners.keyUnused'),
  ]
    .filter(Boolean)
    .join(' · ');
}
