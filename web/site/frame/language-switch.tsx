import type { Language } from '#contract/language.ts';
import { keepDraft } from '../form/kept-draft.ts';
import { useShownPage } from '../shown-page.tsx';
import { wantsLink } from '../ui/wants-link.ts';
import { useFrame } from './use-frame.ts';

/** Languages under their own names: short in the header, in full elsewhere. */
const choices: readonly { language: Language; value: string; short: string; long: string }[] = [
  { language: 'zh-CN', value: 'zh', short: '中', long: '中文' },
  { language: 'en', value: 'en', short: 'EN', long: 'English' },
];

interface LanguageSwitchProps {
  readonly names: 'short' | 'long';
  /** Shows the page of an address in place, where what was typed must not be lost; else the link is followed. */
  readonly onChoose?: (address: string) => void;
}

/** Plain links, which work without script: the server stores the choice, and what was typed goes along. */
export function LanguageSwitch({ names, onChoose }: LanguageSwitchProps) {
  const { language: current } = useFrame();
  const { pathname, search } = useShownPage();
  return (
    <span className="language-switch">
      {choices.map(({ language, value, short, long }) => {
        const query = new URLSearchParams(search);
        query.set('lang', value);
        return (
          <a
            key={language}
            href={`${pathname}?${query}`}
            lang={language}
            hrefLang={language}
            title={long}
            aria-current={language === current || undefined}
            // The place on the page stays, which the server does not know.
            onClick={(event) => {
              event.currentTarget.hash = window.location.hash;
              // What opens elsewhere leaves this page as it is.
              if (wantsLink(event)) return;
              if (!onChoose) return keepDraft();
              event.preventDefault();
              if (language !== current) onChoose(event.currentTarget.href);
            }}
          >
            {names === 'short' ? short : long}
          </a>
        );
      })}
    </span>
  );
}
