import { publicPaths } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { fill } from '../../loading/formatting.ts';
import { joinTitle } from '../../loading/join-title.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { type Prose, proseOf } from '../../loading/prose.ts';
import { loadRecord, statusOfMissing } from '../../loading/record-at.ts';
import { companyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { LinkData, PageData } from '../../site-data.ts';

interface VersionLink extends LinkData {
  readonly date: string;
  readonly state: string;
  readonly current: boolean;
}

export interface PrivacyData extends PageData {
  readonly title: string;
  readonly lead: string;
  readonly texts: CompanyTexts['privacy'];
  readonly shown: {
    readonly version: string;
    readonly effective: string;
    readonly state: string;
    /** Notice that this version is not in force, with a link to the one that is. */
    readonly notInForce: string;
    readonly prose: Prose;
    /** Names of the texts that are shown in Chinese. */
    readonly untranslated: readonly ('body' | 'changes')[];
    readonly untranslatedNote: string;
    readonly changes: readonly string[];
  } | null;
  readonly versions: readonly VersionLink[];
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}

/** `/privacy`: the version in force; `?id=` shows another published one. */
export async function loadPrivacy({ url, language, publicUrl, call }: LoadContext): Promise<LoadOutcome<PrivacyData>> {
  const { privacy: texts, untranslated: wholeText, contactUs } = companyTexts[language];
  const asked = await loadRecord(url, (id) => call('site.privacy', { query: { id } }));
  const reason = typeof asked === 'string' ? asked : undefined;
  const { versions, shown } =
    asked === undefined || typeof asked === 'string' ? await call('site.privacy', { query: {} }) : asked;
  const inForce = versions.find(({ state }) => state === 'inForce');
  const hrefOf = (id: number) => (id === inForce?.id ? publicPaths.privacy : `${publicPaths.privacy}?id=${id}`);
  const readable = reason === undefined ? shown : null;
  return {
    status: reason ? statusOfMissing[reason] : 200,
    data: {
      description: texts.lead,
      title: texts.title,
      lead: texts.lead,
      texts,
      shown: readable && {
        version: fill(texts.version, { version: readable.version }),
        effective: fill(texts.effective, { date: formatDay(readable.effectiveOn, language) }),
        state: texts.states[readable.state],
        notInForce: { ahead: texts.aheadNote, inForce: '', past: texts.pastNote }[readable.state],
        prose: proseOf(readable.bodyHtml, publicUrl),
        untranslated: readable.untranslated,
        untranslatedNote: readable.untranslated.includes('body') ? wholeText : untranslatedNote(language, readable),
        changes: readable.changes,
      },
      versions: versions.map(({ id, version, effectiveOn, state }) => ({
        label: fill(texts.version, { version }),
        href: hrefOf(id),
        date: fill(texts.effective, { date: formatDay(effectiveOn, language) }),
        state: texts.states[state],
        current: readable?.id === id,
      })),
      missing: readable ? null : missingOf(texts, reason, contactUs),
      // The version in force has one canonical URL.
      ...(readable && {
        head: {
          title: joinTitle(
            texts.title,
            readable.id !== inForce?.id && fill(texts.version, { version: readable.version }),
          ),
          address: hrefOf(readable.id),
        },
      }),
    },
  };
}

function missingOf(texts: CompanyTexts['privacy'], reason: 'unknown' | 'gone' | undefined, contactUs: string) {
  const contact = { label: contactUs, href: publicPaths.contactUs };
  if (reason === undefined) return { title: texts.missing, text: texts.missingText, actions: [contact] };
  return {
    title: reason === 'gone' ? texts.gone : texts.unknown,
    text: reason === 'gone' ? texts.goneText : texts.unknownText,
    actions: [{ label: texts.toInForce, href: publicPaths.privacy }],
  };
}
