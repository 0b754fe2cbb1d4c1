import type { UnifyOption } from '#contract/identity/unified-login.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { authTexts, passkeyTexts } from '../../loading/texts.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import type { PasskeyTexts } from '../../locales/zh-CN/passkey.ts';
import type { PageData } from '../../site-data.ts';
import { isTicketEnded } from './ticket-ended.ts';

export type NoticeName = keyof AuthTexts['notices'];

export interface AuthData extends PageData {
  readonly texts: AuthTexts;
  readonly passkeyTexts: PasskeyTexts;
  /** Options of the ticket in the URL; without one, the tab may still have a ticket. */
  readonly options: readonly UnifyOption[] | null;
  readonly ticket: string | null;
  /** Why there are no options. */
  readonly notice: NoticeName | null;
}

const problems: ReadonlySet<string> = new Set<NoticeName>([
  ...(['unknown', 'unreachable', 'lost', 'denied', 'failed', 'unlinked', 'busy', 'broken'] as const),
]);
const isProblem = (name: string): name is NoticeName => problems.has(name);

/**
 * `/auth?ticket=`: the companies a ticket can enter (docs/product/identity.md, "Unified login"). Viewing does not
 * consume it.
 */
export async function loadAuth({ url, language, call }: LoadContext): Promise<LoadOutcome<AuthData>> {
  const texts = authTexts[language];
  const show = (status: number, data: Partial<AuthData>): LoadOutcome<AuthData> => {
    const notice = data.notice ?? null;
    const { title, lead } = notice ? texts.notices[notice] : texts;
    return {
      status,
      data: {
        title,
        description: lead,
        texts,
        passkeyTexts: passkeyTexts[language],
        options: null,
        ticket: null,
        ...data,
        notice,
      },
    };
  };
  const problem = url.searchParams.get('problem') ?? '';
  if (isProblem(problem)) return show(200, { notice: problem });
  const ticket = url.searchParams.get('ticket');
  if (!ticket) return show(200, { notice: 'none' });
  try {
    const options = await call('unify.options', { params: { value: ticket } });
    return options.length > 0 ? show(200, { options, ticket }) : show(200, { notice: 'noCompany' });
  } catch (error) {
    if (!isTicketEnded(error)) throw error;
    return show(404, { notice: 'ended' });
  }
}
