import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { mainChoice } from '#contract/content/site-content/list-fields.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { contentLabelsEn } from '#web/workspace/locales/content-kinds/en.ts';
import { groupLabelsEn } from '#web/workspace/locales/content-kinds/groups-en.ts';
import { groupLabelsZhCN } from '#web/workspace/locales/content-kinds/groups-zh-CN.ts';
import { contentLabelsZhCN } from '#web/workspace/locales/content-kinds/zh-CN.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';

interface Labels {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, Readonly<Record<string | number, string>>>>;
}

const labels = {
  'zh-CN': { kinds: contentLabelsZhCN, groups: groupLabelsZhCN },
  en: { kinds: contentLabelsEn, groups: groupLabelsEn },
};

export function kindLabels(kind: ContentKind): Labels {
  const { [kind]: own } = labels[currentLanguage()].kinds;
  return kind === 'partner' || kind === 'partnerIntro' ? { ...own, choices: { type: partnerTypeNames() } } : own;
}

/** The dictionary names the types of partners. */
function partnerTypeNames(): Record<string, string> {
  const types = dictionaryStore.get().dictionary?.partner_type ?? [];
  return Object.fromEntries(types.map(({ k, v }) => [k, v]));
}

/** Label and options of the first choice field; `undefined` for a type without one. */
export function choiceLabels(kind: ContentKind) {
  const choice = mainChoice(kind);
  if (!choice) return undefined;
  const { fields, choices } = kindLabels(kind);
  const nameOf = (value: string | number | null): string =>
    value === null ? '' : (choices?.[choice.name]?.[value] ?? String(value));
  return {
    label: fields[choice.name] ?? choice.name,
    options: choice.choices.map((value) => ({ value, label: nameOf(value) })),
    nameOf,
  };
}

interface Group {
  readonly label: string;
  readonly kinds: readonly ContentKind[];
}

/** Content types by group, without empty groups. */
export function groupKinds(kinds: readonly ContentKind[]): Group[] {
  const groups = labels[currentLanguage()].groups;
  return Object.entries(groups)
    .map(([group, label]) => ({ label, kinds: kinds.filter((kind) => contentKinds[kind].group === group) }))
    .filter((group) => group.kinds.length > 0);
}
