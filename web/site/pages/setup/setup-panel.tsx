import { langOf } from '#web/shared/lang-of.ts';
import { Brand } from '../../frame/brand.tsx';
import { useFrame } from '../../frame/use-frame.ts';
import type { SetupTexts } from '../../locales/zh-CN/setup.ts';
import { Icon } from '../../ui/icon.tsx';

interface SetupPanelProps {
  readonly texts: SetupTexts;
  readonly step: number;
  /** Steps that can be opened again. */
  readonly mayOpen: (step: number) => boolean;
  readonly onOpen: (step: number) => void;
}

/** What the set-up consists of, and how far it has come. */
export function SetupPanel({ texts, step, mayOpen, onOpen }: SetupPanelProps) {
  const { frame } = useFrame();
  return (
    <aside className="setup-panel" aria-label={texts.progress}>
      <div className="setup-brand">
        <Brand />
        <span className="header-tagline" lang={langOf(frame, 'tagline')}>
          {frame.tagline}
        </span>
      </div>
      <div className="setup-words">
        <p className="setup-slogan">{texts.slogan}</p>
        <p>{texts.lead}</p>
        <ol className="setup-steps">
          {texts.steps.map(({ name, note }, index) => (
            <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
              <span className="setup-number">{index < step ? <Icon name="check" /> : index + 1}</span>
              <span>
                {mayOpen(index) ? (
                  <button type="button" onClick={() => onOpen(index)}>
                    {name}
                  </button>
                ) : (
                  <b>{name}</b>
                )}
                <small>{note}</small>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <img className="setup-mirror" src="/illustrations/mirror/0.svg?ground=ink" width="1000" height="1000" alt="" />
      <p className="setup-foot">{texts.duration}</p>
    </aside>
  );
}
