import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Element, isElement, pageElementOf } from '#contract/codes/elements.ts';
import { actionsOn, grantSections, keyOf } from '#web/workspace/identity/permissions/roles/grant-sections.ts';
import { simulatorChoices } from './simulator-address.ts';

/** How an element is called, with its page: `联系人 › 导出联系人`. */
export function useElementName(): (element: Element) => string {
  const { t } = useTranslation();
  return (element) => {
    const page = pageElementOf(element);
    const name = t(`roles.elements.${keyOf(element)}.name`);
    return page === element ? name : t('simulator.button', { page: t(`roles.elements.${keyOf(page)}.name`), name });
  };
}

/** Everything that can be asked about, in groups: pages with their buttons by subject, then calls. */
export function useWhatGroups() {
  const { t } = useTranslation();
  const nameOf = useElementName();
  const { data } = useQuery(simulatorChoices);
  const option = (value: string, label: string) => ({ value, label, search: `${label} ${value}` });
  return [
    ...grantSections.map(({ key, pages }) => ({
      label: t(`roles.sections.${key}`),
      options: pages
        .flatMap((page): Element[] => [page, ...actionsOn(page)])
        .map((element) => option(element, nameOf(element))),
    })),
    {
      label: t('simulator.calls'),
      options: (data?.calls ?? []).map(({ key, element }) =>
        option(key, element ? nameOf(element) : t('simulator.calls')),
      ),
    },
  ];
}

/** How what is asked about is called, with its code. */
export function useWhatName(): (what: string) => string {
  const nameOf = useElementName();
  return (what) => (isElement(what) ? `${nameOf(what)} ${what}` : what);
}
