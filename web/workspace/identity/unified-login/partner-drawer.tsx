import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewPartnerKey, PartnerDetail } from '#contract/identity/partners.ts';
import { pickText } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { ReasonDialog } from '#web/workspace/identity/members/reason-dialog.tsx';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { CopyText } from './copy-text.tsx';
import { PartnerCheckSection } from './partner-check.tsx';
import { PartnerForm } from './partner-form.tsx';
import { PartnerKeys } from './partner-keys.tsx';
import { PartnerLinks } from './partner-links.tsx';
import { PartnerState } from './partner-state.tsx';
import styles from './partners.module.css';

interface PartnerDrawerProps {
  readonly id: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
  readonly onMade: (key: NewPartnerKey) => void;
  readonly onChanged: () => void;
}

/** A partner: facts, keys, links and a test call. */
export function PartnerDrawer({ id, mayEdit, onClose, onMade, onChanged }: PartnerDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const { data, error, refetch } = useQuery({
    ...apiQuery('unify.partner', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  const refresh = async () => {
    // What was read before is not the latest where reading it again has failed.
    const { data: latest, isError } = await refetch();
    onChanged();
    return isError ? undefined : latest;
  };
  return (
    <Drawer open size={isPhone ? '100%' : 640} title={t('partners.detail')} onClose={onClose}>
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && (
        <OpenedPartner
          partner={data}
          mayEdit={mayEdit}
          onMade={onMade}
          onChanged={refresh}
          onRemoved={() => {
            onClose();
            onChanged();
          }}
        />
      )}
    </Drawer>
  );
}

interface OpenedPartnerProps {
  readonly partner: PartnerDetail;
  readonly mayEdit: boolean;
  readonly onMade: (key: NewPartnerKey) => void;
  /** Reads the partner again; nothing where that fails. */
  readonly onChanged: () => Promise<PartnerDetail | undefined>;
  readonly onRemoved: () => void;
}

function OpenedPartner({ partner, mayEdit, onMade, onChanged, onRemoved }: OpenedPartnerProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const { id, kind, isFixed, since, lastUsedAt, issuer, clientId, version, people } = partner;
  const name = pickText(partner.name, currentLanguage());
  const close = () => setOpen(undefined);
  const mayChange = mayEdit && !isFixed;
  return (
    <article>
      <header className={styles.head}>
        <h2>{name}</h2>
        <PartnerState state={partner.state} />
      </header>
      {isFixed && <Alert type="info" showIcon title={t('partners.fixedText')} />}
      {mayChange && (
        <div className={styles.acts}>
          <Button onClick={() => setOpen('edit')}>{t('partners.edit')}</Button>
          <Button danger className={styles.last ?? ''} onClick={() => setOpen('remove')}>
            {t('partners.remove')}
          </Button>
        </div>
      )}
      <FactList
        facts={[
          [t('partners.id'), id],
          [t('partners.kind'), t(`partners.kinds.${kind}`)],
          ...(kind === 'oidc'
            ? ([
                [t('partners.issuer'), issuer],
                [t('partners.clientId'), clientId],
              ] as const)
            : []),
          [t(`partners.address.${kind}`), <CopyText key="address" text={partner.address} />],
          [t('partners.since'), since === null ? t('partners.fixed') : formatDateTime(since)],
          [t('partners.lastUsed'), lastUsedAt === null ? t('partners.never') : formatDateTime(lastUsedAt)],
        ]}
      />
      <PartnerKeys partner={partner} mayEdit={mayChange} onMade={onMade} onChanged={onChanged} />
      <PartnerLinks partner={partner} mayEdit={mayEdit} onChanged={onChanged} />
      {mayEdit && <PartnerCheckSection partner={partner} />}
      {open === 'edit' && (
        <PartnerForm
          partner={partner}
          onClose={close}
          onOutdated={onChanged}
          onSaved={() => {
            close();
            void onChanged();
          }}
        />
      )}
      {open === 'remove' && (
        <ReasonDialog
          title={t('partners.removeTitle', { name })}
          text={t(`partners.removeText.${kind}`, { count: people })}
          verb={t('partners.remove')}
          send={(reason) => api('unify.removePartner', { body: { id, version, reason } }, { quiet: true })}
          onClose={() => {
            close();
            void onChanged();
          }}
          onDone={() => {
            toast.success(t('partners.removed'));
            onRemoved();
          }}
        />
      )}
    </article>
  );
}
