import { useEffect, useRef, useState } from 'react';
import { copyText } from '#web/shared/copy-text.ts';
import { saveRecoveryCodes } from '#web/shared/recovery-code-file.ts';
import { useFrame } from '../../frame/use-frame.ts';
import type { LoginData } from './load-login.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly texts: LoginData['texts']['setup'];
  readonly onDone: () => void;
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, texts, onDone }: RecoveryCodesProps) {
  const { frame } = useFrame();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => setSaid((await copyText(codes.join('\n'))) ? texts.copied : texts.copyFailed);
  const title = `${frame.brand} ${texts.codesTitle}`;
  return (
    <div className="factor">
      <h2 ref={heading} tabIndex={-1}>
        {texts.codesTitle}
      </h2>
      <p>{texts.codesText}</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button type="button" className="button" onClick={() => saveRecoveryCodes(codes, { title, name: title })}>
          {texts.save}
        </button>
      </div>
      <p role="status" className="form-status">
        {said}
      </p>
      <button type="button" className="button button-primary button-wide" onClick={onDone}>
        {texts.enter}
      </button>
    </div>
  );
}
