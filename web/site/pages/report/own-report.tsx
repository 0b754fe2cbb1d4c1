import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Report } from '#contract/insight/reports.ts';
import { publicPaths } from '#contract/paths.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { focusHeading } from '../../behaviour/focus-heading.ts';
import { fill } from '../../loading/formatting.ts';
import { KindMessage } from '../../sharing/kind-message.tsx';
import type { SharedTexts } from '../../sharing/shared-texts.ts';
import { signInAddress } from '../../sign-in-address.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useHasToken } from '../../use-has-token.ts';
import { ReportView } from './report-view.tsx';

interface OwnReportProps {
  readonly id: number;
  readonly texts: SharedTexts;
}

/** A report for a reader with a session. Only the browser has the token, so it loads the data. */
export function OwnReport({ id, texts }: OwnReportProps) {
  const words = texts.report;
  const signedIn = useHasToken();
  const hydrated = useHydrated();
  const answer = useReport(id, signedIn);
  const leaveHeading = useFocusOfHeading();
  const toFront = { label: texts.front, href: publicPaths.front };
  if (hydrated && !signedIn) {
    const toLogin = { label: texts.signIn, href: signInAddress() };
    return <KindMessage title={words.needsLogin} text={words.needsLoginText} actions={[toLogin, toFront]} />;
  }
  if (!answer) {
    return <Waiting words={words} onLeave={leaveHeading} />;
  }
  if (answer.success) return <ReportView report={answer.result} texts={texts} />;
  return answer.status === 404 ? (
    <KindMessage title={words.missing} text={words.missingText} actions={[toFront]} />
  ) : (
    <KindMessage
      title={words.failed}
      text={fill(words.failedText, { text: answer.desc, code: answer.code })}
      actions={[toFront]}
    />
  );
}

interface WaitingProps {
  readonly words: SharedTexts['report'];
  /** Called before the heading goes, with whether it has the focus. */
  readonly onLeave: (hadFocus: boolean) => void;
}

function Waiting({ words, onLeave }: WaitingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = heading.current;
    return () => onLeave(document.activeElement === shown);
  }, [onLeave]);
  return (
    <div className="paper paper-waiting" aria-busy="true">
      <h1 ref={heading}>{words.loading}</h1>
      <noscript>
        <p>{words.needsLoginText}</p>
      </noscript>
    </div>
  );
}

/** Hands the focus of a heading that went to the one in its place; otherwise it would be lost with it. */
function useFocusOfHeading(): (hadFocus: boolean) => void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    focusHeading();
  });
  return useCallback((given: boolean) => {
    hadFocus.current = given;
  }, []);
}

function useReport(id: number, signedIn: boolean): ApiAnswer<Report> | undefined {
  const [answer, setAnswer] = useState<ApiAnswer<Report>>();
  useEffect(() => {
    if (!signedIn) return;
    const controller = new AbortController();
    void api('report.detail', { params: { id } }, { quiet: true, signal: controller.signal }).then((received) => {
      if (!controller.signal.aborted) setAnswer(received);
    });
    return () => controller.abort();
  }, [id, signedIn]);
  return answer;
}
