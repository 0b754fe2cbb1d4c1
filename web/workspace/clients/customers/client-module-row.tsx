import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClientDetail } from '#contract/clients/customers.ts';
import { longEnded } from '#contract/clients/module-table.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { type ModuleCode, moduleCodes } from '#contract/codes/modules.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { ModuleState, ModuleTerm } from '#web/workspace/clients/modules/module-term.tsx';
import type { OpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import styles from './client.module.css';
import { ModuleEndForm } from './module-end-form.tsx';

interface ClientModuleRowProps {
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
  readonly client: ClientDetail;
  readonly module: CompanyModule;
  readonly mayChange: boolean;
  readonly isEditing: boolean;
  readonly onEdit: (isOpen: boolean) => void;
  readonly onSaved: (client: ClientDetail) => void;
  /** Reads the client anew: what was refused is mostly because it has changed. */
  readonly onRefused: () => unknown;
}

/** A client's module: state, requester, and the operator's actions. */
export function ClientModuleRow(props: ClientModuleRowProps) {
  const { forms, client, module, mayChange, isEditing, onEdit, onSaved, onRefused } = props;
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const { name, state, expiresAt } = module;
  const { stockId } = client;
  const request = client.waiting.find(({ moduleCode }) => moduleCode === module.code);
  const code = moduleCodes.find((known) => known === module.code);

  const end = useAct(async (moduleCode: ModuleCode) => {
    const body = { stockId, moduleCode, expiresAt: longEnded, shown: expiresAt };
    const answer = await api('client.changeModule', { body });
    if (!answer.success) return onRefused();
    toast.success(t('clients.ended', { name }));
    onSaved(answer.result);
  });
  const decline = useAct(async (moduleCode: ModuleCode) => {
    const answer = await api('client.declineRequest', { body: { stockId, moduleCode } });
    if (!answer.success) return onRefused();
    toast.success(t('clients.declined'));
    onSaved(answer.result);
  });
  const askToEnd = (moduleCode: ModuleCode) =>
    modal.confirm({
      title: t('clients.endAsk', { name }),
      content: t('clients.endText', { client: client.shortName }),
      okText: t('clients.endConfirm'),
      cancelText: t('clients.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => end.run(moduleCode),
    });
  const isNew = state === 'none';
  return (
    <li className={styles.module}>
      {question}
      <div className={styles.moduleHead}>
        <div>
          <h2 className={styles.moduleName}>
            {name} <ModuleState state={state} />
          </h2>
          <ModuleTerm state={state} expiresAt={expiresAt} />
          {request && (
            <p className={styles.asked}>
              {t('clients.request', { name: request.requestedBy, time: formatDateTime(request.requestedAt) })}
              {mayChange && code && (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('clients.declineModule', { name })}
                  loading={decline.isRunning}
                  onClick={() => void decline.run(code)}
                >
                  {t('clients.decline')}
                </Button>
              )}
            </p>
          )}
        </div>
        {mayChange && code && !isEditing && (
          <div className={styles.moduleActs}>
            {(state === 'open' || state === 'ending') && (
              <Button
                type="text"
                danger
                aria-label={t('clients.endModule', { name })}
                loading={end.isRunning}
                onClick={() => askToEnd(code)}
              >
                {t('clients.end')}
              </Button>
            )}
            <Button
              aria-label={isNew ? t('clients.startModule', { name }) : t('clients.changeModule', { name })}
              onClick={() => onEdit(true)}
            >
              {isNew ? t('clients.start') : t('clients.change')}
            </Button>
          </div>
        )}
      </div>
      {isEditing && code && (
        <ModuleEndForm
          forms={forms}
          stockId={stockId}
          module={module}
          code={code}
          onCancel={() => onEdit(false)}
          onSaved={(detail) => {
            onEdit(false);
            onSaved(detail);
          }}
          onChanged={onSaved}
        />
      )}
    </li>
  );
}
