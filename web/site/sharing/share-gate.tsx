import type { ReactNode } from 'react';
import type { OpenedShare, ShareKind } from '#contract/outreach/sharing.ts';
import { publicPaths } from '#contract/paths.ts';
import type { ShareOutcome } from '../loading/open-share.ts';

import type { PageData } from '../site-data.ts';
import { KindMessage } from './kind-message.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SharedTexts } from './shared-texts.ts';

/** Data of a page behind a share link. */
export interface SharedPageData<Kind extends ShareKind> extends PageData {
  readonly texts: SharedTexts;
  readonly outcome: ShareOutcome<Kind>;
  /** Notice if the URL has no link. */
  readonly missing: { readonly title: string; readonly text: string };
}

interface ShareGateProps<Kind extends ShareKind> {
  readonly data: SharedPageData<Kind>;
  readonly children: (share: Extract<OpenedShare, { kind: Kind }>) => ReactNode;
}

/** Shows the content of a link, or why there is none. */
export function ShareGate<Kind extends ShareKind>({ data, children }: ShareGateProps<Kind>) {
  const { texts, outcome, missing } = data;
  const toFront = { label: texts.front, href: publicPaths.front };
  switch (outcome.state) {
    case 'open':
      return children(outcome.share);
    case 'password':
      return <PasswordForm texts={texts.password} issue={outcome.issue} />;
    case 'ended':
      return <KindMessage {...texts.ended} actions={[toFront]} />;
    case 'none':
      return <KindMessage {...missing} actions={[toFront]} />;
  }
}
