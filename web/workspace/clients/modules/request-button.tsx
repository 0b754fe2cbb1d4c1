import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { useMayOn } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './module.module.css';
import { useRequest } from './use-request.ts';

interface RequestButtonProps {
  readonly module: CompanyModule;
  readonly isPrimary?: boolean;
}

/** Requests a module or its renewal, and confirms it; nothing for who may not ask. */
export function RequestButton({ module, isPrimary = false }: RequestButtonProps) {
  const { t } = useTranslation();
  const { ask, isAsking, mayAsk } = useRequest(module.code);
  const isOffered = useMayOn('Modules', 'module:request');
  const { name, state, requestedAt } = module;
  if (requestedAt) {
    return <span className={styles.asked}>{t('modules.asked', { time: formatDateTimeShort(requestedAt) })}</span>;
  }
  if (!isOffered) return null;
  const isNew = state === 'none';
  return (
    <Button
      type={isPrimary ? 'primary' : 'default'}
      loading={isAsking}
      disabled={!mayAsk}
      aria-label={isNew ? t('modules.openModule', { name }) : t('modules.renewModule', { name })}
      onClick={() => void ask()}
    >
      {isAsking ? t('modules.asking') : isNew ? t('modules.open') : t('modules.renew')}
    </Button>
  );
}
