import { type Language, pickText } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { chinaMoment } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ReadBrand, writeNotice } from '#server/platform/messages/mail/notice.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import { signClaim } from '#server/platform/signed-claim.ts';
import { type Letter, letterTexts } from './letter-texts.ts';
import { companyNameOf, type StoredInquiry, type StoredInvitation, updateInvitationTo } from './queries.ts';

/** What writing to suppliers takes. */
export interface LetterDeps {
  readonly messages: MessageQueue;
  readonly publicUrl: () => string;
  readonly readBrand: ReadBrand;
  /** Signs links and seals quotes. */
  readonly secret: string;
}

export const quoteLinkPurpose = 'quote-link';

/** The token of an invitation's link: it can be made again, so reminders have the same one and no table holds it. */
export const linkTokenOf = ({ key }: Pick<StoredInvitation, 'key'>, secret: string): string =>
  signClaim(quoteLinkPurpose, { key }, secret);

/** Address of a link. The token stands behind `#`, so no server and no log on the way sees it. */
const linkOf = (deps: LetterDeps, invitation: StoredInvitation): string =>
  `${deps.publicUrl()}${publicPaths.quote}?lang=${invitation.language}#${linkTokenOf(invitation, deps.secret)}`;

/** A time in China, to the minute. */
export const minuteOf = (at: Date): string => chinaMoment(at).slice(0, 16);

type Told = Pick<StoredInquiry, 'stockId' | 'number' | 'title' | 'deadline'>;

interface Letters {
  readonly inquiry: Told;
  readonly invitations: readonly StoredInvitation[];
  readonly letter: Letter;
  /** Whether nothing will be behind the link any more, which the letter says in its place. */
  readonly endsLink?: boolean | undefined;
  readonly now: Date;
}

/** A letter in words, without its link. */
function wordsOf(
  letter: Letter,
  {
    inquiry,
    invitation,
    buyer,
  }: { readonly inquiry: Told; readonly invitation: StoredInvitation; readonly buyer: string },
) {
  const texts = letterTexts[invitation.language];
  const words = {
    ...{ buyer, supplier: invitation.name, title: inquiry.title },
    deadline: inquiry.deadline ? minuteOf(inquiry.deadline) : '',
  };
  const facts: [string, string][] = [
    [texts.number, inquiry.number],
    [texts.title, inquiry.title],
    [texts.deadline, `${words.deadline} ${texts.zone}`],
  ];
  return { ...texts.write(letter, words), facts, reason: texts.reason(words) };
}

/** What letters would say. They hold no links: whoever previews one could quote by it in the supplier's name. */
export async function previewLetters(
  tx: Database,
  inquiry: Told,
  letters: readonly {
    readonly invitation: StoredInvitation;
    readonly letter: Letter;
    /** Another address that it goes to as well. */
    readonly alsoTo?: string | undefined;
  }[],
) {
  const buyer = await companyNameOf(tx, inquiry.stockId);
  return letters.map(({ invitation, letter, alsoTo = '' }) => {
    const { subject, paragraphs } = wordsOf(letter, {
      ...{ inquiry, invitation, buyer: pickText(buyer, invitation.language) },
    });
    const email = [invitation.email, alsoTo].filter((address) => address !== '').join(', ');
    return { name: invitation.name, email, subject, paragraphs: [...paragraphs] };
  });
}

/** What a supplier should not miss for a mailbox that nobody has looked into. */
const isToldBySms = ({ kind }: Letter): boolean => kind === 'invited' || kind === 'reminded';

/**
 * Whether buyers see what becomes of its mail. A reminder goes to those alone who have not quoted, so that a state of its
 * own would tell who they are.
 */
const isShown = ({ kind }: Letter): boolean => kind !== 'reminded';

/** Queues a letter to suppliers in the caller's transaction; each sees its own link and nobody else's name. */
export async function sendLetters(
  deps: LetterDeps,
  tx: Database,
  { inquiry, invitations, letter, endsLink = false, now }: Letters,
): Promise<void> {
  const buyer = await companyNameOf(tx, inquiry.stockId);
  const brands = new Map<Language, string>();
  for (const invitation of invitations) {
    if (invitation.email === '') continue;
    const { language } = invitation;
    const brand = brands.get(language) ?? (await deps.readBrand(tx, language, now));
    brands.set(language, brand);
    const texts = letterTexts[language];
    const words = wordsOf(letter, { inquiry, invitation, buyer: pickText(buyer, language) });
    const link = { button: { label: texts.button, url: linkOf(deps, invitation) }, notes: texts.notes };
    const written = await writeNotice({
      ...{ language, brand, ...words },
      ...(endsLink ? { paragraphs: [...words.paragraphs, texts.linkEnds] } : link),
    });
    const deliveryId = await deps.messages.queue(tx, { channel: 'mail', to: invitation.email, ...written });
    const isSmsDue = invitation.mobile !== '' && isToldBySms(letter);
    const noted = { ...(isShown(letter) && { deliveryId }), ...(isSmsDue && { isSmsDue }) };
    if (Object.keys(noted).length > 0) await updateInvitationTo(tx, invitation, noted);
  }
}
