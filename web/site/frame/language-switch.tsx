import { useLocation } from 'react-router';
import { useFrame } from './use-frame.ts';

function addressIn(language: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `${pathname}?${query}`;
}

/** Plain links, so that the switch works without script: the server keeps the choice and renders again. */
export function LanguageSwitch() {
  const { language, texts } = useFrame();
  const { pathname, search } = useLocation();
  return (
    <span className="language-switch">
      <a
        href={addressIn('zh', pathname, search)}
        aria-label={texts.switchToChinese}
        aria-current={language === 'zh-CN' || undefined}
      >
        中
      </a>
      <span aria-hidden="true">/</span>
      <a
        href={addressIn('en', pathname, search)}
        aria-label={texts.switchToEnglish}
        aria-current={language === 'en' || undefined}
      >
        EN
      </a>
    </span>
  );
}
