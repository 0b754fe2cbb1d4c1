import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTheme } from '#contract/insight/themes.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';

/** What says whether a theme is in the reports. */
const changing = ['theme.detail', 'theme.list', 'theme.inReports', 'explorer.savedSearches'];

/** Puts a theme into the company's reports, or takes it out, and says so. */
export function useReportTheme() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const report = async ({ id, name }: Pick<ReportTheme, 'id' | 'name'>, isInReports: boolean) => {
    setSending(true);
    const answer = await api('theme.report', { body: { id, isInReports } });
    setSending(false);
    if (answer.success) toast.success(t(isInReports ? 'themes.inReports' : 'themes.notInReports', { name }));
    // Where it is refused, a colleague may have been quicker.
    await Promise.all(changing.map((query) => client.invalidateQueries({ queryKey: [query] })));
    return answer;
  };
  return { report, sending };
}
