import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ModuleCode, moduleCodes } from '#contract/codes/modules.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { modulesQuery } from './modules-query.ts';

const isKnown = (code: string): code is ModuleCode => (moduleCodes as readonly string[]).includes(code);

/** Requests a module, once however often it is pressed. */
export function useRequest(code: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  async function ask(): Promise<void> {
    if (!isKnown(code)) return;
    setIsAsking(true);
    const answer = await api('module.request', { body: { moduleCode: code } });
    setIsAsking(false);
    if (!answer.success) return;
    toast.success(t('modules.askedToast'));
    queries.setQueryData(modulesQuery.queryKey, (known) =>
      known?.map((module) => (module.code === code ? answer.result : module)),
    );
  }
  return { ask, isAsking, mayAsk: isKnown(code) };
}
